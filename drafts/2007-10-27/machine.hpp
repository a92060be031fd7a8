#pragma once
// HTML 5, Call For Comments, 27 October 2007: section 8.2.3, "Tokenisation".
//
// States and rules follow the draft's order and words: compare it with the text. docs/drafts/2007.md explains how its
// open points are read.

#include "core/spec/machine.hpp"

namespace strata::spec::d2007_10_27 {

using enum error_code;

/// The draft's states in order, then the steps of its procedure "Tokenising entities".
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
    markup_declaration_open,
    comment_start,
    comment_start_dash,
    comment,
    comment_end_dash,
    comment_end,
    doctype,
    before_doctype_name,
    doctype_name,
    after_doctype_name,
    before_doctype_public_identifier,
    doctype_public_identifier_double_quoted,
    doctype_public_identifier_single_quoted,
    after_doctype_public_identifier,
    before_doctype_system_identifier,
    doctype_system_identifier_double_quoted,
    doctype_system_identifier_single_quoted,
    after_doctype_system_identifier,
    bogus_doctype,
    // Tokenising entities
    consume_an_entity,
    after_the_number_sign,
    the_digits,
    the_semicolon,
    the_number,
    the_match,
    the_last_character_matched,
    the_entity_name,
};

inline constexpr characters whitespace = tab | line_feed | line_tabulation | form_feed | space;

