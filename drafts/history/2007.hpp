#pragma once
// Revisions of 2007, from February to June: entities get their semicolons, DOCTYPEs get identifiers, and "<" loses a
// special meaning.
//
// docs/revisions.md explains how they were made and how their open points are read.

#include <array>

#include "core/spec/revision_words.hpp"
#include "core/tree/rules.hpp"
#include "drafts/2007-10-27/draft.hpp"
#include "drafts/history/facts.hpp"
#include "drafts/history/names.hpp"
#include "drafts/history/white_space.hpp"

namespace strata::spec::revisions {

using enum error_code;

// One rule per line
// clang-format off

inline constexpr auto charecter_typo = revision_of(
    {.id = "charecter-typo",
     .date = "2007-02-14",
     .title = "Typo in the input stream: \"charecter\"",
     .commit = "9ffa48385344ed49e10e9958caeda25a8ddb2c76",
     .before = "charecter",
     .after = "character",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "Only a slip of the pen is put right."});

inline constexpr auto script_waiting_steps = revision_of(
    {.id = "script-waiting-steps",
     .date = "2007-02-27",
     .title = "Steps say how the parser waits for scripts",
     .commit = "84835453738be1e482a7e9bda3c05e6d5dd18c59",
     .before = "check to see if any scripts are ready. ...",
     .after = "check to see if any scripts are ready, by following these steps",
     .editorial = true,
     .topic = change_topic::tree_construction,
     .why = "Concerns only when scripts run."});

inline constexpr auto script_check_optional = revision_of(
    {.id = "script-check-optional",
     .date = "2007-02-28",
     .title = "The parser may, but need not, run loaded scripts between steps",
     .commit = "c863d59734ea40abbf7a7e790240cf708c786148",
     .before = "the user agent must check to see if any scripts are ready",
     .after = "the user agent may check to see if either one of the scripts",
     .editorial = true,
     .topic = change_topic::tree_construction,
     .why = "Concerns only when scripts run."});

inline constexpr auto hexadecimal_digit_slip = revision_of(
    {.id = "hexadecimal-digit-slip",
     .date = "2007-05-03",
     .title = "The code points of the hexadecimal letters are put right",
     .commit = "5e841beccf40744b218fa78bcbf3e0591fa50f5d",
     .before = "through to U+0078 LATIN SMALL LETTER F",
     .after = "through to U+0066 LATIN SMALL LETTER F",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "The names of the letters, and 0-9, A-F, a-f, already said it."});

inline constexpr auto windows_1252_numbers = revision_of(
    {.id = "windows-1252-numbers",
     .date = "2007-06-06",
     .title = "Numbers 128 to 159 are read as Windows-1252, with a parse error",
     .commit = "875d68eed139683eda818df942b67bf89a934369",
     .before = "return a character token for the Unicode character whose code point is that number",
     .after = "in the range 128 to 159 (0x80 to 0x9F), then this is a parse error ... 0x80 U+20AC EURO SIGN",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&#x80")"},
    fact_edits{.draft = [](draft& d) { d.references.numbers = numbers_without_line_feed; }},
    in("Tokenising entities [the number]",
       insert_before(if_number_is_replaced, always(if_number_is_in_table, parse_error_by_number,
                                                   return_character(what_was_returned)))));

inline constexpr auto number_table_glyphs = revision_of(
    {.id = "number-table-glyphs",
     .date = "2007-06-06",
     .title = "The table of numbers 128 to 159 shows its characters",
     .commit = "42426a92fb2b7c1b33aaaca6f701534c58db4dd8",
     .before = "0x80 U+20AC EURO SIGN ('&x20AC')",
     .after = "0x80 U+20AC EURO SIGN ('€')",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only the display of the table changes."});

inline constexpr auto null_characters_are_errors = revision_of(
    {.id = "null-characters-are-errors",
     .date = "2007-06-07",
     .title = "U+0000 in the input is a parse error",
     .commit = "ea9371e1f1b9b34f9d9b5473d26aff00f7b26ddd",
     .after = "Any occurrences of such characters is a parse error.",
     .kind = change_kind::errors,
     .topic = change_topic::input_stream,
     .witness = R"("\u0000")"},
    fact_edits{.draft = [](draft& d) { d.stream.errors = d2007_10_27::input_errors; }});

inline constexpr auto carriage_return_issue = revision_of(
    {.id = "carriage-return-issue",
     .date = "2007-06-07",
     .title = "A note asks what a reference to a carriage return gives",
     .commit = "697c63d8d81144e80a32e3bf9ac5050062bec06c",
     .after = "It seems browsers convert CRs to LFs even as entities. Should we also do that?",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only a note on an open issue is added."});

inline constexpr auto escape_flag = revision_of(
    {.id = "escape-flag",
     .date = "2007-06-13",
     .title = "In RCDATA and CDATA, <!-- hides tags until -->",
     .commit = "4ac24e3411fb69c2927edb18b57a03b904d9f794",
     .before = "set to a state other than the PLAINTEXT state: switch to the tag open state",
     .after = "a further escape flag is used to control the behaviour of the tokeniser",
     .kind = change_kind::tokens,
     .topic = change_topic::raw_text,
     .witness = R"("<!--</xmp>")",
     .options = "--content-model=CDATA --last-start-tag=xmp"},
    in("Data state",
       replace('<',
               when(pcdata, on('<', switch_to("Tag open state"))),
               when((rcdata | cdata) & escape_flag_false, on('<', switch_to("Tag open state"))),
               on('<', as_anything_else)),
       insert_before('<',
                     when((rcdata | cdata) & escape_flag_false,
                          on('-', if_last_characters_are("<!--"), set_escape_flag(true), emit(current_character),
                             stay)),
                     on('-', emit(current_character), stay)),
       insert_before(eof,
                     when((rcdata | cdata) & escape_flag_true,
                          on('>', if_last_characters_are("-->"), set_escape_flag(false), emit(current_character),
                             stay)),
                     on('>', emit(current_character), stay))));

inline constexpr auto end_tag_rules_moved = revision_of(
    {.id = "end-tag-rules-moved",
     .date = "2007-06-13",
     .title = "The rules for emitting end tags move to the front",
     .commit = "0c914b40bc1d242ecda9be4b46b88f140d31593b",
     .after = "When an end tag token is emitted, the content model flag must be switched to the PCDATA state.",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "Sentences only move."});

inline constexpr auto next_character_after_less_than = revision_of(
    {.id = "next-character-after-less-than",
     .date = "2007-06-14",
     .title = "\"Next\" replaces \"current input character\" after a bare <",
     .commit = "1d3f54a101ced9c9534a44572dcbefd2efe44962",
     .before = "reconsume the current input character in the data state",
     .after = "switch to the data state to process the next input character",
     .editorial = true,
     .topic = change_topic::raw_text,
     .why = "The character had not been consumed, so the next one was meant."},
    in("Close tag open state",
       replace(unless_last_start_tag_name_followed_by(characters{}),
               when(rcdata | cdata, always(unless_last_start_tag_name_followed_by(old_whitespace | '>' | '/' | '<' | eof),
                                           parse_error(end_tag_other_than_expected, at_next_character), emit('<'),
                                           emit('/'), switch_to("Data state"))))));

inline constexpr auto uppercase_trade = revision_of(
    {.id = "uppercase-trade",
     .date = "2007-06-14",
     .title = "New name &TRADE;",
     .commit = "6119bbad936a741417767f4c63cb1deab4002171",
     .after = "TRADE U+2122",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&TRADE;")"},
    fact_edits{.names = trade_mark_sign});

inline constexpr auto tag_name_two_words = revision_of(
    {.id = "tag-name-two-words",
     .date = "2007-06-14",
     .title = "\"Tagname\" becomes \"tag name\"",
     .commit = "c8a999ab841df19fb46ac9c94829fbf02ff74422",
     .before = "have a tagname",
     .after = "have a tag name",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "Only spelling."});

inline constexpr auto lang_and_rang_canonical = revision_of(
    {.id = "lang-and-rang-canonical",
     .date = "2007-06-14",
     .title = "&lang; and &rang; are the CJK angle brackets",
     .commit = "a4cf39d4d0e3cf90aecee86c5520e4835eefeba4",
     .before = "lang U+2329 ... rang U+232A",
     .after = "lang U+3008 ... rang U+3009",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&lang")"},
    fact_edits{.names = cjk_angle_brackets});

inline constexpr auto seven_characters_typo = revision_of(
    {.id = "seven-characters-typo",
     .date = "2007-06-15",
     .title = "Typo in the markup declaration open state",
     .commit = "91607b258bbce3ffadf267858b7756d0ad57fad4",
     .before = "if the next seven chacacters",
     .after = "if the next seven characters",
     .editorial = true,
     .topic = change_topic::doctype,
     .why = "Only a typo is put right."});

inline constexpr auto names_and_semicolons = revision_of(
    {.id = "names-and-semicolons",
     .date = "2007-06-15",
     .title = "Only 106 names need no semicolon, and leaving it out is no error",
     .commit = "351f1aefeb0082cf88f5c0c94983d10a552b0d35",
     .before = "if the next character is a U+003B SEMICOLON, consume that too. If it isn't, there is a parse error.",
     .after = "Entity Name Character AElig; U+00C6 AElig U+00C6",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&ge")"},
    fact_edits{.names = names_with_semicolons},
    in("Tokenising entities [the match]",
       replace(otherwise, always(continue_in("Tokenising entities [the entity name]")))),
    without("Tokenising entities [the semicolon (2)]"));

inline constexpr auto less_than_sign_in_values = revision_of(
    {.id = "less-than-sign-in-values",
     .date = "2007-06-15",
     .title = "A less-than sign no longer ends an unquoted value and its tag",
     .commit = "8ca655f502171ed10ef815d233fa6d426234add8",
     .before = "U+003C LESS-THAN SIGN (<) EOF Parse error. Emit the current tag token.",
     .kind = change_kind::tokens,
     .topic = change_topic::attributes,
     .witness = R"("<a a=<a>")"},
    in("Before attribute value state",
       remove('<')),
    in("Attribute value (unquoted) state",
       remove('<')));

inline constexpr auto less_than_sign_after_name = revision_of(
    {.id = "less-than-sign-after-name",
     .date = "2007-06-15",
     .title = "In RCDATA and CDATA, < no longer ends the name of an end tag",
     .commit = "4ee6154691667d953d3316bc6d4ad1a3b4e436ac",
     .before = "U+002F SOLIDUS (/) U+003C LESS-THAN SIGN (<) EOF",
     .after = "U+002F SOLIDUS (/) EOF",
     .kind = change_kind::tokens,
     .topic = change_topic::raw_text,
     .witness = R"("</xmp</>")",
     .options = "--content-model=CDATA --last-start-tag=xmp"},
    in("Close tag open state",
       replace(unless_last_start_tag_name_followed_by(characters{}),
               when(rcdata | cdata, always(unless_last_start_tag_name_followed_by(old_whitespace | '>' | '/' | eof),
                                           parse_error(end_tag_other_than_expected, at_next_character), emit('<'),
                                           emit('/'), switch_to("Data state"))))));

inline constexpr auto less_than_sign_in_tags = revision_of(
    {.id = "less-than-sign-in-tags",
     .date = "2007-06-15",
     .title = "A less-than sign no longer ends a tag",
     .commit = "96ef297ee5bcb51f8878833ad7c6473abe32dbc6",
     .before = "U+003C LESS-THAN SIGN (<) EOF Parse error.",
     .after = "EOF Parse error.",
     .kind = change_kind::tokens,
     .topic = change_topic::tags,
     .witness = R"("<a<a>")"},
    in("Tag name state",
       remove('<')),
    in("Before attribute name state",
       remove('<')),
    in("Attribute name state",
       remove('<')),
    in("After attribute name state",
       remove('<')));

inline constexpr auto doctype_identifiers = revision_of(
    {.id = "doctype-identifiers",
     .date = "2007-06-17",
     .title = "DOCTYPEs have public and system identifiers",
     .commit = "ecb07588d3ebae263c8e387cbe07ac0f82268db7",
     .before = "DOCTYPE tokens have names and can be either correct or in error",
     .after = "DOCTYPE tokens have a name, a public identifier, a system identifier, and a correctness flag",
     .kind = change_kind::tokens,
     .topic = change_topic::doctype,
     .witness = R"("<!doctypea>")"},
    after("After DOCTYPE name state",
          state("Before DOCTYPE public identifier state", "",
                on(old_whitespace, stay),
                on('"', set_public_identifier_empty, switch_to("DOCTYPE public identifier (double-quoted) state")),
                on('\'', set_public_identifier_empty, switch_to("DOCTYPE public identifier (single-quoted) state")),
                on('>', parse_error(missing_doctype_public_identifier), mark_incorrect, emit_doctype,
                   switch_to("Data state")),
                on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
                on(anything_else, parse_error(missing_quote_before_doctype_public_identifier),
                   switch_to("Bogus DOCTYPE state"))),
          state("DOCTYPE public identifier (double-quoted) state", "",
                on('"', switch_to("After DOCTYPE public identifier state")),
                on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
                on(anything_else, append_to_public_identifier(current_character), stay)),
          state("DOCTYPE public identifier (single-quoted) state", "",
                on('\'', switch_to("After DOCTYPE public identifier state")),
                on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
                on(anything_else, append_to_public_identifier(current_character), stay)),
          state("After DOCTYPE public identifier state", "",
                on(old_whitespace, stay),
                on('"', set_system_identifier_empty, switch_to("DOCTYPE system identifier (double-quoted) state")),
                on('\'', set_system_identifier_empty, switch_to("DOCTYPE system identifier (single-quoted) state")),
                on('>', emit_doctype, switch_to("Data state")),
                on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
                on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                   switch_to("Bogus DOCTYPE state"))),
          state("Before DOCTYPE system identifier state", "",
                on(old_whitespace, stay),
                on('"', set_system_identifier_empty, switch_to("DOCTYPE system identifier (double-quoted) state")),
                on('\'', set_system_identifier_empty, switch_to("DOCTYPE system identifier (single-quoted) state")),
                on('>', parse_error(missing_doctype_system_identifier), mark_incorrect, emit_doctype,
                   switch_to("Data state")),
                on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
                on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                   switch_to("Bogus DOCTYPE state"))),
          state("DOCTYPE system identifier (double-quoted) state", "",
                on('"', switch_to("After DOCTYPE system identifier state")),
                on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
                on(anything_else, append_to_system_identifier(current_character), stay)),
          state("DOCTYPE system identifier (single-quoted) state", "",
                on('\'', switch_to("After DOCTYPE system identifier state")),
                on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
                on(anything_else, append_to_system_identifier(current_character), stay)),
          state("After DOCTYPE system identifier state", "",
                on(old_whitespace, stay),
                on('>', emit_doctype, switch_to("Data state")),
                on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
                on(anything_else, parse_error(unexpected_character_after_doctype_system_identifier),
                   switch_to("Bogus DOCTYPE state")))),
    in("Before DOCTYPE name state",
       rewrite(on(old_whitespace, stay),
               on('>', parse_error(missing_doctype_name), create_doctype, mark_incorrect, emit_doctype,
                  switch_to("Data state")),
               on(eof, parse_error(eof_in_doctype), create_doctype, mark_incorrect, emit_doctype,
                  reconsume_in("Data state")),
               on(anything_else, create_doctype, set_doctype_name(current_character),
                  switch_to("DOCTYPE name state")))),
    in("DOCTYPE name state",
       rewrite(on(old_whitespace, switch_to("After DOCTYPE name state")),
               on('>', emit_doctype, switch_to("Data state")),
               on(eof, parse_error(eof_in_doctype), emit_doctype, reconsume_in("Data state")),
               on(anything_else, append_to_doctype_name(current_character), stay))),
    in("After DOCTYPE name state",
       replace(anything_else,
               on(anything_else, if_from_current_ignoring_case("PUBLIC"), consume_those_characters,
                  switch_to("Before DOCTYPE public identifier state")),
               on(anything_else, if_from_current_ignoring_case("SYSTEM"), consume_those_characters,
                  switch_to("Before DOCTYPE system identifier state")),
               on(anything_else, parse_error(invalid_character_sequence_after_doctype_name),
                  switch_to("Bogus DOCTYPE state")))),
    in("Bogus DOCTYPE state",
       rewrite(on('>', mark_incorrect, emit_doctype, switch_to("Data state")),
               on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")),
               on(anything_else, stay))));

inline constexpr auto end_of_file_restored = revision_of(
    {.id = "end-of-file-restored",
     .date = "2007-06-18",
     .title = "Entries for EOF in attribute values are put back",
     .commit = "bfeb27ccd5b39ed96c65fd84104be993092b9aa1",
     .after = "EOF Parse error. Emit the current tag token. Reconsume the character in the data state",
     .editorial = true,
     .topic = change_topic::attributes,
     .why = "They had gone by mistake three days before, and are read as if they had stayed."});

inline constexpr auto other_end_tags_allowed = revision_of(
    {.id = "other-end-tags-allowed",
     .date = "2007-06-18",
     .title = "In RCDATA and CDATA, other end tags are not parse errors",
     .commit = "dfcde2fc9c338b067aa3dd5c5723532d3572989e",
     .before = "...then there is a parse error. Emit a U+003C LESS-THAN SIGN",
     .after = "...emit a U+003C LESS-THAN SIGN",
     .kind = change_kind::errors,
     .topic = change_topic::raw_text,
     .witness = R"("</a")",
     .options = "--content-model=RCDATA"},
    in("Close tag open state",
       replace(unless_last_start_tag_name_followed_by(characters{}),
               when(rcdata | cdata, always(unless_last_start_tag_name_followed_by(old_whitespace | '>' | '/' | eof),
                                           emit('<'), emit('/'), switch_to("Data state"))))));

inline constexpr auto ampersand_before_space = revision_of(
    {.id = "ampersand-before-space",
     .date = "2007-06-19",
     .title = "An ampersand before white space, <, & or EOF is no parse error",
     .commit = "62930fb82ba015bf884c408e19ce530b8ffd9da1",
     .after = "U+003C LESS-THAN SIGN U+0026 AMPERSAND EOF Not an entity. ... (This is not an error, either.)",
     .kind = change_kind::errors,
     .topic = change_topic::character_references,
     .witness = R"("&")"},
    in("Tokenising entities",
       insert_before(next('#'), next_is(old_whitespace | '<' | '&' | eof, return_nothing))));

inline constexpr auto no_last_start_tag = revision_of(
    {.id = "no-last-start-tag",
     .date = "2007-06-19",
     .title = "Without an earlier start tag, no end tag ends RCDATA or CDATA",
     .commit = "0fbc6b4245edc0df2b4060a1ba239d1644587053",
     .before = "If they do not match the tag name of the last start tag token emitted",
     .after = "but no start tag token has ever been emitted by this instance of the tokeniser (innerHTML case)",
     .editorial = true,
     .topic = change_topic::raw_text,
     .why = "It says of fragments what followed already: with no last start tag nothing matches."});

inline constexpr auto abrupt_comments = revision_of(
    {.id = "abrupt-comments",
     .date = "2007-06-19",
     .title = "<!--> and <!---> are comments, with a parse error",
     .commit = "19d82fc457c9b602cbabcd0ee9ff6e5c3bc16a7f",
     .before = "and switch to the comment state",
     .after = "and switch to the comment start state",
     .kind = change_kind::tokens,
     .topic = change_topic::comments,
     .witness = R"("<!-->-")"},
    renamed("Comment dash state", "Comment end dash state"),
    after("Markup declaration open state",
          state("Comment start state", "",
                on('-', switch_to("Comment start dash state")),
                on('>', parse_error(abrupt_closing_of_empty_comment), emit_comment, switch_to("Data state")),
                on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in("Data state")),
                on(anything_else, append_to_comment(current_character), switch_to("Comment state"))),
          state("Comment start dash state", "",
                on('-', switch_to("Comment end state")),
                on('>', parse_error(abrupt_closing_of_empty_comment), emit_comment, switch_to("Data state")),
                on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in("Data state")),
                on(anything_else, append_to_comment('-'), append_to_comment(current_character),
                   switch_to("Comment state")))),
    in("Markup declaration open state",
       replace(if_next("--"), always(if_next("--"), consume_those_characters, create_comment,
                                     switch_to("Comment start state")))));

inline constexpr auto fragment_case = revision_of(
    {.id = "fragment-case",
     .date = "2007-06-20",
     .title = "\"InnerHTML case\" becomes \"fragment case\"",
     .commit = "7164d7f7ddb4f741eb09a8c0151ca81ddd5fad28",
     .before = "(innerHTML case)",
     .after = "(fragment case)",
     .editorial = true,
     .topic = change_topic::raw_text,
     .why = "Only wording: the case is renamed."});

inline constexpr auto carriage_return_number = revision_of(
    {.id = "carriage-return-number",
     .date = "2007-06-21",
     .title = "Numeric reference 13 gives a line feed, with a parse error",
     .commit = "a38a682835db8a17515f1775aab6f72fd3ef67dc",
     .before = "If that number is in the range 128 to 159",
     .after = "one of the numbers in the first column ... 0x0D U+000A LINE FEED (LF)",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&#xd")"},
    fact_edits{.numbers = line_feed_for_13,
               .tree = [](tree::rules& r) { r.carriage_return_is_space = false; }});

inline constexpr auto invalid_numbers = revision_of(
    {.id = "invalid-numbers",
     .date = "2007-06-22",
     .title = "Number zero, surrogates and numbers beyond Unicode are parse errors",
     .commit = "4079b70371a064decda098d3ff05aa2262cd485b",
     .before = "not a valid Unicode character (e.g. if the number is higher than 1114111)",
     .after = "then this is a parse error; return a character token for the U+FFFD REPLACEMENT CHARACTER",
     .kind = change_kind::errors,
     .topic = change_topic::character_references,
     .witness = R"("&#0")"},
    in("Tokenising entities [the number]",
       replace(if_number_is_replaced, always(if_number_is_replaced, parse_error_by_number,
                                             return_character(replacement_character)))));

inline constexpr auto missing_semicolons = revision_of(
    {.id = "missing-semicolons",
     .date = "2007-06-22",
     .title = "A missing semicolon is an error, and &copyx in a value stays text",
     .commit = "5cef9e088cc04f24debe53104fd4fb2b7731b4bc",
     .before = "Return a character token for the character corresponding to the entity name",
     .after = "If the last character matched is not a U+003B SEMICOLON (;), there is a parse error.",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("<a a=&gta>")"},
    after("Tokenising entities [the match]",
          state("Tokenising entities [the last character matched]", "", part::procedure,
                always(if_match_lacks_semicolon,
                       parse_error(missing_semicolon_after_character_reference, at_next_character),
                       continue_in("Tokenising entities [the entity name]")),
                always(continue_in("Tokenising entities [the entity name]")))),
    in("Tokenising entities [the match]",
       replace(otherwise, always(continue_in("Tokenising entities [the last character matched]")))),
    in("Tokenising entities [the entity name]",
       insert_before(otherwise, always(if_kept_for_historical_reasons_before(zero_to_nine | A_to_Z | a_to_z),
                                          unconsume_reference, return_nothing))));

inline constexpr auto permitted_slash_moved = revision_of(
    {.id = "permitted-slash-moved",
     .date = "2007-06-22",
     .title = "The definition of the permitted slash moves to the front",
     .commit = "94748ad7377b249d70c97de3fdc01c97e0f88272",
     .after = "A permitted slash is a U+002F SOLIDUS character",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "A sentence only moves."});

inline constexpr auto cut_off_doctype_incorrect = revision_of(
    {.id = "cut-off-doctype-incorrect",
     .date = "2007-06-22",
     .title = "A DOCTYPE cut off in or after its name is incorrect",
     .commit = "09ca210c7d97f4c46f67fcd284992bc2999c627b",
     .before = "Emit the current DOCTYPE token.",
     .after = "Set the DOCTYPE token's correctness flag to incorrect. Emit that DOCTYPE token.",
     .kind = change_kind::tokens,
     .topic = change_topic::doctype,
     .witness = R"("<!doctypea")"},
    in("DOCTYPE name state",
       replace(eof, on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")))),
    in("After DOCTYPE name state",
       replace(eof, on(eof, parse_error(eof_in_doctype), mark_incorrect, emit_doctype, reconsume_in("Data state")))));

inline constexpr auto tag_open_consumes_first = revision_of(
    {.id = "tag-open-consumes-first",
     .date = "2007-06-22",
     .title = "In raw text the tag open state consumes first, then decides",
     .commit = "f8f077a0350fb97e7ba37e80f2a908c95d729535",
     .before = "switch to the data state to process the next input character",
     .after = "Otherwise, emit a U+003C LESS-THAN SIGN character token and reconsume the current input character",
     .editorial = true,
     .topic = change_topic::raw_text,
     .why = "The character is now consumed and reconsumed, with the same result."});

inline constexpr auto preprocessing_heading = revision_of(
    {.id = "preprocessing-heading",
     .date = "2007-06-23",
     .title = "Preprocessing the input stream has a section of its own",
     .commit = "9b860d53e9825737a1fb5efb0459251373f5a044",
     .after = "Preprocessing the input stream Given an encoding ... Support for UTF-32 is not recommended.",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "The rules stood there before; new is only advice about encodings."});

inline constexpr auto encoding_rules_moved = revision_of(
    {.id = "encoding-rules-moved",
     .date = "2007-06-23",
     .title = "The rules about supported encodings move elsewhere",
     .commit = "ea5d8a668307913ea5a441549f77bf5a96cf26d0",
     .before = "User agents must not support the CESU-8, UTF-7, BOCU-1 and SCSU encodings.",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "Sentences about encodings only move."});

inline constexpr auto byte_order_mark_dropped_once = revision_of(
    {.id = "byte-order-mark-dropped-once",
     .date = "2007-06-28",
     .title = "Preprocessing, not the decoder, drops the byte order mark",
     .commit = "a0a79437b3c179f94e41dd16a2fab769dd508ddc",
     .before = "A leading U+FEFF BYTE ORDER MARK (BOM) must be dropped if present",
     .after = "One leading U+FEFF BYTE ORDER MARK character must be ignored if any are present",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "One leading byte order mark is dropped as before; the decoder is told not to."});

/// All revisions of 2007, in order.
inline constexpr auto of_2007 = std::to_array<revision_view>({
    charecter_typo,
    script_waiting_steps,
    script_check_optional,
    hexadecimal_digit_slip,
    windows_1252_numbers,
    number_table_glyphs,
    null_characters_are_errors,
    carriage_return_issue,
    escape_flag,
    end_tag_rules_moved,
    next_character_after_less_than,
    uppercase_trade,
    tag_name_two_words,
    lang_and_rang_canonical,
    seven_characters_typo,
    names_and_semicolons,
    less_than_sign_in_values,
    less_than_sign_after_name,
    less_than_sign_in_tags,
    doctype_identifiers,
    end_of_file_restored,
    other_end_tags_allowed,
    ampersand_before_space,
    no_last_start_tag,
    abrupt_comments,
    fragment_case,
    carriage_return_number,
    invalid_numbers,
    missing_semicolons,
    permitted_slash_moved,
    cut_off_doctype_incorrect,
    tag_open_consumes_first,
    preprocessing_heading,
    encoding_rules_moved,
    byte_order_mark_dropped_once,
});
// clang-format on

}  // namespace strata::spec::revisions
