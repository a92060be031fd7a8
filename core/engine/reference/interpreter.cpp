#include "core/engine/reference/interpreter.hpp"

#include "core/engine/reference/run.hpp"
#include "core/spec/content_states.hpp"

namespace strata::engine {

interpreter::run::run(const spec::draft& draft, const tokenizer_options& options, sink& to)
    : draft_(draft), options_(options), sink_(to), characters_(draft, options) {
    const spec::content_state& begins = spec::content_at(draft, options.content);
    model_ = begins.model;
    state_ = begins.state;
    last_start_tag_ = options.last_start_tag;
    has_last_start_tag_ = !last_start_tag_.empty();
    foreign_ = options.foreign;
}

void interpreter::run::feed(std::string_view chunk) {
    call_order::call call(order_, "feed");
    characters_.feed(chunk);
    call.done(call_order::phase::reading);
}

void interpreter::run::insert(std::string_view characters) {
    if (order_.in_token) {
        characters_.prepare_insertion(characters);
        interrupted_ = true;
        return;
    }
    call_order::call call(order_, "insert");
    characters_.append(characters);
    call.done(call_order::phase::reading);
}

void interpreter::run::finish(std::string_view last) {
    call_order::call call(order_, "finish");
    characters_.feed(last);
    end_input();
    while (!done_) take_step();
    call.done(call_order::phase::ended);
}

void interpreter::run::begin_steps() {
    call_order::call call(order_, "begin_steps");
    end_input();
    call.done(call_order::phase::ended);
}

// Only now it is known whether the content that the machine begins with is taken back at EOF.
void interpreter::run::end_input() {
    characters_.end();
    if (!spec::content_at(draft_, options_.content).taken_back_at_eof) return;
    enter_content(options_.content);
    state_from_sink_.reset();
}

std::unique_ptr<interpreter::run> interpreter::run::next(const tokenizer_options& options) {
    const call_order::call call(order_);
    auto another = std::make_unique<run>(draft_, options, sink_);
    another->observe(observer_);
    return another;
}

bool interpreter::run::take_next_step() {
    call_order::call call(order_, "take_step", call_order::phase::ended);
    const bool more = !done_;
    if (more) take_step();
    call.done(call_order::phase::ended);
    return more;
}

machine_registers interpreter::run::registers() const {
    machine_registers r;
    r.state = state_;
    r.content_model = model_;
    r.escape_flag = escape_flag_;
    r.foreign = foreign_;
    r.last_start_tag = last_start_tag_;
    r.tag_name = token_.tag_name;
    r.is_end_tag = token_.is_end_tag;
    r.self_closing = token_.self_closing;
    r.attributes = token_.attributes.count();
    if (r.attributes != 0) {
        const name_tree::match found = token_.attributes.names_before();
        r.repeats_a_name = found.whole;
        r.may_repeat_a_name = found.beginning;
    }
    if (token_.doctype_name) r.doctype_name = *token_.doctype_name;
    r.has_doctype_name = token_.doctype_name.has_value();
    r.has_public_identifier = token_.public_identifier.has_value();
    r.has_system_identifier = token_.system_identifier.has_value();
    r.force_quirks = token_.force_quirks;
    r.temporary_buffer = temporary_buffer_;
    r.return_state = return_state_;
    r.code = code_;
    r.additional_allowed = additional_allowed_;
    r.consumed = offset();
    return r;
}

interpreter::interpreter(const spec::draft& draft, const tokenizer_options& options, sink& to)
    : run_(std::make_unique<run>(draft, options, to)) {}
interpreter::~interpreter() = default;
interpreter::interpreter(interpreter&&) noexcept = default;
interpreter& interpreter::operator=(interpreter&&) noexcept = default;
interpreter::run& interpreter::at_work() const {
    if (run_ == nullptr) call_order::refuse_moved();
    return *run_;
}
void interpreter::feed(std::string_view chunk) { at_work().feed(chunk); }
void interpreter::finish(std::string_view last) { at_work().finish(last); }
void interpreter::reset(const tokenizer_options& options) { run_ = at_work().next(options); }
void interpreter::begin_steps() { at_work().begin_steps(); }
bool interpreter::take_step() { return at_work().take_next_step(); }
std::size_t interpreter::state() const { return at_work().state(); }
std::uint64_t interpreter::offset() const { return at_work().offset(); }
bool interpreter::has_met_end() const { return at_work().has_met_end(); }
const std::optional<early_stop>& interpreter::stopped_early() const { return at_work().stopped_early(); }
machine_registers interpreter::registers() const { return at_work().registers(); }
void interpreter::insert(std::string_view characters) { at_work().insert(characters); }
void interpreter::observe(step_observer* observer) { at_work().observe(observer); }
void interpreter::stop() { at_work().stop(); }
token_in_progress interpreter::in_progress() const { return at_work().in_progress(); }
texts_in_progress interpreter::texts() const { return at_work().texts(); }

}  // namespace strata::engine
