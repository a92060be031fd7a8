#pragma once
// The words of core/spec/vocabulary.hpp, expanded: each condition of a rule to a test, each action to its effect on the
// registers. Their counterparts are the interpreter's `holds` and `act`. When actions run, and what else belongs to a
// step, is in exact_step.hpp.

#include <array>
#include <cstddef>
#include <string_view>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/reference_facts.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/references.hpp"
#include "core/engine/text_builder.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/spec/draft.hpp"
#include "core/text/preprocess.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine::fused {

// ---------------------------------------------------------------------------------------------------------------------
// Conditions: what a rule requires besides its character

constexpr answer yes_if(bool b) { return b ? answer::yes : answer::no; }

/// No start tag was emitted, or the input does not continue with its name followed by one of `followed_by`.
[[gnu::always_inline]] inline answer close_tag_does_not_match(working_registers& r, const cursor& at,
                                                              const spec::symbol_set& followed_by) {
    if (!r.has_last_start_tag) return answer::yes;
    // How much of the name has matched is kept while waiting for more input, so that no byte is compared twice.
    const std::string_view name = r.last_start_tag;
    while (r.matched_name < name.size()) {
        const char* q = at.p + r.matched_name;
        if (q == at.end) {
            if (!r.input_ended) return answer::unknown;
            r.matched_name = 0;
            return answer::yes;
        }
        if (spec::ascii_lower(*q) != spec::ascii_lower(name[r.matched_name])) {
            r.matched_name = 0;
            return answer::yes;
        }
        ++r.matched_name;
    }
    const char* after = at.p + name.size();
    if (after == at.end && !r.input_ended) return answer::unknown;
    r.matched_name = 0;
    return yes_if(!followed_by.has(symbol_at(after, at.end)));
}

/// Whether `word` ends before `at.p`, in the preprocessed stream.
[[gnu::always_inline]] inline answer last_characters_are(const working_registers& r, const cursor& at,
                                                         std::string_view word) {
    for (std::size_t back = 1; back <= word.size(); ++back)
        if (r.stream.byte_before(at.p, back) != static_cast<unsigned char>(word[word.size() - back])) return answer::no;
    return answer::yes;
}

/// No name begins at `at.p`, but some of `letters` do, and then `word`.
[[gnu::always_inline]] inline answer unknown_name_before(working_registers& r, const cursor& at,
                                                         const spec::symbol_set& letters, std::string_view word) {
    if (r.matched != nullptr) return answer::no;
    // How far the letters go is kept while waiting for more input, so that no byte is looked at twice.
    const char* const after = end_of_letters(at.p + r.matched_name, at.end, letters);
    if (after == at.p && after != at.end) return answer::no;
    const answer holding = begins_with(r, after, at.end, word, false);
    r.matched_name = holding == answer::unknown ? static_cast<std::size_t>(after - at.p) : 0;
    return after == at.p ? answer::no : holding;
}

/// Whether a condition on the character reference code or on the matched name holds.
template <class D, condition What>
[[gnu::always_inline]] inline answer holds_of_reference(const working_registers& r, const cursor& at,
                                                        const spec::symbol_set& followed_by) {
    if constexpr (What == condition::number_is_in_table) return yes_if(row_of(references_of<D>, r.code) != nullptr);
    if constexpr (What == condition::number_is_replaced) return yes_if(is_replaced(references_of<D>, r.code));
    if constexpr (What == condition::number_is_zero) return yes_if(r.code == 0);
    if constexpr (What == condition::number_is_beyond_unicode) return yes_if(r.code >= number_limit);
    if constexpr (What == condition::number_is_surrogate) return yes_if(input::is_surrogate(r.code));
    if constexpr (What == condition::number_is_noncharacter) return yes_if(input::is_noncharacter(r.code));
    if constexpr (What == condition::number_is_control)
        return yes_if(r.code == '\r' || (input::is_control(r.code) && !input::is_ascii_whitespace(r.code)));
    if constexpr (What == condition::identifier_matches) return yes_if(r.matched != nullptr);
    if constexpr (What == condition::no_identifier_matches) return yes_if(r.matched == nullptr);
    if constexpr (What == condition::match_lacks_semicolon)
        return yes_if(r.matched != nullptr && r.matched->name.back() != ';');
    if constexpr (What == condition::kept_for_historical_reasons)
        return yes_if(r.matched != nullptr && r.matched->name.back() != ';' && value_states<D>[r.return_state] &&
                      followed_by.has(symbol_at(at.p, at.end)));
    return answer::no;
}

