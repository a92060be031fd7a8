#pragma once
// Revisions of 2006: from the first check-in in March to December.
//
// docs/revisions.md explains how they were made and how their open points are read.

#include <array>

#include "core/spec/revision_words.hpp"
#include "drafts/2007-10-27/draft.hpp"

namespace strata::spec::revisions {

using enum error_code;

// One rule per line
// clang-format off

inline constexpr auto capitals_after_attributes = revision_of(
    {.id = "capitals-after-attributes",
     .date = "2006-03-21",
     .title = "Capitals after an attribute are lowercased; U+0000 becomes U+FFFD",
     .commit = "94e944336bb3df1f383edb9f971c8fd2f321836d",
     .after = "U+0041 LATIN CAPITAL LETTER A through to U+005A ... Set that attribute's name to the lowercase version",
     .kind = change_kind::tokens,
     .topic = change_topic::attributes,
     .witness = R"("<a b C>")"},
    fact_edits{.draft = [](draft& d) {
        d.stream.drops_null = false;
        d.stream.replaces_null = true;
    }},
    in("After attribute name state",
       insert_before('/', on(A_to_Z, start_attribute, set_attribute_name(lowercase_version),
                             switch_to("Attribute name state")))),
    in("Bogus comment state",
       rewrite(always(consume_bogus_comment, emit_comment, switch_to("Data state"), reconsume_eof_if_reached))));

inline constexpr auto title_as_rcdata = revision_of(
    {.id = "title-as-rcdata",
     .date = "2006-04-18",
     .title = "Title and textarea are RCDATA, and no title is reparsed at EOF",
     .commit = "df4550bf12d8888cea47acdbb7a1bddb31d09d39",
     .before = "normal, CDATA, textarea, title, and plaintext ... start reconsuming all the characters",
     .after = "PCDATA, RCDATA, CDATA, and PLAINTEXT ... EOF Emit an end-of-file token.",
     .kind = change_kind::tokens,
     .topic = change_topic::raw_text,
     .witness = R"("<title><b>")",
     .options = "--feedback=simulated"},
    fact_edits{.draft = [](draft& d) {
        d.contents = d2007_10_27::contents;
        d.feedback = d2007_10_27::feedback_rules;
    }},
    in("Tag open state",
       remove(when(rcdata, entry(anything_else)))));

inline constexpr auto an_end_of_file_token = revision_of(
    {.id = "an-end-of-file-token",
     .date = "2006-04-20",
     .title = "\"And end-of-file token\" becomes \"an end-of-file token\"",
     .commit = "96c973990e8edb6f546ad68ac8a5668d77e32a80",
     .before = "then emit and end-of-file token",
     .after = "then emit an end-of-file token",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "Only a slip of the pen is put right."});

inline constexpr auto markup_declaration_open = revision_of(
    {.id = "markup-declaration-open",
     .date = "2006-05-01",
     .title = "The marked section open state is now markup declaration open",
     .commit = "fc4eecc29a163f350ac06f79cdbe4d9fcd895351",
     .before = "Switch to the marked section open state",
     .after = "Switch to the markup declaration open state",
     .editorial = true,
     .topic = change_topic::comments,
     .why = "Only wording: the state is renamed."},
    renamed("Marked section open state", "Markup declaration open state"));

inline constexpr auto two_hyphens_are_errors = revision_of(
    {.id = "two-hyphens-are-errors",
     .date = "2006-05-10",
     .title = "Two hyphens within a comment are a parse error",
     .commit = "5eebb2511970f1b354fbde0f2ccc6985ddc49c94",
     .before = "Anything else Append two U+002D HYPHEN-MINUS (-) characters",
     .after = "Anything else Parse error. Append two U+002D HYPHEN-MINUS (-) characters",
     .kind = change_kind::errors,
     .topic = change_topic::comments,
     .witness = R"("<!----a-->")"},
    in("Comment end state",
       rewrite(on('>', emit_comment, switch_to("Data state")),
               on('-', parse_error(hyphen_after_double_hyphen_in_comment), append_to_comment('-'), stay),
               on(eof, parse_error(eof_in_comment), emit_comment, emit_eof),
               on(anything_else, parse_error(double_hyphen_in_comment), append_to_comment('-'), append_to_comment('-'),
                  append_to_comment(current_character), switch_to("Comment state")))));

inline constexpr auto doctype_word_consumed = revision_of(
    {.id = "doctype-word-consumed",
     .date = "2006-06-22",
     .title = "The text says that the word DOCTYPE is consumed",
     .commit = "17bcedd4817a5f713dcf13c24be942b6df7de6c2",
     .before = "then switch to the DOCTYPE state",
     .after = "then consume those characters and switch to the DOCTYPE state",
     .editorial = true,
     .topic = change_topic::doctype,
     .why = "It says what was meant; by the letter every DOCTYPE would have been named DOCTYPE."});

inline constexpr auto end_of_file_through_data = revision_of(
    {.id = "end-of-file-through-data",
     .date = "2006-07-07",
     .title = "Every state hands EOF on to the data state",
     .commit = "53de9041c094bdcfe4b3b500117c79ec08b02367",
     .before = "Emit the current tag token and an end-of-file token",
     .after = "Emit the current tag token. Reconsume the character in the data state",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "The same tokens and errors come, the end-of-file token now always from the data state."},
    in("Tag open state",
       remove(when(pcdata, entry(eof)))),
    in("Close tag open state",
       replace(eof, on(eof, parse_error(eof_before_tag_name), emit('<'), emit('/'), reconsume_in("Data state")))),
    in("Tag name state",
       remove('/'),
       replace(eof, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state"))),
       insert_before(anything_else, on('/', parse_error(slash_not_permitted),
                                       switch_to("Before attribute name state")))),
    in("Before attribute name state",
       replace(eof, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))),
    in("Attribute name state",
       replace(eof, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))),
    in("After attribute name state",
       replace(eof, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))),
    in("Before attribute value state",
       replace(eof, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))),
    in("Attribute value (double-quoted) state",
       replace(eof, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))),
    in("Attribute value (single-quoted) state",
       replace(eof, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))),
    in("Attribute value (unquoted) state",
       replace(eof, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))),
    in("Comment state",
       replace(eof, on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in("Data state")))),
    in("Comment dash state",
       replace(eof, on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in("Data state")))),
    in("Comment end state",
       replace(eof, on(eof, parse_error(eof_in_comment), emit_comment, reconsume_in("Data state")))),
    in("Before DOCTYPE name state",
       replace(eof, on(eof, parse_error(eof_in_doctype), create_doctype, set_doctype_name(the_empty_string),
                       mark_incorrect, emit_doctype, reconsume_in("Data state")))),
    in("DOCTYPE name state",
       replace(eof, on(eof, parse_error(eof_in_doctype), emit_doctype, reconsume_in("Data state")))),
    in("After DOCTYPE name state",
       replace(eof, on(eof, parse_error(eof_in_doctype), emit_doctype, reconsume_in("Data state")))),
    in("Bogus DOCTYPE state",
       replace(eof, on(eof, parse_error(eof_in_doctype), emit_doctype, reconsume_in("Data state")))));

