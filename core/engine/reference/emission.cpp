// Emits tokens and errors with their positions, and applies the sink's answers.

#include <algorithm>
#include <utility>

#include "core/engine/reference/run.hpp"
#include "core/spec/content_states.hpp"

namespace strata::engine {

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
    // A literal character is for the next one not yet part of a token; U+FFFD is for the current one.
    emit_text(text_of(what), what < 0x80 ? mark_ + 1 : position_);
}

void interpreter::run::emit_text(const std::string& text, std::size_t end) {
    flush_errors(end);
    const source_span where = span_of(mark_, end);
    mark_ = end;
    const feedback answer = call_sink(characters{text, where});
    if (answer.foreign) foreign_ = *answer.foreign;  // and nothing else: see `sink::on_token`
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
    flush_errors(position_);  // not those of what is inserted now: nothing is read any more
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

// Whether an end tag of the last start tag's name comes before EOF. If none does, none comes later either, so that all
// questions together take linear time: after "yes" the machine reads on to that end tag.
bool interpreter::run::end_tag_comes() {
    if (!has_last_start_tag_ || never_ended_ == last_start_tag_) return false;
    for (const spec::rule& rule : draft_.table.rules) {
        if (rule.given.what != spec::condition::close_tag_does_not_match) continue;
        for (std::size_t i = next_character(); i + 1 < characters_.size(); ++i)
            if (characters_[i] == '<' && characters_[i + 1] == '/' && last_start_tag_name_at(i + 2, rule.given))
                return true;
        break;
    }
    met_end_ = true;
    never_ended_ = last_start_tag_;
    return false;
}

}  // namespace strata::engine
