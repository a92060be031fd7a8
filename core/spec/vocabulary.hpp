#pragma once
// The vocabulary of a draft's table: the conditions of rules, and their actions.
//
// Each word stands for a phrase of the drafts. docs/language.md lists words and phrases side by side, and
// core/language/recital turns a table back into the draft's sentences. A table is plain constant data: the interpreter
// executes it, the runner executes its compiled form, and traces, graphs and diffs read it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/spec/characters.hpp"
#include "core/spec/error_codes.hpp"

namespace strata::spec {

/// Index of a state in its draft's table.
using state_index = std::uint8_t;

// ---------------------------------------------------------------------------------------------------------------------
// Operands: what an action appends, emits or sets. An operand is a code point, or one of these

/// An operand: a literal code point, or one of the special values below.
using operand = std::uint32_t;
inline constexpr operand current_character = 0x110000;  ///< "the current input character"
inline constexpr operand lowercase_version = 0x110001;  ///< "the lowercase version of the input character"
inline constexpr operand what_was_returned = 0x110002;  ///< the character token that the reference procedure returned
inline constexpr operand referenced_characters =
    0x110003;  ///< "one or two characters corresponding to the reference name"
inline constexpr operand character_reference_code = 0x110004;
inline constexpr operand the_empty_string = 0x110005;
inline constexpr operand the_cdata_string = 0x110006;   ///< "[CDATA["
inline constexpr operand those_characters = 0x110007;   ///< the characters that `consume_those_characters` has consumed
inline constexpr operand uppercase_version = 0x110008;  ///< "the uppercase version of the current input character"
inline constexpr operand replacement_character = 0xFFFD;

// ---------------------------------------------------------------------------------------------------------------------
// Conditions

/// What a rule requires besides its character and its mode.
enum class condition : std::uint8_t {
    none,
    next_characters_are,          ///< `word` begins at the next input character; nothing is consumed
    characters_from_current_are,  ///< `word` begins at the current input character
    last_characters_are,          ///< `word` ends at the current input character, in the preprocessed stream
    close_tag_does_not_match,     ///< the long "if" of the close tag open state
    appropriate_end_tag_token,    ///< the end tag's name equals the name of the last start tag emitted
    temporary_buffer_is,          ///< `word`
    temporary_buffer_is_one_of,   ///< the buffer is `word` or `other_word`, ignoring ASCII case
    part_of_attribute,            ///< "the character reference was consumed as part of an attribute"
    no_digits,                    ///< "no characters match the range"
    number_is_in_table,           ///< the draft's table of numbers has a row for the number
    number_is_replaced,           ///< in the old drafts: the number gives U+FFFD
    number_is_zero,
    number_is_beyond_unicode,  ///< greater than 0x10FFFF
    number_is_surrogate,
    number_is_noncharacter,
    number_is_control,      ///< the number is 0x0D, or a control that is not ASCII whitespace
    no_identifier_matches,  ///< no name of a character reference begins here
    identifier_matches,
    match_lacks_semicolon,        ///< "the last character matched is not a U+003B SEMICOLON"
    kept_for_historical_reasons,  ///< the reference is in an attribute and has no semicolon, and one of `followed_by`
                                  ///< comes next
    unknown_name_before,          ///< no name begins here; instead, characters from `followed_by` come next, and then
                                  ///< `word`
};
/// The last condition, for code that loops over all conditions.
inline constexpr condition last_condition = condition::unknown_name_before;

/// A condition with its operand.
struct guard {
    condition what = condition::none;
    bool ignoring_case = false;
    std::string_view word{};
    characters followed_by{};
    std::string_view other_word{};
};

struct adjusted_current_node_is_foreign_t {};
/// "If there is an adjusted current node and it is not an element in the HTML namespace"; it can be combined with
/// another guard.
inline constexpr adjusted_current_node_is_foreign_t if_adjusted_current_node_is_foreign{};
constexpr guard if_next(std::string_view word) { return {condition::next_characters_are, false, word, {}, {}}; }
constexpr guard if_next_ignoring_case(std::string_view word) {
    return {condition::next_characters_are, true, word, {}, {}};
}
constexpr guard if_from_current_ignoring_case(std::string_view word) {
    return {condition::characters_from_current_are, true, word, {}, {}};
}
constexpr guard if_last_characters_are(std::string_view word) {
    return {condition::last_characters_are, false, word, {}, {}};
}
/// The condition of the close tag open state: no start tag was emitted, or the input does not continue with the name of
/// the last start tag followed by one of `c`.
constexpr guard unless_last_start_tag_name_followed_by(characters c) {
    return {condition::close_tag_does_not_match, true, {}, c, {}};
}
constexpr guard if_temporary_buffer_is(std::string_view word) {
    return {condition::temporary_buffer_is, false, word, {}, {}};
}
constexpr guard if_temporary_buffer_is_one_of(std::string_view word, std::string_view other) {
    return {condition::temporary_buffer_is_one_of, true, word, {}, other};
}
constexpr guard if_kept_for_historical_reasons_before(characters c) {
    return {condition::kept_for_historical_reasons, false, {}, c, {}};
}
/// "If no match can be made and the characters after the U+0026 AMPERSAND character (&) consist of a sequence of one or
/// more" of `c` "followed by a U+003B SEMICOLON character (;)".
constexpr guard if_unknown_name_before_semicolon(characters c) {
    return {condition::unknown_name_before, false, ";", c, {}};
}
/// "No match can be made", and characters from `c` are "followed by a U+003D EQUALS SIGN character (=)".
constexpr guard if_unknown_name_before_equals_sign(characters c) {
    return {condition::unknown_name_before, false, "=", c, {}};
}
inline constexpr guard if_appropriate_end_tag_token{condition::appropriate_end_tag_token, false, {}, {}, {}};
inline constexpr guard if_part_of_attribute{condition::part_of_attribute, false, {}, {}, {}};
inline constexpr guard if_no_digits{condition::no_digits, false, {}, {}, {}};
inline constexpr guard if_number_is_in_table{condition::number_is_in_table, false, {}, {}, {}};
inline constexpr guard if_number_is_replaced{condition::number_is_replaced, false, {}, {}, {}};
inline constexpr guard if_number_is_zero{condition::number_is_zero, false, {}, {}, {}};
inline constexpr guard if_number_is_beyond_unicode{condition::number_is_beyond_unicode, false, {}, {}, {}};
inline constexpr guard if_number_is_surrogate{condition::number_is_surrogate, false, {}, {}, {}};
inline constexpr guard if_number_is_noncharacter{condition::number_is_noncharacter, false, {}, {}, {}};
inline constexpr guard if_number_is_control{condition::number_is_control, false, {}, {}, {}};
inline constexpr guard if_no_identifier_matches{condition::no_identifier_matches, false, {}, {}, {}};
inline constexpr guard if_identifier_matches{condition::identifier_matches, false, {}, {}, {}};
inline constexpr guard if_match_lacks_semicolon{condition::match_lacks_semicolon, false, {}, {}, {}};

// ---------------------------------------------------------------------------------------------------------------------
// Actions

/// One thing a rule does.
enum class op : std::uint8_t {
    none,
    // errors
    parse_error,
    parse_error_by_number,  ///< the error follows from the number of the reference
    parse_error_unless_permitted_slash,
    // character tokens
    emit,
    emit_temporary_buffer,   ///< "a character token for each of the characters in the temporary buffer"
    emit_what_was_returned,  ///< emits "&" if nothing was returned
    emit_eof,
    // tags
    create_start_tag,
    create_end_tag,
    set_tag_name,
    append_to_tag_name,
    set_self_closing_flag,
    emit_tag,
    // attributes
    start_attribute,
    set_attribute_name,  ///< also sets the value to the empty string
    append_to_attribute_name,
    append_to_attribute_value,
    append_what_was_returned,  ///< appends to the attribute's value; appends "&" if nothing was returned
    // comments
    create_comment,
    append_to_comment,
    emit_comment,
    consume_bogus_comment,  ///< emits everything up to ">" or EOF as one comment token; the operand replaces U+0000,
                            ///< unless the operand is 0
    // CDATA sections
    consume_cdata_section,     ///< emits everything up to "]]>" or EOF as character tokens
    reconsume_eof_if_reached,  ///< "If the end of the file was reached, reconsume the EOF character."
    // processing instructions
    create_processing_instruction,  ///< its target is the temporary buffer, and its data is empty
    append_to_processing_instruction,
    emit_processing_instruction,
    convert_temporary_buffer_to_comment,  ///< creates a comment whose data is "?" and the temporary buffer
    // DOCTYPEs
    create_doctype,
    set_doctype_name,
    append_to_doctype_name,
    set_public_identifier_empty,
    append_to_public_identifier,
    set_system_identifier_empty,
    append_to_system_identifier,
    mark_incorrect,              ///< the correctness flag
    mark_correct_if_named_html,  ///< sets the correctness flag to whether the name is "HTML"
    set_force_quirks,
    emit_doctype,
    // flags, temporary buffer, character reference code
    set_escape_flag,
    clear_temporary_buffer,
    append_to_temporary_buffer,
    append_reference_to_temporary_buffer,
    set_return_state,
    flush_reference,  ///< "Flush code points consumed as a character reference."
    set_code,
    multiply_code,
    add_digit,  ///< adds the current character's code point, minus the operand, to the code
    set_code_from_table,
    // the procedure on character references
    consume_reference,  ///< runs the procedure; the operand is the additional allowed character
    consume_next_character,
    interpret_as_hexadecimal,
    interpret_as_decimal,
    consume_digits,
    unconsume_reference,  ///< unconsumes all characters after the "&"
    consume_longest_identifier,
    return_nothing,
    return_character,
    // next states
    consume_those_characters,  ///< consumes the characters that the condition matched
    ignore,
    stay,
    switch_to,
    switch_to_reference_in_attribute,  ///< also remembers the state that it leaves, and the additional allowed
                                       ///< character
    switch_back,                       ///< "to the attribute value state that you were in"
    reconsume_in,
    switch_to_return_state,
    reconsume_in_return_state,
    as_anything_else,
    continue_in,  ///< continues with a step of the procedure
    // what could not be read
    gap,  ///< stands for a sentence that was not understood in a text read at run time; the machine stops there; the
          ///< operand is the index of the sentence
};

/// Whether actions of this kind have a state in their member `to`.
constexpr bool goes_somewhere(op code) {
    switch (code) {
        case op::switch_to:
        case op::reconsume_in:
        case op::continue_in:
        case op::set_return_state:
        case op::switch_to_reference_in_attribute: return true;
        default: return false;
    }
}

/// Whether actions of this kind emit tokens. The end of the file does not count, because nothing comes after it.
constexpr bool emits(op code) {
    switch (code) {
        case op::emit:
        case op::emit_temporary_buffer:
        case op::emit_what_was_returned:
        case op::emit_tag:
        case op::emit_comment:
        case op::consume_cdata_section:
        case op::emit_processing_instruction:
        case op::emit_doctype:
        case op::flush_reference: return true;
        default: return false;
    }
}

/// An action with its operands.
struct action {
    op code = op::none;
    state_index to = 0;            ///< the state that the action names, if it names one
    error_code error{};            ///< of `parse_error`
    bool at_next = false;          ///< for `parse_error`: whether the error is at the next input character, because the
                                   ///< rule has only looked ahead
    symbol but_on = symbol_count;  ///< for `parse_error`: on this symbol, the error is `but` instead
    error_code but{};
    operand what = 0;  ///< what is emitted, appended or set
    constexpr action() = default;
    constexpr explicit action(op o, operand w = 0) : code(o), what(w) {}
};

/// Says that an error is at the next input character, because the rule has only looked ahead (see docs/positions.md).
struct at_next_character_t {};
inline constexpr at_next_character_t at_next_character{};

constexpr action parse_error(error_code code) {
    action a{op::parse_error};
    a.error = code;
    return a;
}
constexpr action parse_error(error_code code, at_next_character_t) {
    action a = parse_error(code);
    a.at_next = true;
    return a;
}
/// A parse error that one sentence of the draft reports, but for which the modern standard has two names: `but` for the
/// characters in `on`, and `code` for all others.
constexpr action parse_error(error_code code, const characters& on, error_code but) {
    action a = parse_error(code);
    for (symbol s = 0; s < symbol_count; ++s)
        if (on.set.has(s)) a.but_on = s;
    a.but = but;
    return a;
}
inline constexpr action parse_error_by_number{op::parse_error_by_number};
constexpr action parse_error_unless_permitted_slash(error_code code) {
    action a{op::parse_error_unless_permitted_slash};
    a.error = code;
    return a;
}

constexpr action emit(operand what) { return action{op::emit, what}; }
inline constexpr action emit_temporary_buffer{op::emit_temporary_buffer};
inline constexpr action emit_what_was_returned{op::emit_what_was_returned};
inline constexpr action emit_eof{op::emit_eof};
inline constexpr action create_start_tag{op::create_start_tag};
inline constexpr action create_end_tag{op::create_end_tag};
constexpr action set_tag_name(operand what) { return action{op::set_tag_name, what}; }
constexpr action append_to_tag_name(operand what) { return action{op::append_to_tag_name, what}; }
inline constexpr action set_self_closing_flag{op::set_self_closing_flag};
inline constexpr action emit_tag{op::emit_tag};
inline constexpr action start_attribute{op::start_attribute};
constexpr action set_attribute_name(operand what) { return action{op::set_attribute_name, what}; }
constexpr action append_to_attribute_name(operand what) { return action{op::append_to_attribute_name, what}; }
constexpr action append_to_attribute_value(operand what) { return action{op::append_to_attribute_value, what}; }
inline constexpr action append_what_was_returned{op::append_what_was_returned};
inline constexpr action create_comment{op::create_comment, the_empty_string};
/// "Create a comment token whose data is the "[CDATA[" string."
inline constexpr action create_comment_of_cdata_string{op::create_comment, the_cdata_string};
constexpr action append_to_comment(operand what) { return action{op::append_to_comment, what}; }
inline constexpr action emit_comment{op::emit_comment};
inline constexpr action consume_bogus_comment{op::consume_bogus_comment};
/// "... but with any U+0000 NULL characters replaced by U+FFFD REPLACEMENT CHARACTER characters."
inline constexpr action consume_bogus_comment_replacing_null{op::consume_bogus_comment, replacement_character};
inline constexpr action consume_cdata_section{op::consume_cdata_section};
inline constexpr action reconsume_eof_if_reached{op::reconsume_eof_if_reached};
inline constexpr action create_processing_instruction{op::create_processing_instruction};
constexpr action append_to_processing_instruction(operand what) {
    return action{op::append_to_processing_instruction, what};
}
inline constexpr action emit_processing_instruction{op::emit_processing_instruction};
inline constexpr action convert_temporary_buffer_to_comment{op::convert_temporary_buffer_to_comment};
inline constexpr action create_doctype{op::create_doctype};
constexpr action set_doctype_name(operand what) { return action{op::set_doctype_name, what}; }
constexpr action append_to_doctype_name(operand what) { return action{op::append_to_doctype_name, what}; }
inline constexpr action set_public_identifier_empty{op::set_public_identifier_empty};
constexpr action append_to_public_identifier(operand what) { return action{op::append_to_public_identifier, what}; }
inline constexpr action set_system_identifier_empty{op::set_system_identifier_empty};
constexpr action append_to_system_identifier(operand what) { return action{op::append_to_system_identifier, what}; }
inline constexpr action mark_incorrect{op::mark_incorrect};
/// "If the name of the DOCTYPE token is exactly the four letters "HTML", then mark the token as being correct.
/// Otherwise, mark it as being in error."
inline constexpr action mark_correct_if_named_html{op::mark_correct_if_named_html};
inline constexpr action set_force_quirks{op::set_force_quirks};
inline constexpr action emit_doctype{op::emit_doctype};
constexpr action set_escape_flag(bool value) { return action{op::set_escape_flag, value ? 1U : 0U}; }
inline constexpr action clear_temporary_buffer{op::clear_temporary_buffer};
constexpr action append_to_temporary_buffer(operand what) { return action{op::append_to_temporary_buffer, what}; }
inline constexpr action append_reference_to_temporary_buffer{op::append_reference_to_temporary_buffer};
inline constexpr action flush_reference{op::flush_reference};
constexpr action set_code(operand value) { return action{op::set_code, value}; }
constexpr action multiply_code_by(operand base) { return action{op::multiply_code, base}; }
constexpr action add_digit_less(operand base) { return action{op::add_digit, base}; }
inline constexpr action set_code_from_table{op::set_code_from_table};

/// Operands for actions that do not name the additional allowed character. They mean that the action does not mention
/// the character, says that there is none, or uses the one that was set before.
inline constexpr operand not_mentioned = 0x110010;
inline constexpr operand none_allowed = 0x110011;
inline constexpr operand handed_on = 0x110012;  ///< the character that was set by the state that switched to this one
/// "Attempt to consume an entity" or "a character reference". If the operand is `handed_on` or a character, the
/// reference is in an attribute; otherwise, it is in text.
constexpr action consume_reference(operand additional) { return action{op::consume_reference, additional}; }
inline constexpr action consume_next_character{op::consume_next_character};
inline constexpr action interpret_as_hexadecimal{op::interpret_as_hexadecimal};
/// Operand of `interpret_as_hexadecimal`: G to Z are consumed like digits, but if a string contains one of them, it is
/// not the number of any character.
inline constexpr operand with_all_letters = 1;
inline constexpr action interpret_all_letters_as_hexadecimal{op::interpret_as_hexadecimal, with_all_letters};
inline constexpr action interpret_as_decimal{op::interpret_as_decimal};
inline constexpr action consume_digits{op::consume_digits};
inline constexpr action unconsume_reference{op::unconsume_reference};
inline constexpr action consume_longest_identifier{op::consume_longest_identifier};
inline constexpr action return_nothing{op::return_nothing};
/// An action that returns a character token. `what` is a code point, `character_reference_code`, the character from the
/// table (`what_was_returned`), or the characters of the name (`referenced_characters`).
constexpr action return_character(operand what) { return action{op::return_character, what}; }

inline constexpr action consume_those_characters{op::consume_those_characters};
inline constexpr action ignore{op::ignore};
inline constexpr action stay{op::stay};
inline constexpr action switch_back{op::switch_back};
inline constexpr action switch_to_return_state{op::switch_to_return_state};
inline constexpr action reconsume_in_return_state{op::reconsume_in_return_state};
inline constexpr action as_anything_else{op::as_anything_else};
/// In a text read at run time: the action for a sentence that was not understood. `index` is the index of the sentence
/// in `draft::gaps`. A machine that reaches a rule with this action stops there. Tables written in C++ have no gaps:
/// see `machine_of`.
constexpr action gap(operand index) { return action{op::gap, index}; }

namespace detail {
template <class State>
constexpr action going(op o, State to, operand what = 0) {
    static_assert(std::is_enum_v<State>, "a state of the draft, by its name");
    action a{o, what};
    a.to = static_cast<state_index>(to);
    return a;
}
}  // namespace detail
template <class State>
constexpr action switch_to(State to) {
    return detail::going(op::switch_to, to);
}
template <class State>
constexpr action reconsume_in(State to) {
    return detail::going(op::reconsume_in, to);
}
template <class State>
constexpr action continue_in(State to) {
    return detail::going(op::continue_in, to);
}
template <class State>
constexpr action set_return_state(State to) {
    return detail::going(op::set_return_state, to);
}
/// "Switch to the character reference in attribute value state, with the additional allowed character being ..."
template <class State>
constexpr action switch_to_reference_in_attribute(State to, operand additional) {
    return detail::going(op::switch_to_reference_in_attribute, to, additional);
}

// ---------------------------------------------------------------------------------------------------------------------
// Conditions on the number of a numeric character reference

/// Whether the condition depends on the number of a reference: on its row in the table, or on the kind of its code
/// point.
constexpr bool asks_about_number(condition what) {
    switch (what) {
        case condition::number_is_in_table:
        case condition::number_is_replaced:
        case condition::number_is_zero:
        case condition::number_is_beyond_unicode:
        case condition::number_is_surrogate:
        case condition::number_is_noncharacter:
        case condition::number_is_control: return true;
        default: return false;
    }
}

}  // namespace strata::spec