inline constexpr auto bogus_comment_bounds = revision_of(
    {.id = "bogus-comment-bounds",
     .date = "2006-07-18",
     .title = "Clearer which characters a bogus comment contains",
     .commit = "91323ace8f41ac3e23adcdf2a2cbcdaea20f715f",
     .before = "all the characters from the character that caused",
     .after = "all the characters starting from and including the character that caused",
     .editorial = true,
     .topic = change_topic::comments,
     .why = "Only wording: both ends are now said to be included."});

inline constexpr auto duplicate_attributes = revision_of(
    {.id = "duplicate-attributes",
     .date = "2006-07-20",
     .title = "A duplicate attribute is a parse error",
     .commit = "5c7022431a126e3c70beb6608a316a303c2ecffd",
     .before = "then it must be dropped",
     .after = "then this is a parse error ond it must be dropped",
     .kind = change_kind::errors,
     .topic = change_topic::attributes,
     .witness = R"("<a a a")"},
    in("Attribute name state",
       set_duplicate_attribute_is_error(true)));

inline constexpr auto duplicate_attributes_typo = revision_of(
    {.id = "duplicate-attributes-typo",
     .date = "2006-07-20",
     .title = "Typo in the rule for duplicate attributes",
     .commit = "40e4ea76216fa34017c0cf91ad4dd3a2b0babf19",
     .before = "this is a parse error ond it must be dropped",
     .after = "this is a parse error and it must be dropped",
     .editorial = true,
     .topic = change_topic::attributes,
     .why = "Only a typo is put right."});

