#include "core/engine/tokenizer/tokenizer.hpp"

#include <string_view>
#include <utility>

#include "core/engine/call_order.hpp"
#include "core/engine/program/program.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/engine/runner/runner.hpp"
#include "core/engine/tokenizer/page_tokenizer.hpp"
#include "core/spec/draft.hpp"
#include "core/text/kept_tokens.hpp"
#include "core/text/options.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata {
namespace {

template <class Engine>
Engine& at_work(const std::unique_ptr<Engine>& engine) {
    if (engine == nullptr) engine::call_order::refuse_moved();
    return *engine;
}

}  // namespace

tokenizer::any_engine tokenizer::start(const spec::draft& draft, sink& to, const tokenizer_options& options,
                                       engine_kind kind) {
    if (kind == engine_kind::runner)
        if (std::shared_ptr<const engine::program> program = engine::program_of(draft))
            return std::make_unique<engine::runner>(std::move(program), options, to);
    return std::make_unique<engine::interpreter>(draft, options, to);
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
    return boost::variant2::visit([&](const auto& engine) { return at_work(engine).stopped_early(); }, engine_);
}

std::optional<early_stop> tokenize(const spec::draft& draft, engine_kind kind, const tokenizer_options& options,
                                   std::string_view input, sink& to) {
    tokenizer t(draft, to, options, kind);
    t.finish(input);
    return t.stopped_early();
}

// --- Pages ---

namespace {

tokenizer_options options_of(const spec::draft& draft, const simulation& how) {
    return how.fragment ? options_of_fragment(draft, *how.fragment, how.scripting) : tokenizer_options{};
}

class token_keeper : public sink {
public:
    explicit token_keeper(kept_tokens& to) : to_(to) {}
    feedback on_token(const token& t) override {
        to_.add(t);
        return {};
    }
    void on_error(const parse_error& /*e*/) override {}

private:
    kept_tokens& to_;
};

}  // namespace

page_tokenizer::page_tokenizer(const spec::draft& draft, sink& to, const simulation& how)
    : feedback_(draft, how, to), begin_(options_of(draft, how)), tokenizer_(draft, feedback_, begin_) {}

void page_tokenizer::reset() {
    feedback_.reset();
    tokenizer_.reset(begin_);
}

kept_tokens tokens(std::string_view page, const spec::draft& draft, const simulation& how) {
    kept_tokens kept = kept_tokens::of_source(page);
    token_keeper keeper(kept);
    page_tokenizer(draft, keeper, how).finish(page);
    return kept;
}

}  // namespace strata
