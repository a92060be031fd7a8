#include "core/engine/reference/interpreter.hpp"

// How the interpreter runs: its public functions, a step of the machine, and the results of a step. Chunks are
// collected. When the input ends, they become characters, and the machine takes step after step until it emits the end
// of the file. A step fires the first rule of the state that applies; words.cpp implements the words of the rule.

#include <algorithm>
#include <utility>

#include "core/engine/reference/run.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/machine.hpp"

namespace strata::engine {

// --- The calls ---

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

// Only the end of the input shows whether the initial content state is undone.
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
void interpreter::look_ahead(std::string_view following) { at_work().look_ahead(following); }
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

// --- One step: the first of the state's rules that applies ---

inline bool interpreter::run::applies(const spec::rule& rule) {
    if (!rule.in.has(spec::mode_of(model_, escape_flag_))) return false;
    if (rule.by == spec::trigger::consume && !consumed_) consume();
    if (rule.by == spec::trigger::consume && !matches(rule.on, current_symbol())) return false;
    if (rule.by == spec::trigger::peek && !matches(rule.on, symbol_at(position_))) return false;
    if (rule.only_if_foreign && !foreign_) return false;
    return rule.given.what == spec::condition::none || holds(rule.given);
}

void interpreter::run::consume() {
    consumed_ = true;
    current_is_eof_ = position_ == characters_.size();
    met_end_ = met_end_ || current_is_eof_;
    current_ = position_;
    if (!current_is_eof_) ++position_;
}

bool interpreter::run::matches(const spec::characters& on, spec::symbol s) const {
    if (on.set.has(s)) return true;
    if (additional_allowed_ == 0 || s != additional_allowed_) return false;
    for (std::size_t i = 0; i < on.count; ++i)
        if (on.items[i].what == spec::character_item::kind::additional_allowed_character) return true;
    return false;
}

void interpreter::run::take_step() {
    const spec::state_info& info = draft_.table.states[state_];
    consumed_ = false;
    step_start_ = position_;
    for (std::size_t i = 0; i < info.first.count; ++i) {
        if (info.first.actions[i].code == spec::op::gap) return stop_early(info.first.actions[i].what);
        act(info.first.actions[i]);
    }
    rule_start_ = position_;
    const auto rules = draft_.table.rules_of(state_);
    for (std::size_t r = 0; r < rules.size(); ++r) {
        if (applies(rules[r])) {
            fire(rules, r);
            return;
        }
    }
    // The draft has no rule for this case. In drafts written in C++, this cannot happen, as the audit proves.
    stop_early(std::nullopt);
}

namespace {

std::optional<std::size_t> gap_in(const spec::rule& rule) {
    for (const spec::action& a : rule.then())
        if (a.code == spec::op::gap) return a.what;
    return std::nullopt;
}

bool reconsumes(const spec::action& a) {
    return a.code == spec::op::reconsume_in || a.code == spec::op::reconsume_in_return_state;
}

bool reconsumes_later(const spec::rule& rule, std::size_t after) {
    for (std::size_t i = after; i < rule.count; ++i)
        if (reconsumes(rule.actions[i])) return true;
    return false;
}

}  // namespace

void interpreter::run::fire(std::span<const spec::rule> rules, std::size_t r) {
    const spec::rule* rule = &rules[r];
    const std::size_t from = state_;
    if (observer_ != nullptr) announce(rules, r);
    if (stopped_) {
        done_ = true;
        return;
    }
    std::optional<std::size_t> gap = gap_in(*rule);
    if (!gap && rule->does(spec::op::as_anything_else)) gap = gap_in(spec::anything_else_of(rules));
    if (gap) return stop_early(gap);
    if (token_.attributes.count() != 0) keep_places(*rule, rules);
    next_ = state_;
    bool reconsume = false;
    for (std::size_t i = 0; i < rule->count; ++i) {
        const spec::action& a = rule->actions[i];
        if (a.code == spec::op::as_anything_else) {
            // In every state with such a rule, "Anything else" is the last entry.
            rule = &spec::anything_else_of(rules);
            i = static_cast<std::size_t>(-1);
            continue;
        }
        if (reconsumes(a)) reconsume = true;
        reconsuming_ = reconsume || reconsumes_later(*rule, i);
        act(a);
        // The procedure on references has come to a sentence that was not understood.
        if (early_stop_) return;
    }
    if (bogus_comment_begins(from))
        position_ = current_position();
    else if (reconsume && consumed_ && !current_is_eof_)
        --position_;
    // If tree construction has set a state, the machine continues in that state, whatever the rule's next state is.
    state_ = state_from_sink_ ? *state_from_sink_ : next_;
    state_from_sink_.reset();
    if (draft_.table.states[state_].reads == spec::part::text) {
        mark_ = position_;
        token_.end_building();
    }
}

void interpreter::run::stop_early(std::optional<std::size_t> gap) {
    const std::size_t looked_at = consumed_ ? current_ : step_start_;
    early_stop_ = early_stop{state_, offset_of(looked_at), gap};
    done_ = true;
}

// "starting from and including the character that caused the state machine to switch into the bogus comment state":
// the state's step begins at that character.
bool interpreter::run::bogus_comment_begins(std::size_t from) const {
    if (next_ == from || !consumed_) return false;
    const auto rules = draft_.table.rules_of(next_);
    return rules.size() == 1 && rules.front().does(spec::op::consume_bogus_comment);
}

void interpreter::run::announce(std::span<const spec::rule> rules, std::size_t r) {
    using spec::op;
    step s;
    s.state = state_;
    s.rule = r;
    const std::size_t looked_at = consumed_ ? current_ : step_start_;
    s.offset = offset_of(looked_at);
    s.at_eof = looked_at >= characters_.size();
    if (!s.at_eof) s.character = characters_[looked_at];
    s.next_state = state_;
    s.escape_flag = escape_flag_;
    s.content_model = model_;
    const spec::rule& fired = rules[r].does(op::as_anything_else) ? spec::anything_else_of(rules) : rules[r];
    for (const spec::action& a : fired.then()) {
        switch (a.code) {
            case op::switch_to:
            case op::reconsume_in:
            case op::continue_in:
            case op::switch_to_reference_in_attribute: s.next_state = a.to; break;
            case op::switch_back:
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: s.next_state = return_state_; break;
            default: break;
        }
    }
    observer_->on_step(s);
}

// --- Tokens and errors, with their positions, and the sink's replies ---

void interpreter::run::report(spec::error_code code, std::size_t index) {
    flush_errors(index + 1);
    const std::size_t where = in_procedure() ? procedure_caller_ : state_;
    sink_.on_error(parse_error{code, spec::name_in_text(draft_.table.states[where]), offset_of(index)});
}

void interpreter::run::report_parse_error(const spec::action& a) {
    const spec::error_code code = consumed_ && a.but_on == current_symbol() ? a.but : a.error;
    report(code, a.at_next ? rule_start_ : current_position());
}

// Preprocessing errors come before anything else that happens at their character.
void interpreter::run::flush_errors(std::size_t before) {
    for (; next_error_ < std::min(before, characters_.size()); ++next_error_)
        if (const std::optional<spec::error_code> code = characters_.take_error(next_error_))
            sink_.on_error(parse_error{*code, preprocessing_state, offset_of(next_error_)});
}

void interpreter::run::emit(spec::operand what) {
    // A literal has the position of the first character that is not part of a token yet; U+FFFD has the position of the
    // current character.
    emit_text(text_of(what), what < 0x80 ? mark_ + 1 : position_);
}

void interpreter::run::emit_text(const std::string& text, std::size_t end) {
    flush_errors(end);
    const source_span where = span_of(mark_, end);
    mark_ = end;
    const feedback answer = call_sink(characters{text, where});
    if (answer.foreign)
        foreign_ = *answer.foreign;  // everything else in a reply to characters is ignored: see `sink::on_token`
}

void interpreter::run::emit_tag() {
    if (token_.is_end_tag) {
        if (token_.attributes.count() != 0) report(spec::error_code::end_tag_with_attributes, current_position());
        if (token_.self_closing && draft_.end_tag_self_closing_is_error)
            report(spec::error_code::end_tag_with_trailing_solidus, current_position());
    }
    const source_span where = finish_token();
    const tag t{token_.tag_name, token_.attributes.in_order(), token_.self_closing, where};
    if (token_.is_end_tag) {
        if (draft_.end_tag_resets_content_model) model_ = spec::content_model::pcdata;
        hand_over(end_tag{t});
    } else {
        last_start_tag_ = token_.tag_name;
        has_last_start_tag_ = true;
        hand_over(start_tag{t});
    }
}

void interpreter::run::emit_comment() {
    const source_span where = finish_token();
    hand_over(strata::comment{token_.comment, where});
}

void interpreter::run::emit_processing_instruction() {
    const source_span where = finish_token();
    hand_over(processing_instruction{token_.target, token_.instruction, where});
}

void interpreter::run::emit_doctype() {
    doctype d;
    d.name = token_.doctype_name;
    d.public_identifier = token_.public_identifier;
    d.system_identifier = token_.system_identifier;
    d.force_quirks = token_.force_quirks;
    d.where = finish_token();
    hand_over(d);
}

void interpreter::run::emit_eof() {
    flush_errors(position_);  // the errors of inserted characters are not reported, because nothing is read any more
    done_ = true;
    hand_over(end_of_file{{characters_.end_offset(), characters_.end_offset()}});
}

source_span interpreter::run::finish_token() {
    flush_errors(position_);
    const source_span where = span_of(mark_, position_);
    mark_ = position_;
    return where;
}

void interpreter::run::hand_over(const token& t) {
    const feedback answer = call_sink(t);
    if (answer.foreign) foreign_ = *answer.foreign;
    if (answer.content) enter_content(*answer.content);
}

feedback interpreter::run::call_sink(const token& t) {
    order_.in_token = true;
    const feedback answer = sink_.on_token(t);
    order_.in_token = false;
    if (std::exchange(interrupted_, false)) {
        characters_.insert(next_character());
        never_ended_.reset();
        next_error_ = std::min(next_error_, next_character());
    }
    return answer;
}

void interpreter::run::enter_content(spec::content_index content) {
    const spec::content_state& to = spec::content_at(draft_, content);
    model_ = to.taken_back_at_eof && !end_tag_comes() ? spec::content_model::pcdata : to.model;
    state_from_sink_ = to.state;
}

// Whether an end tag with the last start tag's name comes before EOF. If there is none, no later call finds one either;
// if there is one, the machine reads on to it. So all calls together take linear time.
bool interpreter::run::end_tag_comes() {
    if (!has_last_start_tag_ || never_ended_ == last_start_tag_) return false;
    for (const spec::rule& rule : draft_.table.rules) {
        if (rule.given.what != spec::condition::close_tag_does_not_match) continue;
        for (std::size_t i = next_character(); i + 1 < characters_.size(); ++i)
            if (characters_[i] == '<' && characters_[i + 1] == '/' && last_start_tag_name_at(i + 2, rule.given))
                return true;
        if (end_tag_follows(rule.given)) return true;
        break;
    }
    met_end_ = true;
    never_ended_ = last_start_tag_;
    return false;
}

// Whether such an end tag comes in the text after the input.
bool interpreter::run::end_tag_follows(const spec::guard& g) const {
    const std::size_t length = last_start_tag_.size();
    for (std::size_t at = following_.find("</"); at != std::string_view::npos; at = following_.find("</", at + 1)) {
        const std::string_view rest = following_.substr(at + 2);
        if (!spec::same_in_any_case(rest.substr(0, length), last_start_tag_)) continue;
        const bool is_last = rest.size() == length;
        const auto next = is_last ? '\0' : rest[length];
        const spec::symbol after =
            is_last        ? spec::eof_symbol
            : next == '\r' ? spec::symbol{'\n'}
                           : static_cast<spec::symbol>(std::min<unsigned>(static_cast<unsigned char>(next), 0x80));
        if (g.followed_by.set.has(after)) return true;
    }
    return false;
}

// --- Attribute spans ---
// The spans of attributes follow from the parts that states read (see `spec::part`), not from the words of the table.

void interpreter::run::keep_places(const spec::rule& fired, std::span<const spec::rule> rules) {
    using spec::op;
    using spec::part;
    const spec::rule& rule = fired.does(op::as_anything_else) ? spec::anything_else_of(rules) : fired;
    std::size_t to = state_;
    bool detour = false;
    bool emits_tag = false;  // "and before emitting the tag token": a rule may end the input without switching states
    for (const spec::action& a : rule.then()) {
        if (a.code == op::emit_tag) emits_tag = true;
        if (a.code == op::switch_to || a.code == op::reconsume_in) to = a.to;
        if (a.code == op::set_return_state || a.code == op::switch_to_reference_in_attribute) detour = true;
    }
    if ((to == state_ && !emits_tag) || detour) return;
    const spec::state_info& from = draft_.table.states[state_];
    const part target = to == state_ ? part::other : draft_.table.states[to].reads;
    attribute& a = token_.attributes.last();
    // If U+0000 was dropped, the next character does not begin where this character ends.
    const std::uint64_t end = characters_.end_before(current_position());
    const std::uint64_t end_of_current = characters_.end_before(position_);
    if (from.reads == part::attribute_name) {
        token_.attributes.keep_name();
        a.name_end = a.where.end = end;
        if (from.drops_duplicate_attribute) drop_if_duplicate();
    }
    if (target == part::before_attribute_value) a.where.end = end_of_current;
    if (from.reads == part::before_attribute_value && is_attribute_value(target)) {
        const std::uint64_t begin = offset_of(target == part::attribute_value_quoted ? position_ : current_position());
        a.has_value = true;
        a.value_span = {begin, begin};
    }
    if (is_attribute_value(from.reads)) {
        token_.attributes.keep_value();
        a.value_span.end = std::max(a.value_span.begin, end);
        a.where.end = from.reads == part::attribute_value_quoted ? end_of_current : end;
    }
}

void interpreter::run::drop_if_duplicate() {
    const bool dropped = token_.attributes.drop_repeated();
    if (dropped && draft_.table.states[state_].duplicate_attribute_is_error)
        report(spec::error_code::duplicate_attribute, current_position());
}

}  // namespace strata::engine
