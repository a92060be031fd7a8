#pragma once
// Web Applications 1.0, 2 March 2006: section 8.2.1, "Tokenisation", as it was first checked in.
//
// States and rules follow the text's order and words: compare it with the text. The table was made by reading the text
// with `strata read`. docs/drafts/2006-03-02.md explains how the text's open points are read.

#include "core/spec/machine.hpp"

namespace strata::spec::d2006_03_02 {

using enum error_code;

/// The text's states in order, then the steps of its procedure "Tokenising entities".
enum state_name : state_index {
    data,
    entity_data,
    tag_open,
    close_tag_open,
    tag_name,
    before_attribute_name,
    attribute_name,
    after_attribute_name,
    before_attribute_value,
    attribute_value_double_quoted,
    attribute_value_single_quoted,
    attribute_value_unquoted,
    entity_in_attribute_value,
    bogus_comment,
    marked_section_open,
    comment,
    comment_dash,
    comment_end,
    doctype,
    before_doctype_name,
    doctype_name,
    after_doctype_name,
    bogus_doctype,
    // Tokenising entities
    consume_an_entity,
    after_the_number_sign,
    the_digits,
    the_semicolon,
    the_number,
    the_match,
    the_semicolon_2,
    the_entity_name,
};

inline constexpr characters whitespace = tab | line_feed | line_tabulation | form_feed | space;

// One rule per line, as in the text
// clang-format off
inline constexpr auto machine = machine_of(
    state(data, "Data state", "8.2.1", part::text,
          when(pcdata | rcdata, on('&', switch_to(entity_data))),
          on('&', as_anything_else),
          when(pcdata | rcdata | cdata, on('<', switch_to(tag_open))),
          on('<', as_anything_else),
          on(eof, emit_eof),
          on(anything_else, emit(current_character), stay)),

    state(entity_data, "Entity data state", "8.2.1", remark::cannot_happen_in_cdata,
          always(consume_reference(not_mentioned), emit_what_was_returned, switch_to(data))),

    state(tag_open, "Tag open state", "8.2.1", remark::depends_on_content_model_flag,
          when(rcdata | cdata, on('/', switch_to(close_tag_open))),
          when(rcdata, on(anything_else, parse_error(invalid_first_character_of_tag_name, eof, eof_before_tag_name),
                          emit('<'), reconsume_in(data))),
          when(rcdata | cdata, on(anything_else, emit('<'), reconsume_in(data))),
          when(pcdata, on('!', switch_to(marked_section_open))),
          when(pcdata, on('/', switch_to(close_tag_open))),
          when(pcdata, on(A_to_Z, create_start_tag, set_tag_name(lowercase_version), switch_to(tag_name))),
          when(pcdata, on(a_to_z, create_start_tag, set_tag_name(current_character), switch_to(tag_name))),
          when(pcdata, on('>', parse_error(invalid_first_character_of_tag_name), emit('<'), emit('>'),
                          switch_to(data))),
          when(pcdata, on('?', parse_error(unexpected_question_mark_instead_of_tag_name), switch_to(bogus_comment))),
          when(pcdata, on(eof, parse_error(eof_before_tag_name), emit('<'), emit_eof)),
          when(pcdata, on(anything_else, parse_error(invalid_first_character_of_tag_name, eof, eof_before_tag_name),
                          emit('<'), reconsume_in(data)))),

    state(close_tag_open, "Close tag open state", "8.2.1",
          when(rcdata | cdata, always(unless_last_start_tag_name_followed_by(whitespace | '>' | '/' | '<' | eof),
                                      parse_error(end_tag_other_than_expected, at_next_character), emit('<'), emit('/'),
                                      reconsume_in(data))),
          on(A_to_Z, create_end_tag, set_tag_name(lowercase_version), switch_to(tag_name)),
          on(a_to_z, create_end_tag, set_tag_name(current_character), switch_to(tag_name)),
          on('>', parse_error(missing_end_tag_name), switch_to(data)),
          on(eof, parse_error(eof_before_tag_name), emit('<'), emit('/'), emit_eof),
          on(anything_else, parse_error(invalid_first_character_of_tag_name), switch_to(bogus_comment))),

    state(tag_name, "Tag name state", "8.2.1",
          on(whitespace, switch_to(before_attribute_name)),
          on('>', emit_tag, switch_to(data)),
          on(A_to_Z, append_to_tag_name(lowercase_version), stay),
          on('<', parse_error(less_than_sign_in_tag_name), emit_tag, reconsume_in(data)),
          on('/', parse_error(slash_not_permitted), switch_to(before_attribute_name)),
          on(eof, parse_error(eof_in_tag), emit_tag, emit_eof),
          on(anything_else, append_to_tag_name(current_character), stay)),

    state(before_attribute_name, "Before attribute name state", "8.2.1",
          on(whitespace, stay),
          on('>', emit_tag, switch_to(data)),
          on(A_to_Z, start_attribute, set_attribute_name(lowercase_version), switch_to(attribute_name)),
          on('/', parse_error(slash_not_permitted), stay),
          on('<', parse_error(unexpected_character_in_attribute_name), emit_tag, reconsume_in(data)),
          on(eof, parse_error(eof_in_tag), emit_tag, emit_eof),
          on(anything_else, start_attribute, set_attribute_name(current_character), switch_to(attribute_name))),

    state(attribute_name, "Attribute name state", "8.2.1", part::attribute_name,
          on_leaving_silently_drop_duplicate_attribute,
          on(whitespace, switch_to(after_attribute_name)),
          on('=', switch_to(before_attribute_value)),
          on('>', emit_tag, switch_to(data)),
          on(A_to_Z, append_to_attribute_name(lowercase_version), stay),
          on('/', parse_error(slash_not_permitted), switch_to(before_attribute_name)),
          on('<', parse_error(unexpected_character_in_attribute_name), emit_tag, reconsume_in(data)),
          on(eof, parse_error(eof_in_tag), emit_tag, emit_eof),
          on(anything_else, append_to_attribute_name(current_character), stay)),

    state(after_attribute_name, "After attribute name state", "8.2.1",
          on(whitespace, stay),
          on('=', switch_to(before_attribute_value)),
          on('>', emit_tag, switch_to(data)),
          on('/', parse_error(slash_not_permitted), switch_to(before_attribute_name)),
          on('<', parse_error(unexpected_character_in_attribute_name), emit_tag, reconsume_in(data)),
          on(eof, parse_error(eof_in_tag), emit_tag, emit_eof),
          on(anything_else, start_attribute, set_attribute_name(current_character), switch_to(attribute_name))),

    state(before_attribute_value, "Before attribute value state", "8.2.1", part::before_attribute_value,
          on(whitespace, stay),
          on('"', switch_to(attribute_value_double_quoted)),
          on('&', reconsume_in(attribute_value_unquoted)),
          on('\'', switch_to(attribute_value_single_quoted)),
          on('>', emit_tag, switch_to(data)),
          on('<', parse_error(unexpected_character_in_unquoted_attribute_value), emit_tag, reconsume_in(data)),
          on(eof, parse_error(eof_in_tag), emit_tag, emit_eof),
          on(anything_else, append_to_attribute_value(current_character), switch_to(attribute_value_unquoted))),

    state(attribute_value_double_quoted, "Attribute value (double-quoted) state", "8.2.1", part::attribute_value_quoted,
          on('"', switch_to(before_attribute_name)),
          on('&', switch_to_reference_in_attribute(entity_in_attribute_value, not_mentioned)),
          on(eof, parse_error(eof_in_tag), emit_tag, emit_eof),
          on(anything_else, append_to_attribute_value(current_character), stay)),

    state(attribute_value_single_quoted, "Attribute value (single-quoted) state", "8.2.1", part::attribute_value_quoted,
          on('\'', switch_to(before_attribute_name)),
          on('&', switch_to_reference_in_attribute(entity_in_attribute_value, not_mentioned)),
          on(eof, parse_error(eof_in_tag), emit_tag, emit_eof),
          on(anything_else, append_to_attribute_value(current_character), stay)),

    state(attribute_value_unquoted, "Attribute value (unquoted) state", "8.2.1", part::attribute_value_unquoted,
          on(whitespace, switch_to(before_attribute_name)),
          on('&', switch_to_reference_in_attribute(entity_in_attribute_value, not_mentioned)),
          on('>', emit_tag, switch_to(data)),
          on('<', parse_error(unexpected_character_in_unquoted_attribute_value), emit_tag, reconsume_in(data)),
          on(eof, parse_error(eof_in_tag), emit_tag, emit_eof),
          on(anything_else, append_to_attribute_value(current_character), stay)),

    state(entity_in_attribute_value, "Entity in attribute value state", "8.2.1",
          always(consume_reference(not_mentioned), append_what_was_returned, switch_back)),

    state(bogus_comment, "Bogus comment state", "8.2.1", remark::only_happens_in_pcdata,
          always(consume_bogus_comment, emit_comment, switch_to(data))),

    state(marked_section_open, "Marked section open state", "8.2.1", remark::only_happens_in_pcdata,
          always(if_next("--"), consume_those_characters, create_comment, switch_to(comment)),
          always(if_next_ignoring_case("DOCTYPE"), consume_those_characters, switch_to(doctype)),
          always(parse_error(incorrectly_opened_comment, at_next_character), switch_to(bogus_comment))),

    state(comment, "Comment state", "8.2.1",
          on('-', switch_to(comment_dash)),
          on(eof, parse_error(eof_in_comment), emit_comment, emit_eof),
          on(anything_else, append_to_comment(current_character), stay)),

    state(comment_dash, "Comment dash state", "8.2.1",
          on('-', switch_to(comment_end)),
          on(eof, parse_error(eof_in_comment), emit_comment, emit_eof),
          on(anything_else, append_to_comment('-'), append_to_comment(current_character), switch_to(comment))),

    state(comment_end, "Comment end state", "8.2.1",
          on('-', parse_error(hyphen_after_double_hyphen_in_comment), append_to_comment('-'), stay),
          on('>', emit_comment, switch_to(data)),
          on(eof, parse_error(eof_in_comment), emit_comment, emit_eof),
          on(anything_else, append_to_comment('-'), append_to_comment('-'), append_to_comment(current_character),
             switch_to(comment))),

    state(doctype, "DOCTYPE state", "8.2.1",
          on(whitespace, switch_to(before_doctype_name)),
          on(anything_else, parse_error(missing_whitespace_before_doctype_name), reconsume_in(before_doctype_name))),

    state(before_doctype_name, "Before DOCTYPE name state", "8.2.1",
          on(whitespace, stay),
          on(a_to_z, create_doctype, set_doctype_name(uppercase_version), mark_incorrect, switch_to(doctype_name)),
          on('>', parse_error(missing_doctype_name), create_doctype, set_doctype_name(the_empty_string), mark_incorrect,
             emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), create_doctype, set_doctype_name(the_empty_string), mark_incorrect,
             emit_doctype, emit_eof),
          on(anything_else, create_doctype, set_doctype_name(current_character), mark_incorrect,
             switch_to(doctype_name))),