inline constexpr auto scripts_before_each_step = revision_of(
    {.id = "scripts-before-each-step",
     .date = "2006-08-13",
     .title = "Scripts that are ready are checked before each step",
     .commit = "483c6cdd1bdcfa80585498d4a3289b080a725da9",
     .after = "the user agent must check to see if any scripts are ready. ...",
     .editorial = true,
     .topic = change_topic::tree_construction,
     .why = "Concerns only when scripts run, and is not yet complete."});

inline constexpr auto insertion_point_without_stack = revision_of(
    {.id = "insertion-point-without-stack",
     .date = "2006-08-13",
     .title = "The insertion point is no longer a stack",
     .commit = "ba06211c640e0dbc10c3f1e70ce1a0012658ce35",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "Concerns document.write only."});

inline constexpr auto entity_name_example = revision_of(
    {.id = "entity-name-example",
     .date = "2006-08-14",
     .title = "An example shows where the name of an entity ends",
     .commit = "514c5c9a663074f3f5ce957b88a2995b9bdf43fe",
     .after = "But if the markup was I'm &notin without you, the entity would be parsed as \"notin\"",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only an example is added."});

inline constexpr auto duplicate_means_same_name = revision_of(
    {.id = "duplicate-means-same-name",
     .date = "2006-08-21",
     .title = "A duplicate attribute is one with the exact same name",
     .commit = "eda2def47a5aa0fd7927e182e33d3057814655ed",
     .before = "if it is a duplicate",
     .after = "if there is already an attribute on the token with the exact same name",
     .editorial = true,
     .topic = change_topic::attributes,
     .why = "It spells out what a duplicate is."});

inline constexpr auto attribute_preprocessing_placeholder = revision_of(
    {.id = "attribute-preprocessing-placeholder",
     .date = "2006-09-21",
     .title = "The rules for emitting tags move, with a placeholder for attributes",
     .commit = "823fb8865112aea850cb7ac4f91d5ae67c494c80",
     .after = "its attributes must be preprocessed, as follows: need to define <table rules>, etc",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "Sentences move, and the step that is added is empty."});

inline constexpr auto dynamic_markup_insertion_apis = revision_of(
    {.id = "dynamic-markup-insertion-apis",
     .date = "2006-09-28",
     .title = "Scripts insert text by the \"dynamic markup insertion APIs\"",
     .commit = "977127c8b6e5ad1059ab1914bb335185376d1eb8",
     .before = "using the document.write() API to insert characters",
     .after = "using the dynamic markup insertion APIs to insert characters",
     .editorial = true,
     .topic = change_topic::tree_construction,
     .why = "Only wording in an example about scripts."});

inline constexpr auto eof_definition_moved = revision_of(
    {.id = "eof-definition-moved",
     .date = "2006-10-24",
     .title = "The definition of EOF moves out of the section",
     .commit = "0d896522e78a705d7a86563f71bd424ae037d495",
     .before = "The \"EOF\" character in the tables below is a conceptual character",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "Sentences only move."});

inline constexpr auto semicolon_issue = revision_of(
    {.id = "semicolon-issue",
     .date = "2006-10-24",
     .title = "A note says that some entities need a semicolon",
     .commit = "196fbb1ac9c212b7b1e099d2aa5eadf74fe9b8ee",
     .after = "This isn't quite right. For some entities, UAs require a semicolon, for others they don't.",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only a note on an open issue is added."});

inline constexpr auto attribute_minimisation_dropped = revision_of(
    {.id = "attribute-minimisation-dropped",
     .date = "2006-11-28",
     .title = "The placeholder for preprocessing attributes goes",
     .commit = "3833c43bf889ffd9dd8f520f10b2fd8a5398b096",
     .before = "its attributes must be preprocessed, as follows",
     .editorial = true,
     .topic = change_topic::attributes,
     .why = "The step that goes was empty."});

inline constexpr auto hexadecimal_digits = revision_of(
    {.id = "hexadecimal-digits",
     .date = "2006-11-29",
     .title = "Hexadecimal references end at letters beyond F",
     .commit = "bf1c72aa6d86832f0f9218b6490eac9ef8fcaf73",
     .before = "(in other words, 0-9, A-Z, a-z)",
     .after = "(in other words, 0-9, A-F, a-f)",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&#xi;")"},
    in("Tokenising entities [after the number sign]",
       replace(next(characters('x') | 'X'), next_is(characters('x') | 'X', consume_next_character,
                                                    interpret_as_hexadecimal,
                                                    continue_in("Tokenising entities [the digits]")))));

inline constexpr auto permitted_slash = revision_of(
    {.id = "permitted-slash",
     .date = "2006-12-01",
     .title = "A slash before the end of a void element's start tag is allowed",
     .commit = "1e78400c39713194e0d6eeb35aa989cb312c41c7",
     .before = "U+002F SOLIDUS (/) Parse error.",
     .after = "U+002F SOLIDUS (/) Parse error unless this is a permitted slash.",
     .kind = change_kind::errors,
     .topic = change_topic::tags,
     .witness = R"("<br/>")"},
    fact_edits{.draft = [](draft& d) { d.permitted_slash_tags = d2007_10_27::permitted_slash_tags; }},
    in("Tag name state",
       replace('/', on('/', parse_error_unless_permitted_slash(slash_not_permitted),
                       switch_to("Before attribute name state")))),
    in("Before attribute name state",
       replace('/', on('/', parse_error_unless_permitted_slash(slash_not_permitted), stay))),
    in("Attribute name state",
       replace('/', on('/', parse_error_unless_permitted_slash(slash_not_permitted),
                       switch_to("Before attribute name state")))),
    in("After attribute name state",
       replace('/', on('/', parse_error_unless_permitted_slash(slash_not_permitted),
                       switch_to("Before attribute name state")))));

inline constexpr auto code_point_spelling = revision_of(
    {.id = "code-point-spelling",
     .date = "2006-12-01",
     .title = "\"Codepoint\" becomes \"code point\"",
     .commit = "4f23aeea81d856e619e7600d1eab1507dd15237a",
     .before = "add 0x0020 to the character's codepoint",
     .after = "add 0x0020 to the character's code point",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only spelling."});

inline constexpr auto doctype_name_order = revision_of(
    {.id = "doctype-name-order",
     .date = "2006-12-05",
     .title = "The DOCTYPE name state says what comes first and what then",
     .commit = "2c27746e1099709c64a602ab63d59d677429ff20",
     .before = "Consume the next input character: ... If the name of the DOCTYPE token is exactly",
     .after = "First, consume the next input character: ... Then, if the name of the DOCTYPE token is exactly",
     .editorial = true,
     .topic = change_topic::doctype,
     .why = "Only wording: the order was meant before."});

inline constexpr auto which_attribute_is_dropped = revision_of(
    {.id = "which-attribute-is-dropped",
     .date = "2006-12-20",
     .title = "\"It\" becomes \"the new attribute\" in the rule for duplicates",
     .commit = "8b94eb17b8b75d9be5d47380b478ed2a421959b9",
     .before = "and it must be dropped",
     .after = "and the new attribute must be dropped",
     .editorial = true,
     .topic = change_topic::attributes,
     .why = "It says which of the two was meant."});

/// All revisions of 2006, in order.
inline constexpr auto of_2006 = std::to_array<revision_view>({
    capitals_after_attributes,
    title_as_rcdata,
    an_end_of_file_token,
    markup_declaration_open,
    two_hyphens_are_errors,
    doctype_word_consumed,
    end_of_file_through_data,
    bogus_comment_bounds,
    duplicate_attributes,
    duplicate_attributes_typo,
    scripts_before_each_step,
    insertion_point_without_stack,
    entity_name_example,
    duplicate_means_same_name,
    attribute_preprocessing_placeholder,
    dynamic_markup_insertion_apis,
    eof_definition_moved,
    semicolon_issue,
    attribute_minimisation_dropped,
    hexadecimal_digits,
    permitted_slash,
    code_point_spelling,
    doctype_name_order,
    which_attribute_is_dropped,
});
// clang-format on

}  // namespace strata::spec::revisions