/// Whether rule R applies, given that its character does.
template <class D, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline answer holds(working_registers& r, const cursor& at) {
    constexpr const spec::guard& g = rule_at<D>(S, R).given;
    if constexpr (rule_at<D>(S, R).only_if_foreign)
        if (!r.foreign) return answer::no;
    if constexpr (g.what == condition::none)
        return answer::yes;
    else if constexpr (g.what == condition::next_characters_are)
        return begins_with(r, at.p, at.end, g.word, g.ignoring_case);
    else if constexpr (g.what == condition::characters_from_current_are)
        return at.c == spec::eof_symbol ? answer::no : begins_with(r, at.current, at.end, g.word, g.ignoring_case);
    else if constexpr (g.what == condition::last_characters_are)
        return last_characters_are(r, at, g.word);
    else if constexpr (g.what == condition::close_tag_does_not_match)
        return close_tag_does_not_match(r, at, g.followed_by.set);
    else if constexpr (g.what == condition::appropriate_end_tag_token)
        return yes_if(r.is_appropriate_end_tag());
    else if constexpr (g.what == condition::temporary_buffer_is)
        return yes_if(r.temporary_buffer == g.word);
    else if constexpr (g.what == condition::temporary_buffer_is_one_of)
        return yes_if(spec::same_in_any_case(r.temporary_buffer, g.word) ||
                      spec::same_in_any_case(r.temporary_buffer, g.other_word));
    else if constexpr (g.what == condition::part_of_attribute)
        return yes_if(value_states<D>[r.return_state]);
    else if constexpr (g.what == condition::unknown_name_before)
        return unknown_name_before(r, at, g.followed_by.set, g.word);
    else
        return holds_of_reference<D, g.what>(r, at, g.followed_by.set);
}

// ---------------------------------------------------------------------------------------------------------------------
// Operands

inline constexpr std::string_view lowercase_letters = "abcdefghijklmnopqrstuvwxyz";
inline constexpr std::array<char, ascii_limit> ascii_characters = [] {
    std::array<char, ascii_limit> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<char>(i);
    return all;
}();

/// The bytes of an operand: a view that is valid as long as the buffer, or of a constant.
template <spec::operand What>
[[gnu::always_inline]] inline std::string_view text_of(const cursor& at) {
    if constexpr (What == spec::current_character) {
        return {at.text, at.length};
    } else if constexpr (What == spec::lowercase_version) {
        return {&lowercase_letters[static_cast<std::size_t>(at.c - 'A')], 1};
    } else if constexpr (What == spec::uppercase_version) {
        return {&ascii_characters[static_cast<std::size_t>(at.c - 0x20)], 1};
    } else if constexpr (What == spec::those_characters) {
        return between(at.rule_start, at.p);
    } else if constexpr (What == spec::the_empty_string) {
        return {};
    } else if constexpr (What == spec::the_cdata_string) {
        return "[CDATA[";
    } else if constexpr (What == spec::replacement_character) {
        return "\xEF\xBF\xBD";
    } else {
        static_assert(What < ascii_limit);
        return {&ascii_characters[What], 1};
    }
}
[[gnu::always_inline]] inline void append(text_builder& to, std::string_view text) {
    to.append(text.data(), text.size());
}
inline void append_row(std::string& to, const spec::named_reference& row) {
    input::append_utf8(to, row.first);
    if (row.second != 0) input::append_utf8(to, row.second);
}
/// The additional allowed character that an action names; 0 if none.
constexpr unsigned char additional_allowed_by(spec::operand what) {
    return what < ascii_limit ? static_cast<unsigned char>(what) : 0;
}
/// The mode `in` with the escape flag set to `flag`.
constexpr spec::mode with_escape_flag(spec::mode in, spec::operand flag) {
    return static_cast<spec::mode>((in & ~1U) | flag);
}

// ---------------------------------------------------------------------------------------------------------------------
// Families of actions: what `Code` does with the operand `What`

/// Whether an action says only what is so anyway, or is carried out elsewhere: by the step of its state.
constexpr bool has_no_effect(op code) {
    switch (code) {
        case op::ignore:
        case op::stay:
        case op::as_anything_else:
        case op::consume_reference:
        case op::consume_bogus_comment:
        case op::consume_cdata_section:
        case op::reconsume_eof_if_reached: return true;
        default: return false;
    }
}