    state(doctype_name, "DOCTYPE name state", "8.2.1",
          on(whitespace, switch_to(after_doctype_name), mark_correct_if_named_html),
          on('>', emit_doctype, switch_to(data)),
          on(a_to_z, append_to_doctype_name(uppercase_version), stay, mark_correct_if_named_html),
          on(eof, parse_error(eof_in_doctype), emit_doctype, emit_eof),
          on(anything_else, append_to_doctype_name(current_character), stay, mark_correct_if_named_html)),

    state(after_doctype_name, "After DOCTYPE name state", "8.2.1",
          on(whitespace, stay),
          on('>', emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), emit_doctype, emit_eof),
          on(anything_else, parse_error(invalid_character_sequence_after_doctype_name), mark_incorrect,
             switch_to(bogus_doctype))),

    state(bogus_doctype, "Bogus DOCTYPE state", "8.2.1",
          on('>', emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), emit_doctype, emit_eof),
          on(anything_else, stay)),

    // 8.2.1.1. Tokenising entities. In this table, each paragraph is one step.

    state(consume_an_entity, "Tokenising entities", "8.2.1.1", part::procedure,
          next_is('#', consume_next_character, continue_in(after_the_number_sign)),
          next_is(anything_else, consume_longest_identifier, continue_in(the_match))),

    state(after_the_number_sign, "Tokenising entities [after the number sign]", "8.2.1.1", part::procedure,
          next_is(characters('x') | 'X', consume_next_character, interpret_all_letters_as_hexadecimal,
                  continue_in(the_digits)),
          next_is(anything_else, interpret_as_decimal, continue_in(the_digits))),

    state(the_digits, "Tokenising entities [the digits]", "8.2.1.1", part::procedure, first(consume_digits),
          always(if_no_digits, unconsume_reference,
                 parse_error(absence_of_digits_in_numeric_character_reference, at_next_character), return_nothing),
          always(continue_in(the_semicolon))),

    state(the_semicolon, "Tokenising entities [the semicolon]", "8.2.1.1", part::procedure,
          next_is(';', consume_next_character, continue_in(the_number)),
          always(parse_error(missing_semicolon_after_character_reference, at_next_character), continue_in(the_number))),

    state(the_number, "Tokenising entities [the number]", "8.2.1.1", part::procedure,
          always(if_number_is_replaced, return_character(replacement_character)),
          always(return_character(character_reference_code))),

    state(the_match, "Tokenising entities [the match]", "8.2.1.1", part::procedure,
          always(if_no_identifier_matches, parse_error(ampersand_without_character_reference, at_next_character),
                 return_nothing),
          always(continue_in(the_semicolon_2))),

    state(the_semicolon_2, "Tokenising entities [the semicolon (2)]", "8.2.1.1", part::procedure,
          next_is(';', consume_next_character, continue_in(the_entity_name)),
          always(parse_error(missing_semicolon_after_character_reference, at_next_character),
                 continue_in(the_entity_name))),

    state(the_entity_name, "Tokenising entities [the entity name]", "8.2.1.1", part::procedure,
          always(return_character(referenced_characters))));
// clang-format on

}  // namespace strata::spec::d2006_03_02
