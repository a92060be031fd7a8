#include "core/engine/tokenizer/tokenizer.hpp"

#include "core/engine/reference/interpreter.hpp"
#include "core/engine/running.hpp"
#include "core/spec/draft.hpp"

namespace strata {
namespace {

template <class Engine>
Engine& at_work(const std::unique_ptr<Engine>& engine) {
    if (engine == nullptr) engine::call_order::refuse_moved();
    return *engine;
}

}  // namespace

engine_kind fastest_engine(const spec::draft& draft) {
    return draft.start_fused != nullptr ? engine_kind::fused : engine_kind::interpreter;
}

tokenizer::any_engine tokenizer::start(const spec::draft& draft, sink& to, const tokenizer_options& options,
                                       engine_kind kind) {
    if (kind == engine_kind::interpreter || draft.start_fused == nullptr)
        return std::make_unique<engine::interpreter>(draft, options, to);
    return draft.start_fused(options, to);
}

tokenizer::tokenizer(const spec::draft& draft, sink& to, const tokenizer_options& options, engine_kind kind)
    : engine_(start(draft, to, options, kind)) {}
tokenizer::tokenizer(tokenizer&&) noexcept = default;
tokenizer& tokenizer::operator=(tokenizer&&) noexcept = default;
tokenizer::~tokenizer() = default;

void tokenizer::feed(std::string_view chunk) {
    boost::variant2::visit([&](auto& engine) { at_work(engine).feed(chunk); }, engine_);
}
void tokenizer::finish(std::string_view last) {
    boost::variant2::visit([&](auto& engine) { at_work(engine).finish(last); }, engine_);
}
void tokenizer::reset(const tokenizer_options& options) {
    boost::variant2::visit([&](auto& engine) { at_work(engine).reset(options); }, engine_);
}
void tokenizer::insert(std::string_view characters) {
    boost::variant2::visit([&](auto& engine) { at_work(engine).insert(characters); }, engine_);
}

std::optional<early_stop> tokenizer::stopped_early() const {
    const auto* const interpreter = boost::variant2::get_if<std::unique_ptr<engine::interpreter>>(&engine_);
    return interpreter == nullptr ? std::nullopt : at_work(*interpreter).stopped_early();
}

std::optional<early_stop> tokenize(const spec::draft& draft, engine_kind kind, const tokenizer_options& options,
                                   std::string_view input, sink& to) {
    tokenizer t(draft, to, options, kind);
    t.finish(input);
    return t.stopped_early();
}

}  // namespace strata