/// The temporary buffer and character references.
template <class D, op Code, spec::operand What>
[[gnu::always_inline]] inline void act_on_reference(working_registers& r, const cursor& at) {
    if constexpr (Code == op::clear_temporary_buffer) {
        r.temporary_buffer.clear();
    } else if constexpr (Code == op::append_to_temporary_buffer) {
        if constexpr (What == spec::character_reference_code)
            input::append_utf8(r.temporary_buffer, r.code);
        else
            r.temporary_buffer.append(text_of<What>(at));
    } else if constexpr (Code == op::append_reference_to_temporary_buffer) {
        append_row(r.temporary_buffer, *r.matched);
    } else if constexpr (Code == op::set_code) {
        r.code = What;
    } else if constexpr (Code == op::multiply_code) {
        r.code = with_digit(r.code, What, 0);
    } else if constexpr (Code == op::add_digit) {
        r.code = with_digit(r.code, 1, at.c - What);
    } else if constexpr (Code == op::set_code_from_table) {
        if (const spec::number_row* row = row_of(references_of<D>, r.code)) r.code = row->character;
    } else {
        static_assert(has_no_effect(Code), "this engine does not know the action");
    }
}

/// DOCTYPEs.
template <class D, op Code, spec::operand What>
[[gnu::always_inline]] inline void act_on_doctype(working_registers& r, const cursor& at) {
    if constexpr (Code == op::create_doctype) {
        r.create_doctype();
    } else if constexpr (Code == op::set_doctype_name) {
        r.doctype_name.set_empty();
        append(r.doctype_name.text, text_of<What>(at));
    } else if constexpr (Code == op::append_to_doctype_name) {
        append(r.doctype_name.text, text_of<What>(at));
    } else if constexpr (Code == op::set_public_identifier_empty) {
        r.public_identifier.set_empty();
    } else if constexpr (Code == op::append_to_public_identifier) {
        append(r.public_identifier.text, text_of<What>(at));
    } else if constexpr (Code == op::set_system_identifier_empty) {
        r.system_identifier.set_empty();
    } else if constexpr (Code == op::append_to_system_identifier) {
        append(r.system_identifier.text, text_of<What>(at));
    } else if constexpr (Code == op::mark_incorrect || Code == op::set_force_quirks) {
        r.force_quirks = true;
    } else if constexpr (Code == op::mark_correct_if_named_html) {
        r.force_quirks = r.doctype_name.text.view() != "HTML";
    } else if constexpr (Code == op::emit_doctype) {
        r.emit_doctype(r.position(at.p));
    } else {
        act_on_reference<D, Code, What>(r, at);
    }
}

/// Comments and processing instructions.
template <class D, op Code, spec::operand What>
[[gnu::always_inline]] inline void act_on_comment(working_registers& r, const cursor& at) {
    if constexpr (Code == op::create_comment) {
        r.comment.clear();
        append(r.comment, text_of<What>(at));
    } else if constexpr (Code == op::append_to_comment) {
        append(r.comment, text_of<What>(at));
    } else if constexpr (Code == op::emit_comment) {
        r.emit_comment(r.position(at.p));
    } else if constexpr (Code == op::create_processing_instruction) {
        r.instruction_target = r.temporary_buffer;
        r.instruction_data.clear();
    } else if constexpr (Code == op::append_to_processing_instruction) {
        append(r.instruction_data, text_of<What>(at));
    } else if constexpr (Code == op::emit_processing_instruction) {
        r.emit_processing_instruction(r.position(at.p));
    } else if constexpr (Code == op::convert_temporary_buffer_to_comment) {
        r.comment.clear();
        r.comment.append_copy("?", 1);
        r.comment.append_copy(r.temporary_buffer.data(), r.temporary_buffer.size());
    } else {
        act_on_doctype<D, Code, What>(r, at);
    }
}

/// Tags and their attributes.
template <class D, op Code, spec::operand What>
[[gnu::always_inline]] inline void act_on_tag(working_registers& r, const cursor& at) {
    if constexpr (Code == op::create_start_tag || Code == op::create_end_tag) {
        r.create_tag(Code == op::create_end_tag);
    } else if constexpr (Code == op::set_tag_name || Code == op::append_to_tag_name) {
        append(r.tag_name, text_of<What>(at));  // a new tag's name is empty
    } else if constexpr (Code == op::set_self_closing_flag) {
        r.self_closing = true;
    } else if constexpr (Code == op::start_attribute) {
        r.start_attribute(r.position(at.current));
    } else if constexpr (Code == op::set_attribute_name || Code == op::append_to_attribute_name) {
        append(r.attribute_name, text_of<What>(at));  // a new attribute's name is empty
    } else if constexpr (Code == op::append_to_attribute_value) {
        append(r.attribute_value, text_of<What>(at));
    } else if constexpr (Code == op::append_what_was_returned) {
        const std::string_view text = r.returned.empty() ? std::string_view("&") : r.returned;
        r.attribute_value.append_copy(text.data(), text.size());
    } else {
        act_on_comment<D, Code, What>(r, at);
    }
}