// One rule per line, as in the draft
// clang-format off
inline constexpr auto machine = machine_of(
    state(data, "Data state", "8.2.3", part::text,
          when(pcdata | rcdata, on('&', switch_to(entity_data))),
          on('&', as_anything_else),
          when((rcdata | cdata) & escape_flag_false,
               on('-', if_last_characters_are("<!--"), set_escape_flag(true), emit(current_character), stay)),
          on('-', emit(current_character), stay),
          when(pcdata, on('<', switch_to(tag_open))),
          when((rcdata | cdata) & escape_flag_false, on('<', switch_to(tag_open))),
          on('<', as_anything_else),
          when((rcdata | cdata) & escape_flag_true,
               on('>', if_last_characters_are("-->"), set_escape_flag(false), emit(current_character), stay)),
          on('>', emit(current_character), stay),
          on(eof, emit_eof),
          on(anything_else, emit(current_character), stay)),

    state(entity_data, "Entity data state", "8.2.3", remark::cannot_happen_in_cdata,
          always(consume_reference(not_mentioned), emit_what_was_returned, switch_to(data))),

    state(tag_open, "Tag open state", "8.2.3", remark::depends_on_content_model_flag,
          when(rcdata | cdata, on('/', switch_to(close_tag_open))),
          when(rcdata | cdata, on(anything_else, emit('<'), reconsume_in(data))),
          when(pcdata, on('!', switch_to(markup_declaration_open))),
          when(pcdata, on('/', switch_to(close_tag_open))),
          when(pcdata, on(A_to_Z, create_start_tag, set_tag_name(lowercase_version), switch_to(tag_name))),
          when(pcdata, on(a_to_z, create_start_tag, set_tag_name(current_character), switch_to(tag_name))),
          when(pcdata, on('>', parse_error(invalid_first_character_of_tag_name), emit('<'), emit('>'),
                          switch_to(data))),
          when(pcdata, on('?', parse_error(unexpected_question_mark_instead_of_tag_name), switch_to(bogus_comment))),
          when(pcdata, on(anything_else, parse_error(invalid_first_character_of_tag_name, eof, eof_before_tag_name),
                          emit('<'), reconsume_in(data)))),

    state(close_tag_open, "Close tag open state", "8.2.3",
          when(rcdata | cdata,
               always(unless_last_start_tag_name_followed_by(whitespace | '>' | '/' | eof),
                      emit('<'), emit('/'), switch_to(data))),
          on(A_to_Z, create_end_tag, set_tag_name(lowercase_version), switch_to(tag_name)),
          on(a_to_z, create_end_tag, set_tag_name(current_character), switch_to(tag_name)),
          on('>', parse_error(missing_end_tag_name), switch_to(data)),
          on(eof, parse_error(eof_before_tag_name), emit('<'), emit('/'), reconsume_in(data)),
          on(anything_else, parse_error(invalid_first_character_of_tag_name), switch_to(bogus_comment))),

    state(tag_name, "Tag name state", "8.2.3",
          on(whitespace, switch_to(before_attribute_name)),
          on('>', emit_tag, switch_to(data)),
          on(A_to_Z, append_to_tag_name(lowercase_version), stay),
          on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in(data)),
          on('/', parse_error_unless_permitted_slash(slash_not_permitted), switch_to(before_attribute_name)),
          on(anything_else, append_to_tag_name(current_character), stay)),

    state(before_attribute_name, "Before attribute name state", "8.2.3",
          on(whitespace, stay),
          on('>', emit_tag, switch_to(data)),
          on(A_to_Z, start_attribute, set_attribute_name(lowercase_version), switch_to(attribute_name)),
          on('/', parse_error_unless_permitted_slash(slash_not_permitted), stay),
          on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in(data)),
          on(anything_else, start_attribute, set_attribute_name(current_character), switch_to(attribute_name))),

    state(attribute_name, "Attribute name state", "8.2.3", part::attribute_name, on_leaving_drop_duplicate_attribute,
          on(whitespace, switch_to(after_attribute_name)),
          on('=', switch_to(before_attribute_value)),
          on('>', emit_tag, switch_to(data)),
          on(A_to_Z, append_to_attribute_name(lowercase_version), stay),
          on('/', parse_error_unless_permitted_slash(slash_not_permitted), switch_to(before_attribute_name)),
          on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in(data)),
          on(anything_else, append_to_attribute_name(current_character), stay)),

    state(after_attribute_name, "After attribute name state", "8.2.3",
          on(whitespace, stay),
          on('=', switch_to(before_attribute_value)),
          on('>', emit_tag, switch_to(data)),
          on(A_to_Z, start_attribute, set_attribute_name(lowercase_version), switch_to(attribute_name)),
          on('/', parse_error_unless_permitted_slash(slash_not_permitted), switch_to(before_attribute_name)),
          on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in(data)),
          on(anything_else, start_attribute, set_attribute_name(current_character), switch_to(attribute_name))),

    state(before_attribute_value, "Before attribute value state", "8.2.3", part::before_attribute_value,
          on(whitespace, stay),
          on('"', switch_to(attribute_value_double_quoted)),
          on('&', reconsume_in(attribute_value_unquoted)),
          on('\'', switch_to(attribute_value_single_quoted)),
          on('>', emit_tag, switch_to(data)),
          on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in(data)),
          on(anything_else, append_to_attribute_value(current_character), switch_to(attribute_value_unquoted))),

    state(attribute_value_double_quoted, "Attribute value (double-quoted) state", "8.2.3", part::attribute_value_quoted,
          on('"', switch_to(before_attribute_name)),
          on('&', switch_to_reference_in_attribute(entity_in_attribute_value, not_mentioned)),
          on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in(data)),
          on(anything_else, append_to_attribute_value(current_character), stay)),

    state(attribute_value_single_quoted, "Attribute value (single-quoted) state", "8.2.3", part::attribute_value_quoted,
          on('\'', switch_to(before_attribute_name)),
          on('&', switch_to_reference_in_attribute(entity_in_attribute_value, not_mentioned)),
          on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in(data)),
          on(anything_else, append_to_attribute_value(current_character), stay)),

    state(attribute_value_unquoted, "Attribute value (unquoted) state", "8.2.3", part::attribute_value_unquoted,
          on(whitespace, switch_to(before_attribute_name)),
          on('&', switch_to_reference_in_attribute(entity_in_attribute_value, not_mentioned)),
          on('>', emit_tag, switch_to(data)),
          on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in(data)),
          on(anything_else, append_to_attribute_value(current_character), stay)),

    state(entity_in_attribute_value, "Entity in attribute value state", "8.2.3",
          always(consume_reference(not_mentioned), append_what_was_returned, switch_back)),

    state(bogus_comment, "Bogus comment state", "8.2.3", remark::only_happens_in_pcdata,
          always(consume_bogus_comment, emit_comment, switch_to(data), reconsume_eof_if_reached)),

    state(markup_declaration_open, "Markup declaration open state", "8.2.3", remark::only_happens_in_pcdata,
          always(if_next("--"), consume_those_characters, create_comment, switch_to(comment_start)),
          always(if_next_ignoring_case("DOCTYPE"), consume_those_characters, switch_to(doctype)),
          always(parse_error(incorrectly_opened_comment, at_next_character), switch_to(bogus_comment))),

    state(comment_start, "Comment start state", "8.2.3",
          on('-', switch_to(comment_start_dash)),
          on('>', parse_error(abrupt_closing_of_empty_comment), emit_comment, switch_to(data)),
          on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in(data)),
          on(anything_else, append_to_comment(current_character), switch_to(comment))),

    state(comment_start_dash, "Comment start dash state", "8.2.3",
          on('-', switch_to(comment_end)),
          on('>', parse_error(abrupt_closing_of_empty_comment), emit_comment, switch_to(data)),
          on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in(data)),
          on(anything_else, append_to_comment('-'), append_to_comment(current_character), switch_to(comment))),

    state(comment, "Comment state", "8.2.3",
          on('-', switch_to(comment_end_dash)),
          on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in(data)),
          on(anything_else, append_to_comment(current_character), stay)),

    state(comment_end_dash, "Comment end dash state", "8.2.3",
          on('-', switch_to(comment_end)),
          on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in(data)),
          on(anything_else, append_to_comment('-'), append_to_comment(current_character), switch_to(comment))),

    state(comment_end, "Comment end state", "8.2.3",
          on('>', emit_comment, switch_to(data)),
          on('-', parse_error(hyphen_after_double_hyphen_in_comment), append_to_comment('-'), stay),
          on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in(data)),
          on(anything_else, parse_error(double_hyphen_in_comment), append_to_comment('-'), append_to_comment('-'),
             append_to_comment(current_character), switch_to(comment))),

    state(doctype, "DOCTYPE state", "8.2.3",
          on(whitespace, switch_to(before_doctype_name)),
          on(anything_else, parse_error(missing_whitespace_before_doctype_name), reconsume_in(before_doctype_name))),

    state(before_doctype_name, "Before DOCTYPE name state", "8.2.3",
          on(whitespace, stay),
          on('>', parse_error(missing_doctype_name), create_doctype, mark_incorrect, emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), create_doctype, mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, create_doctype, set_doctype_name(current_character), switch_to(doctype_name))),

    state(doctype_name, "DOCTYPE name state", "8.2.3",
          on(whitespace, switch_to(after_doctype_name)),
          on('>', emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, append_to_doctype_name(current_character), stay)),

    state(after_doctype_name, "After DOCTYPE name state", "8.2.3",
          on(whitespace, stay),
          on('>', emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, if_from_current_ignoring_case("PUBLIC"), consume_those_characters,
             switch_to(before_doctype_public_identifier)),
          on(anything_else, if_from_current_ignoring_case("SYSTEM"), consume_those_characters,
             switch_to(before_doctype_system_identifier)),
          on(anything_else, parse_error(invalid_character_sequence_after_doctype_name), switch_to(bogus_doctype))),

    state(before_doctype_public_identifier, "Before DOCTYPE public identifier state", "8.2.3",
          on(whitespace, stay),
          on('"', set_public_identifier_empty, switch_to(doctype_public_identifier_double_quoted)),
          on('\'', set_public_identifier_empty, switch_to(doctype_public_identifier_single_quoted)),
          on('>', parse_error(missing_doctype_public_identifier), mark_incorrect, emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, parse_error(missing_quote_before_doctype_public_identifier), switch_to(bogus_doctype))),

    state(doctype_public_identifier_double_quoted, "DOCTYPE public identifier (double-quoted) state", "8.2.3",
          on('"', switch_to(after_doctype_public_identifier)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, append_to_public_identifier(current_character), stay)),

    state(doctype_public_identifier_single_quoted, "DOCTYPE public identifier (single-quoted) state", "8.2.3",
          on('\'', switch_to(after_doctype_public_identifier)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, append_to_public_identifier(current_character), stay)),

    state(after_doctype_public_identifier, "After DOCTYPE public identifier state", "8.2.3",
          on(whitespace, stay),
          on('"', set_system_identifier_empty, switch_to(doctype_system_identifier_double_quoted)),
          on('\'', set_system_identifier_empty, switch_to(doctype_system_identifier_single_quoted)),
          on('>', emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, parse_error(missing_quote_before_doctype_system_identifier), switch_to(bogus_doctype))),

    state(before_doctype_system_identifier, "Before DOCTYPE system identifier state", "8.2.3",
          on(whitespace, stay),
          on('"', set_system_identifier_empty, switch_to(doctype_system_identifier_double_quoted)),
          on('\'', set_system_identifier_empty, switch_to(doctype_system_identifier_single_quoted)),
          on('>', parse_error(missing_doctype_system_identifier), mark_incorrect, emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, parse_error(missing_quote_before_doctype_system_identifier), switch_to(bogus_doctype))),

    state(doctype_system_identifier_double_quoted, "DOCTYPE system identifier (double-quoted) state", "8.2.3",
          on('"', switch_to(after_doctype_system_identifier)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, append_to_system_identifier(current_character), stay)),

    state(doctype_system_identifier_single_quoted, "DOCTYPE system identifier (single-quoted) state", "8.2.3",
          on('\'', switch_to(after_doctype_system_identifier)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, append_to_system_identifier(current_character), stay)),

    state(after_doctype_system_identifier, "After DOCTYPE system identifier state", "8.2.3",
          on(whitespace, stay),
          on('>', emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, parse_error(unexpected_character_after_doctype_system_identifier),
             switch_to(bogus_doctype))),

    state(bogus_doctype, "Bogus DOCTYPE state", "8.2.3",
          on('>', mark_incorrect, emit_doctype, switch_to(data)),
          on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in(data)),
          on(anything_else, stay)),

    // 8.2.3.1. Tokenising entities. In this table, each paragraph is one step.

    state(consume_an_entity, "Tokenising entities", "8.2.3.1", part::procedure,
          next_is(whitespace | '<' | '&' | eof, return_nothing),
          next_is('#', consume_next_character, continue_in(after_the_number_sign)),
          next_is(anything_else, consume_longest_identifier, continue_in(the_match))),

    state(after_the_number_sign, "Tokenising entities [after the number sign]", "8.2.3.1", part::procedure,
          next_is(characters('x') | 'X', consume_next_character, interpret_as_hexadecimal, continue_in(the_digits)),
          next_is(anything_else, interpret_as_decimal, continue_in(the_digits))),

    state(the_digits, "Tokenising entities [the digits]", "8.2.3.1", part::procedure, first(consume_digits),
          always(if_no_digits, unconsume_reference,
                 parse_error(absence_of_digits_in_numeric_character_reference, at_next_character), return_nothing),
          always(continue_in(the_semicolon))),

    state(the_semicolon, "Tokenising entities [the semicolon]", "8.2.3.1", part::procedure,
          next_is(';', consume_next_character, continue_in(the_number)),
          always(parse_error(missing_semicolon_after_character_reference, at_next_character), continue_in(the_number))),

    state(the_number, "Tokenising entities [the number]", "8.2.3.1", part::procedure,
          always(if_number_is_in_table, parse_error_by_number, return_character(what_was_returned)),
          always(if_number_is_replaced, parse_error_by_number, return_character(replacement_character)),
          always(return_character(character_reference_code))),

    state(the_match, "Tokenising entities [the match]", "8.2.3.1", part::procedure,
          always(if_no_identifier_matches, parse_error(ampersand_without_character_reference, at_next_character),
                 return_nothing),
          always(continue_in(the_last_character_matched))),

    state(the_last_character_matched, "Tokenising entities [the last character matched]", "8.2.3.1", part::procedure,
          always(if_match_lacks_semicolon,
                 parse_error(missing_semicolon_after_character_reference, at_next_character),
                 continue_in(the_entity_name)),
          always(continue_in(the_entity_name))),

    state(the_entity_name, "Tokenising entities [the entity name]", "8.2.3.1", part::procedure,
          always(if_kept_for_historical_reasons_before(zero_to_nine | A_to_Z | a_to_z), unconsume_reference,
                 return_nothing),
          always(return_character(referenced_characters))));
// clang-format on

}  // namespace strata::spec::d2007_10_27
