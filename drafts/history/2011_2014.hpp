#pragma once
// Revisions from 2011 to 2014: lone surrogates, and = after a name in a value.
//
// docs/revisions.md explains how they were made and how their open points are read.

#include <array>

#include "core/spec/revision_words.hpp"
#include "drafts/2021-11-22/draft.hpp"
#include "drafts/history/facts.hpp"
#include "drafts/history/white_space.hpp"

namespace strata::spec::revisions {

using enum error_code;

// One rule per line
// clang-format off

inline constexpr auto null_in_single_quotes = revision_of(
    {.id = "null-in-single-quotes",
     .date = "2011-02-03",
     .title = "U+0000 in a single-quoted value becomes U+FFFD",
     .commit = "97d22dd846910ae2cf3c9caea06990241df42512",
     .after = "U+0000 NULL Parse error. Append a U+FFFD REPLACEMENT CHARACTER character",
     .kind = change_kind::tokens,
     .topic = change_topic::attributes,
     .witness = R"("<a a='\u0000'>")"},
    in("Attribute value (single-quoted) state",
       insert_before(eof, on(null_character, parse_error(unexpected_null_character),
                             append_to_attribute_value(replacement_character)))));

inline constexpr auto surrogates_reach_the_machine = revision_of(
    {.id = "surrogates-reach-the-machine",
     .date = "2011-02-09",
     .title = "Preprocessing leaves lone surrogates alone",
     .commit = "3accfd8a1893d91cb3cdbae62b6d8980e456dda6",
     .before = "code points in the range U+D800 to U+DFFF in the input must be replaced",
     .kind = change_kind::tokens,
     .topic = change_topic::input_stream},
    fact_edits{.draft = [](draft& d) {
        d.stream.replaces_surrogates = false;
        d.stream.errors = errors_without_surrogates;
    }});

inline constexpr auto one_or_two_tokens_returned = revision_of(
    {.id = "one-or-two-tokens-returned",
     .date = "2011-10-14",
     .title = "All tokens that a reference returns are emitted",
     .commit = "210d4efdf22bc7ed3c3909d437da8e781a1df84c",
     .before = "emit the character token that was returned",
     .after = "emit the character tokens that were returned",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "It says what was meant: names of two characters returned two tokens before."});

inline constexpr auto switch_before_emitting_references = revision_of(
    {.id = "switch-before-emitting-references",
     .date = "2011-11-11",
     .title = "References and CDATA sections switch to the data state first",
     .commit = "314eb0be0f3383d54ace0cc67f186cfb58c9942b",
     .before = "Finally, switch to the data state.",
     .after = "Switch to the data state.",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "The order inside one step only: what a script would find."},
    in("Character reference in data state",
       rewrite(always(switch_to("Data state"), consume_reference(none_allowed), emit_what_was_returned))),
    in("Character reference in RCDATA state",
       rewrite(always(switch_to("RCDATA state"), consume_reference(none_allowed), emit_what_was_returned))),
    in("CDATA section state",
       rewrite(always(switch_to("Data state"), consume_cdata_section, reconsume_eof_if_reached))));

inline constexpr auto equals_sign_after_name_is_error = revision_of(
    {.id = "equals-sign-after-name-is-error",
     .date = "2013-01-31",
     .title = "In a value, = after a name without semicolon is a parse error",
     .commit = "1eb194f229a6e481f313320a396b9da99b9f0706",
     .after = "if this next character is in fact a \"=\" (U+003D) character, then this is a parse error",
     .kind = change_kind::errors,
     .topic = change_topic::character_references,
     .witness = R"("<a a=&gt=>")"},
    in("Tokenizing character references [the reference name]",
       replace(if_kept_for_historical_reasons_before(characters('=') | zero_to_nine | A_to_Z | a_to_z),
               always(if_kept_for_historical_reasons_before('='), unconsume_reference,
                      parse_error(missing_semicolon_after_character_reference, at_next_character), return_nothing),
               always(if_kept_for_historical_reasons_before(zero_to_nine | A_to_Z | a_to_z), unconsume_reference,
                      return_nothing))));

inline constexpr auto redundant_numbers_hidden = revision_of(
    {.id = "redundant-numbers-hidden",
     .date = "2013-08-05",
     .title = "The table of numbers loses the rows that map to themselves",
     .commit = "92fe3a76564cb5bc65cf768e5a9e3148a77f4139",
     .before = "0x0D U+000D CARRIAGE RETURN (CR)",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "The paragraph on control characters makes them the same characters with the same error."},
    fact_edits{.numbers = redundant_numbers_removed,
               // From June 2013 on, test suites write a missing name as null.
               .draft = [](draft& d) { d.missing_doctype_name_is_empty = false; }});

inline constexpr auto surrogates_are_errors = revision_of(
    {.id = "surrogates-are-errors",
     .date = "2013-09-13",
     .title = "Lone surrogates in the stream are parse errors again",
     .commit = "6dfaa1a826fae1dd50695710498434d201e543f6",
     .after = "any isolated surrogate, is a parse error",
     .kind = change_kind::errors,
     .topic = change_topic::input_stream},
    fact_edits{.draft = [](draft& d) {
        d.stream.errors = d2021_11_22::input_errors;
        d.words.isolated_surrogates_apart = true;
    }});

inline constexpr auto empty_bogus_comment = revision_of(
    {.id = "empty-bogus-comment",
     .date = "2014-08-05",
     .title = "A bogus comment of nothing is said to be empty",
     .commit = "6dfcf11b5d0f30939af8b2751ebd9c0b56463471",
     .after = "If more than one character was consumed, then emit a comment token",
     .editorial = true,
     .topic = change_topic::comments,
     .why = "Read literally, <!> would give no comment; the next sentence says that its comment is empty."});

inline constexpr auto ascii_letters = revision_of(
    {.id = "ascii-letters",
     .date = "2014-10-28",
     .title = "Letters and digits have names: \"uppercase ASCII letters\"",
     .later_than = "2011-05-25",
     .before = "U+0041 LATIN CAPITAL LETTER A through to U+005A LATIN CAPITAL LETTER Z",
     .after = "Uppercase ASCII letter",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "Only wording: the same characters."},
    in("Tag open state",
       remove(A_to_Z),
       remove(a_to_z),
       insert_before('?',
                     on(ascii_upper_alpha, create_start_tag, set_tag_name(lowercase_version),
                        switch_to("Tag name state")),
                     on(ascii_lower_alpha, create_start_tag, set_tag_name(current_character),
                        switch_to("Tag name state")))),
    in("End tag open state",
       rewrite(on(ascii_upper_alpha, create_end_tag, set_tag_name(lowercase_version), switch_to("Tag name state")),
               on(ascii_lower_alpha, create_end_tag, set_tag_name(current_character), switch_to("Tag name state")),
               on('>', parse_error(missing_end_tag_name), switch_to("Data state")),
               on(eof, parse_error(eof_before_tag_name), emit('<'), emit('/'), reconsume_in("Data state")),
               on(anything_else, parse_error(invalid_first_character_of_tag_name), switch_to("Bogus comment state")))),
    in("Tag name state",
       remove(A_to_Z),
       insert_before(null_character, on(ascii_upper_alpha, append_to_tag_name(lowercase_version)))),
    in("RCDATA end tag open state",
       rewrite(on(ascii_upper_alpha, create_end_tag, set_tag_name(lowercase_version),
                  append_to_temporary_buffer(current_character), switch_to("RCDATA end tag name state")),
               on(ascii_lower_alpha, create_end_tag, set_tag_name(current_character),
                  append_to_temporary_buffer(current_character), switch_to("RCDATA end tag name state")),
               on(anything_else, emit('<'), emit('/'), reconsume_in("RCDATA state")))),
    in("RCDATA end tag name state",
       rewrite(on(whitespace, if_appropriate_end_tag_token, switch_to("Before attribute name state")),
               on(whitespace, as_anything_else),
               on('/', if_appropriate_end_tag_token, switch_to("Self-closing start tag state")),
               on('/', as_anything_else),
               on('>', if_appropriate_end_tag_token, switch_to("Data state"), emit_tag),
               on('>', as_anything_else),
               on(ascii_upper_alpha, append_to_tag_name(lowercase_version),
                  append_to_temporary_buffer(current_character)),
               on(ascii_lower_alpha, append_to_tag_name(current_character),
                  append_to_temporary_buffer(current_character)),
               on(anything_else, emit('<'), emit('/'), emit_temporary_buffer, reconsume_in("RCDATA state")))),
    in("RAWTEXT end tag open state",
       rewrite(on(ascii_upper_alpha, create_end_tag, set_tag_name(lowercase_version),
                  append_to_temporary_buffer(current_character), switch_to("RAWTEXT end tag name state")),
               on(ascii_lower_alpha, create_end_tag, set_tag_name(current_character),
                  append_to_temporary_buffer(current_character), switch_to("RAWTEXT end tag name state")),
               on(anything_else, emit('<'), emit('/'), reconsume_in("RAWTEXT state")))),
    in("RAWTEXT end tag name state",
       rewrite(on(whitespace, if_appropriate_end_tag_token, switch_to("Before attribute name state")),
               on(whitespace, as_anything_else),
               on('/', if_appropriate_end_tag_token, switch_to("Self-closing start tag state")),
               on('/', as_anything_else),
               on('>', if_appropriate_end_tag_token, switch_to("Data state"), emit_tag),
               on('>', as_anything_else),
               on(ascii_upper_alpha, append_to_tag_name(lowercase_version),
                  append_to_temporary_buffer(current_character)),
               on(ascii_lower_alpha, append_to_tag_name(current_character),
                  append_to_temporary_buffer(current_character)),
               on(anything_else, emit('<'), emit('/'), emit_temporary_buffer, reconsume_in("RAWTEXT state")))),
    in("Script data end tag open state",
       rewrite(on(ascii_upper_alpha, create_end_tag, set_tag_name(lowercase_version),
                  append_to_temporary_buffer(current_character), switch_to("Script data end tag name state")),
               on(ascii_lower_alpha, create_end_tag, set_tag_name(current_character),
                  append_to_temporary_buffer(current_character), switch_to("Script data end tag name state")),
               on(anything_else, emit('<'), emit('/'), reconsume_in("Script data state")))),
    in("Script data end tag name state",
       rewrite(on(whitespace, if_appropriate_end_tag_token, switch_to("Before attribute name state")),
               on(whitespace, as_anything_else),
               on('/', if_appropriate_end_tag_token, switch_to("Self-closing start tag state")),
               on('/', as_anything_else),
               on('>', if_appropriate_end_tag_token, switch_to("Data state"), emit_tag),
               on('>', as_anything_else),
               on(ascii_upper_alpha, append_to_tag_name(lowercase_version),
                  append_to_temporary_buffer(current_character)),
               on(ascii_lower_alpha, append_to_tag_name(current_character),
                  append_to_temporary_buffer(current_character)),
               on(anything_else, emit('<'), emit('/'), emit_temporary_buffer, reconsume_in("Script data state")))),
    in("Script data escaped less-than sign state",
       rewrite(on('/', clear_temporary_buffer, switch_to("Script data escaped end tag open state")),
               on(ascii_upper_alpha, clear_temporary_buffer, append_to_temporary_buffer(lowercase_version),
                  switch_to("Script data double escape start state"), emit('<'), emit(current_character)),
               on(ascii_lower_alpha, clear_temporary_buffer, append_to_temporary_buffer(current_character),
                  switch_to("Script data double escape start state"), emit('<'), emit(current_character)),
               on(anything_else, emit('<'), reconsume_in("Script data escaped state")))),
    in("Script data escaped end tag open state",
       rewrite(on(ascii_upper_alpha, create_end_tag, set_tag_name(lowercase_version),
                  append_to_temporary_buffer(current_character), switch_to("Script data escaped end tag name state")),
               on(ascii_lower_alpha, create_end_tag, set_tag_name(current_character),
                  append_to_temporary_buffer(current_character), switch_to("Script data escaped end tag name state")),
               on(anything_else, emit('<'), emit('/'), reconsume_in("Script data escaped state")))),
    in("Script data escaped end tag name state",
       rewrite(on(whitespace, if_appropriate_end_tag_token, switch_to("Before attribute name state")),
               on(whitespace, as_anything_else),
               on('/', if_appropriate_end_tag_token, switch_to("Self-closing start tag state")),
               on('/', as_anything_else),
               on('>', if_appropriate_end_tag_token, switch_to("Data state"), emit_tag),
               on('>', as_anything_else),
               on(ascii_upper_alpha, append_to_tag_name(lowercase_version),
                  append_to_temporary_buffer(current_character)),
               on(ascii_lower_alpha, append_to_tag_name(current_character),
                  append_to_temporary_buffer(current_character)),
               on(anything_else, emit('<'), emit('/'), emit_temporary_buffer,
                  reconsume_in("Script data escaped state")))),
    in("Script data double escape start state",
       rewrite(on(whitespace | '/' | '>', if_temporary_buffer_is("script"),
                  switch_to("Script data double escaped state"), emit(current_character)),
               on(whitespace | '/' | '>', switch_to("Script data escaped state"), emit(current_character)),
               on(ascii_upper_alpha, append_to_temporary_buffer(lowercase_version), emit(current_character)),
               on(ascii_lower_alpha, append_to_temporary_buffer(current_character), emit(current_character)),
               on(anything_else, reconsume_in("Script data escaped state")))),
    in("Script data double escape end state",
       rewrite(on(whitespace | '/' | '>', if_temporary_buffer_is("script"), switch_to("Script data escaped state"),
                  emit(current_character)),
               on(whitespace | '/' | '>', switch_to("Script data double escaped state"), emit(current_character)),
               on(ascii_upper_alpha, append_to_temporary_buffer(lowercase_version), emit(current_character)),
               on(ascii_lower_alpha, append_to_temporary_buffer(current_character), emit(current_character)),
               on(anything_else, reconsume_in("Script data double escaped state")))),
    in("Before attribute name state",
       remove(A_to_Z),
       insert_before(null_character, on(ascii_upper_alpha, start_attribute, set_attribute_name(lowercase_version),
                                        switch_to("Attribute name state")))),
    in("Attribute name state",
       remove(A_to_Z),
       insert_before(null_character, on(ascii_upper_alpha, append_to_attribute_name(lowercase_version)))),
    in("After attribute name state",
       remove(A_to_Z),
       insert_before(null_character, on(ascii_upper_alpha, start_attribute, set_attribute_name(lowercase_version),
                                        switch_to("Attribute name state")))),
    in("Before DOCTYPE name state",
       remove(A_to_Z),
       insert_before(null_character, on(ascii_upper_alpha, create_doctype, set_doctype_name(lowercase_version),
                                        switch_to("DOCTYPE name state")))),
    in("DOCTYPE name state",
       remove(A_to_Z),
       insert_before(null_character, on(ascii_upper_alpha, append_to_doctype_name(lowercase_version)))),
    in("Tokenizing character references [the match]",
       replace(if_unknown_name_before_semicolon(ascii_alphanumeric),
               always(if_unknown_name_before_semicolon(ascii_alphanumeric),
                      parse_error(unknown_named_character_reference, at_next_character), return_nothing))),
    in("Tokenizing character references [the reference name]",
       replace(if_kept_for_historical_reasons_before('='),
               always(if_kept_for_historical_reasons_before('='), unconsume_reference,
                      parse_error(missing_semicolon_after_character_reference, at_next_character), return_nothing),
               always(if_kept_for_historical_reasons_before(ascii_alphanumeric), unconsume_reference,
                      return_nothing))));

/// All revisions of 2011 to 2014, in order.
inline constexpr auto of_2011_2014 = std::to_array<revision_view>({
    null_in_single_quotes,
    surrogates_reach_the_machine,
    one_or_two_tokens_returned,
    switch_before_emitting_references,
    equals_sign_after_name_is_error,
    redundant_numbers_hidden,
    surrogates_are_errors,
    empty_bogus_comment,
    ascii_letters,
});
// clang-format on

}  // namespace strata::spec::revisions
