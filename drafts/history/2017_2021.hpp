#pragma once
// Revisions from 2017 to 2021: parse errors with names, and ambiguous ampersands.
//
// docs/revisions.md explains how they were made and how their open points are read.

#include <array>

#include "core/spec/revision_words.hpp"
#include "drafts/2009-02-07/draft.hpp"
#include "drafts/2021-11-22/draft.hpp"
#include "drafts/history/facts.hpp"
#include "drafts/history/white_space.hpp"

namespace strata::spec::revisions {

using enum error_code;

// One rule per line
// clang-format off

inline constexpr auto capital_attribute_names_kept = revision_of(
    {.id = "capital-attribute-names-kept",
     .date = "2017-02-08",
     .title = "The attribute name state lowercases a to z, not A to Z: capital letters are kept",
     .commit = "104bd78697738af2eab61740a2f1421ae49a3c95",
     .before = "Uppercase ASCII letter",
     .after = "ASCII lower alpha",
     .kind = change_kind::tokens,
     .topic = change_topic::attributes,
     .witness = R"("<a A>")"},
    // The lowercase version of a small letter is that letter.
    in("Attribute name state",
       replace(ascii_upper_alpha, on(ascii_lower_alpha, append_to_attribute_name(current_character)))));

inline constexpr auto capital_attribute_names_lowered = revision_of(
    {.id = "capital-attribute-names-lowered",
     .date = "2017-02-21",
     .title = "The attribute name state lowercases A to Z again",
     .commit = "f1afebd3c04d12172ead806debf2bbbfff47f5e1",
     .before = "ASCII lower alpha",
     .after = "ASCII upper alpha",
     .kind = change_kind::tokens,
     .topic = change_topic::attributes,
     .witness = R"("<a A>")"},
    in("Attribute name state",
       replace(ascii_lower_alpha, on(ascii_upper_alpha, append_to_attribute_name(lowercase_version)))));

inline constexpr auto null_is_also_a_preprocessing_error = revision_of(
    {.id = "null-is-also-a-preprocessing-error",
     .date = "2017-04-03",
     .title = "Each U+0000 is an error of preprocessing too",
     .commit = "70925237a88d9802bfe7224fe9c78b146af615be",
     .kind = change_kind::errors,
     .topic = change_topic::input_stream,
     .witness = R"("\u0000")"},
    fact_edits{.draft = [](draft& d) { d.stream.errors = d2009_02_07::input_errors; }});

inline constexpr auto digits_before_letters = revision_of(
    {.id = "digits-before-letters",
     .date = "2017-04-04",
     .title = "Hexadecimal digits: 0 to 9 come before A to F",
     .commit = "f8e75a974ed9185e5b462bc5b2dfb32034bd1145",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Read as meant before: \"uppercase ASCII hex digits\" include 0 to 9, so literally every digit would have counted as a letter."},
    in("Hexademical character reference state",
       rewrite(on(ascii_digit, multiply_code_by(16), add_digit_less(0x30)),
               on(ascii_upper_hex_digit, multiply_code_by(16), add_digit_less(0x37)),
               on(ascii_lower_hex_digit, multiply_code_by(16), add_digit_less(0x57)),
               on(';', switch_to("Numeric character reference end state")),
               on(anything_else, parse_error(missing_semicolon_after_character_reference),
                  reconsume_in("Numeric character reference end state")))));

inline constexpr auto named_reference_state = revision_of(
    {.id = "named-reference-state",
     .date = "2017-04-26",
     .title = "Names are read in a state of their own",
     .commit = "7d3201282d31c30cdba2583445d3727a94390286",
     .after = "Named character reference state",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "It was a step of the character reference state."},
    fact_edits{.draft = [](draft& d) { d.words.lists_keywords = true; }},
    moved_after("Character reference state", "Named character reference state"),
    in("Named character reference state", set_step_of("")));

inline constexpr auto null_is_one_error_again = revision_of(
    {.id = "null-is-one-error-again",
     .date = "2017-05-12",
     .title = "U+0000 is no error of preprocessing any more",
     .commit = "8fa65b73575ed692ec7f75665bde32134acc4dd6",
     .kind = change_kind::errors,
     .topic = change_topic::input_stream,
     .witness = R"("\u0000")"},
    fact_edits{.draft = [](draft& d) { d.stream.errors = d2021_11_22::input_errors; }});

inline constexpr auto parse_errors_named = revision_of(
    {.id = "parse-errors-named",
     .date = "2017-05-31",
     .title = "Parse errors have names; <!DOCTYPE> has one error, not two",
     .commit = "32dbd7d5b938ffda725e74dba8a50ed0c3b83b6d",
     .before = "Parse error.",
     .after = "This is a missing-doctype-name parse error.",
     .kind = change_kind::errors,
     .topic = change_topic::doctype,
     .witness = R"("<!DOCTYPE>")"},
    fact_edits{.numbers = null_number_removed,
               .draft = [](draft& d) { d.names_errors = true; }},
    in("Before attribute value state",
       replace('>', on('>', parse_error(missing_attribute_value), switch_to("Data state"), emit_tag))),
    in("Tag open state",
       replace(anything_else, on(anything_else, parse_error(invalid_first_character_of_tag_name), emit('<'),
                                 reconsume_in("Data state"))),
       insert_before(anything_else, on(eof, parse_error(eof_before_tag_name), emit('<'), emit_eof))),
    in("Markup declaration open state",
       replace(if_next("[CDATA["),
               always(if_next("[CDATA["), if_adjusted_current_node_is_foreign, consume_those_characters,
                      switch_to("CDATA section state")),
               always(if_next("[CDATA["), consume_those_characters, parse_error(cdata_in_html_content),
                      create_comment_of_cdata_string, switch_to("Bogus comment state")))),
    in("DOCTYPE state",
       insert_before(eof, on('>', reconsume_in("Before DOCTYPE name state")))),
    in("Numeric character reference end state", rewrite(always(if_number_is_zero, parse_error(null_character_reference, at_next_character), set_code(replacement_character), clear_temporary_buffer, append_to_temporary_buffer(character_reference_code), switch_to("Character reference end state")), always(if_number_is_beyond_unicode, parse_error(character_reference_outside_unicode_range, at_next_character), set_code(replacement_character), clear_temporary_buffer, append_to_temporary_buffer(character_reference_code), switch_to("Character reference end state")), always(if_number_is_surrogate, parse_error(surrogate_character_reference, at_next_character), set_code(replacement_character), clear_temporary_buffer, append_to_temporary_buffer(character_reference_code), switch_to("Character reference end state")), always(if_number_is_noncharacter, parse_error(noncharacter_character_reference, at_next_character), clear_temporary_buffer, append_to_temporary_buffer(character_reference_code), switch_to("Character reference end state")), always(if_number_is_control, parse_error(control_character_reference, at_next_character), set_code_from_table, clear_temporary_buffer, append_to_temporary_buffer(character_reference_code), switch_to("Character reference end state")), always(clear_temporary_buffer, append_to_temporary_buffer(character_reference_code), switch_to("Character reference end state")))));

inline constexpr auto ambiguous_ampersand_state = revision_of(
    {.id = "ambiguous-ampersand-state",
     .date = "2017-06-23",
     .title = "Ambiguous ampersands are read by a state; ampersands that begin no reference are lost",
     .commit = "ee198945e388bd3298b73fb842fa0175d5b6a0f9",
     .before = "Reconsume in the character reference end state.",
     .after = "Reconsume in the return state.",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&")"},
    after("Named character reference state",
          state("Ambiguous ampersand state", "13.2.5.74",
                on(ascii_alphanumeric, if_part_of_attribute, append_to_attribute_value(current_character)),
                on(ascii_alphanumeric, emit(current_character)),
                on(';', parse_error(unknown_named_character_reference), reconsume_in_return_state),
                on(anything_else, reconsume_in_return_state))),
    in("Character reference state",
       set_prologue(prologue{}),
       rewrite(on(ascii_alphanumeric, clear_temporary_buffer, append_to_temporary_buffer('&'),
                  reconsume_in("Named character reference state")),
               on('#', clear_temporary_buffer, append_to_temporary_buffer('&'),
                  append_to_temporary_buffer(current_character), switch_to("Numeric character reference state")),
               on(anything_else, reconsume_in_return_state))),
    in("Named character reference state",
       rewrite(always(if_kept_for_historical_reasons_before(characters('=') | ascii_alphanumeric), flush_reference,
                      switch_to_return_state),
               always(if_match_lacks_semicolon,
                      parse_error(missing_semicolon_after_character_reference, at_next_character),
                      clear_temporary_buffer, append_reference_to_temporary_buffer, flush_reference,
                      switch_to_return_state),
               always(if_identifier_matches, clear_temporary_buffer, append_reference_to_temporary_buffer,
                      flush_reference, switch_to_return_state),
               always(flush_reference, switch_to("Ambiguous ampersand state")))),
    in("Decimal character reference start state",
       replace(anything_else, on(anything_else, parse_error(absence_of_digits_in_numeric_character_reference),
                                 flush_reference, reconsume_in_return_state))),
    in("Hexademical character reference start state",
       replace(anything_else, on(anything_else, parse_error(absence_of_digits_in_numeric_character_reference),
                                 flush_reference, reconsume_in_return_state))),
    in("Numeric character reference end state",
       rewrite(always(if_number_is_zero, parse_error(null_character_reference, at_next_character),
                      set_code(replacement_character), clear_temporary_buffer,
                      append_to_temporary_buffer(character_reference_code), flush_reference, switch_to_return_state),
               always(if_number_is_beyond_unicode,
                      parse_error(character_reference_outside_unicode_range, at_next_character),
                      set_code(replacement_character), clear_temporary_buffer,
                      append_to_temporary_buffer(character_reference_code), flush_reference, switch_to_return_state),
               always(if_number_is_surrogate, parse_error(surrogate_character_reference, at_next_character),
                      set_code(replacement_character), clear_temporary_buffer,
                      append_to_temporary_buffer(character_reference_code), flush_reference, switch_to_return_state),
               always(if_number_is_noncharacter, parse_error(noncharacter_character_reference, at_next_character),
                      clear_temporary_buffer, append_to_temporary_buffer(character_reference_code), flush_reference,
                      switch_to_return_state),
               always(if_number_is_control, parse_error(control_character_reference, at_next_character),
                      set_code_from_table, clear_temporary_buffer, append_to_temporary_buffer(character_reference_code),
                      flush_reference, switch_to_return_state),
               always(clear_temporary_buffer, append_to_temporary_buffer(character_reference_code), flush_reference,
                      switch_to_return_state))),
    without("Character reference end state"));

inline constexpr auto lost_ampersands_found = revision_of(
    {.id = "lost-ampersands-found",
     .date = "2017-08-16",
     .title = "Ampersands that begin no reference are text again",
     .commit = "8d2875784cd4684fd85f4421a1d173902d0e1760",
     .before = "Reconsume in the return state.",
     .after = "Flush code points consumed as a character reference.",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&")"},
    in("Character reference state",
       set_prologue(first(clear_temporary_buffer, append_to_temporary_buffer('&'))),
       rewrite(on(ascii_alphanumeric, reconsume_in("Named character reference state")),
               on('#', append_to_temporary_buffer(current_character), switch_to("Numeric character reference state")),
               on(anything_else, flush_reference, reconsume_in_return_state))));

inline constexpr auto null_in_bogus_states = revision_of(
    {.id = "null-in-bogus-states",
     .date = "2017-08-17",
     .title = "U+0000 is an error in bogus comments and bogus DOCTYPEs",
     .commit = "5a6fef58056832140fecf1580ca815f385730cec",
     .before = "Switch to the bogus DOCTYPE state.",
     .after = "Reconsume in the bogus DOCTYPE state.",
     .kind = change_kind::errors,
     .topic = change_topic::comments,
     .witness = R"("<!a\u0000>")"},
    in("Bogus comment state",
       replace(null_character, on(null_character, parse_error(unexpected_null_character),
                                  append_to_comment(replacement_character)))),
    in("After DOCTYPE name state",
       replace(anything_else,
               on(anything_else, if_from_current_ignoring_case("PUBLIC"), consume_those_characters,
                  switch_to("After DOCTYPE public keyword state")),
               on(anything_else, if_from_current_ignoring_case("SYSTEM"), consume_those_characters,
                  switch_to("After DOCTYPE system keyword state")),
               on(anything_else, parse_error(invalid_character_sequence_after_doctype_name), set_force_quirks,
                  reconsume_in("Bogus DOCTYPE state")))),
    in("After DOCTYPE public keyword state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_public_identifier),
                                 set_force_quirks, reconsume_in("Bogus DOCTYPE state")))),
    in("Before DOCTYPE public identifier state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_public_identifier),
                                 set_force_quirks, reconsume_in("Bogus DOCTYPE state")))),
    in("After DOCTYPE public identifier state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                                 set_force_quirks, reconsume_in("Bogus DOCTYPE state")))),
    in("Between DOCTYPE public and system identifiers state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                                 set_force_quirks, reconsume_in("Bogus DOCTYPE state")))),
    in("After DOCTYPE system keyword state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                                 set_force_quirks, reconsume_in("Bogus DOCTYPE state")))),
    in("Before DOCTYPE system identifier state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                                 set_force_quirks, reconsume_in("Bogus DOCTYPE state")))),
    in("After DOCTYPE system identifier state",
       replace(anything_else, on(anything_else, parse_error(unexpected_character_after_doctype_system_identifier),
                                 reconsume_in("Bogus DOCTYPE state")))),
    in("Bogus DOCTYPE state",
       insert_before(eof, on(null_character, parse_error(unexpected_null_character), ignore))));

inline constexpr auto hexadecimal_spelt = revision_of(
    {.id = "hexadecimal-spelt",
     .date = "2018-09-10",
     .title = "\"Hexademical\" is spelt \"hexadecimal\"",
     .commit = "ede3f6161e574b2ea71b090f512d796f0e893a3a",
     .before = "Hexademical character reference state",
     .after = "Hexadecimal character reference state",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only wording: two states are renamed."},
    renamed("Hexademical character reference start state", "Hexadecimal character reference start state"),
    renamed("Hexademical character reference state", "Hexadecimal character reference state"));

inline constexpr auto name_of_escaped_end_tag = revision_of(
    {.id = "name-of-escaped-end-tag",
     .date = "2019-05-29",
     .title = "The name of an end tag in escaped script data begins empty in words too",
     .commit = "ab950260e0136ecb84bcfeb61f726e52af37b180",
     .before = "Create a new end tag token. Reconsume",
     .after = "set its tag name to the empty string",
     .editorial = true,
     .topic = change_topic::script_data,
     .why = "It says what was meant: a new token has an empty name."},
    in("Script data escaped end tag open state",
       replace(ascii_alpha, on(ascii_alpha, create_end_tag, set_tag_name(the_empty_string),
                               reconsume_in("Script data escaped end tag name state")))));

inline constexpr auto identifiers_are_identical = revision_of(
    {.id = "identifiers-are-identical",
     .date = "2020-05-15",
     .title = "Names of references are \"identical\" to what was consumed",
     .commit = "104104561103b135a7f03dfb4c7e76899e439325",
     .before = "with the consumed characters matching one of the identifiers",
     .after = "where the consumed characters are identical to one of the identifiers",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only wording: case counted before, too."});

inline constexpr auto identifiers_are_consumed = revision_of(
    {.id = "identifiers-are-consumed",
     .date = "2020-10-08",
     .title = "Names of references are what was consumed",
     .commit = "c12e4e234d248f3f70db9be48c2e9b05bde5d96e",
     .before = "where the consumed characters are identical to one of the identifiers",
     .after = "where the consumed characters are one of the identifiers",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only wording."},
    fact_edits{.draft = [](draft& d) { d.words = d2021_11_22::words; }});

inline constexpr auto chapter_13 = revision_of(
    {.id = "chapter-13",
     .date = "2020-10-16",
     .title = "Worklets become a chapter, so that this one is the 13th",
     .commit = "25c78e4b71d9afaa6ff9d731afa53fbd9f345318",
     .before = "12.2.5 Tokenization",
     .after = "13.2.5 Tokenization",
     .editorial = true,
     .topic = change_topic::text,
     .why = "Only numbers of sections."},
    fact_edits{.sections = "13.2.5."});

/// All revisions of 2017 to 2021, in order.
inline constexpr auto of_2017_2021 = std::to_array<revision_view>({
    capital_attribute_names_kept,
    capital_attribute_names_lowered,
    null_is_also_a_preprocessing_error,
    digits_before_letters,
    named_reference_state,
    null_is_one_error_again,
    parse_errors_named,
    ambiguous_ampersand_state,
    lost_ampersands_found,
    null_in_bogus_states,
    hexadecimal_spelt,
    name_of_escaped_end_tag,
    identifiers_are_identical,
    identifiers_are_consumed,
    chapter_13,
});
// clang-format on

}  // namespace strata::spec::revisions