/// Characters that are emitted, and the end of the file.
template <class D, op Code, spec::operand What>
[[gnu::always_inline]] inline void act_on_text(working_registers& r, const cursor& at) {
    if constexpr (Code == op::emit) {
        if constexpr (What < ascii_limit)
            r.emit_literal(static_cast<char>(What));
        else
            r.emit(text_of<What>(at), r.position(at.p));
    } else if constexpr (Code == op::emit_temporary_buffer) {
        r.emit_literal(r.temporary_buffer);
    } else if constexpr (Code == op::emit_what_was_returned) {
        if (r.returned.empty())
            r.emit_literal('&');
        else
            r.emit_copy(r.returned, r.position(at.p));
    } else if constexpr (Code == op::emit_eof) {
        r.emit_eof();
    } else {
        act_on_tag<D, Code, What>(r, at);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// All actions: `act` handles what depends on the rule and its state. Other actions are dispatched family by family,
// and an action that is not in a family is passed on to the next.

/// Does action I of rule R. `next` is the next state; the action may change it.
template <class D, std::size_t S, std::size_t R, std::size_t I>
[[gnu::always_inline]] inline void act(working_registers& r, cursor& at, outcome& next) {
    constexpr const spec::rule& rule = rule_at<D>(S, R);
    constexpr const spec::action& a = rule_at<D>(S, R).actions[I];
    constexpr bool consumed = rule.by == trigger::consume;
    constexpr std::string_view name = spec::name_in_text(state_at<D>(S));
    if constexpr (a.code == op::parse_error) {
        const spec::error_code code = a.but_on != spec::symbol_count && at.c == a.but_on ? a.but : a.error;
        r.report(code, name, a.at_next ? r.position(at.rule_start) : current_position(r, at, consumed));
    } else if constexpr (a.code == op::parse_error_by_number) {
        r.report(error_of_number(r.code), name, r.position(at.rule_start));
    } else if constexpr (a.code == op::parse_error_unless_permitted_slash) {
        if (!r.is_permitted_slash(at.p == at.end ? 0 : static_cast<unsigned char>(*at.p)))
            r.report(a.error, name, current_position(r, at, consumed));
    } else if constexpr (a.code == op::emit_tag) {
        r.emit_tag(r.position(at.p), current_position(r, at, consumed));
    } else if constexpr (a.code == op::set_escape_flag) {
        r.mode = with_escape_flag(r.mode, a.what);
    } else if constexpr (a.code == op::set_return_state) {
        r.return_state = a.to;
    } else if constexpr (a.code == op::flush_reference) {
        if (value_states<D>[r.return_state])
            r.attribute_value.append_copy(r.temporary_buffer.data(), r.temporary_buffer.size());
        else
            r.emit_copy(r.temporary_buffer, r.position(reconsumes(rule) ? at.current : at.p));
    } else if constexpr (a.code == op::consume_those_characters && rule.given.what == condition::unknown_name_before) {
        at.p = end_of_letters(at.rule_start, at.end, rule.given.followed_by.set) + rule.given.word.size();
    } else if constexpr (a.code == op::consume_those_characters) {
        at.p = (rule.given.what == condition::characters_from_current_are ? at.current : at.rule_start) +
               rule.given.word.size();
        if constexpr (consumed) at.current = at.p - 1;
    } else if constexpr (a.code == op::switch_to || a.code == op::reconsume_in) {
        next = continue_in(a.to);
    } else if constexpr (a.code == op::switch_to_reference_in_attribute) {
        r.return_state = static_cast<spec::state_index>(S);
        r.additional_allowed = additional_allowed_by(a.what);
        next = continue_in(a.to);
    } else if constexpr (a.code == op::switch_back || a.code == op::switch_to_return_state ||
                         a.code == op::reconsume_in_return_state) {
        next = continue_in(r.return_state);
    } else {
        act_on_text<D, a.code, a.what>(r, at);
    }
}

}  // namespace strata::engine::fused
