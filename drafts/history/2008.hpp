#pragma once
// Revisions of 2008: foreign content, two thousand names, and sections for states.
//
// docs/revisions.md explains how they were made and how their open points are read.

#include <array>

#include "core/spec/revision_words.hpp"
#include "drafts/2008-03-09/draft.hpp"
#include "drafts/2009-02-07/draft.hpp"
#include "drafts/history/facts.hpp"
#include "drafts/history/names.hpp"
#include "drafts/history/tree_rows.hpp"
#include "drafts/history/white_space.hpp"

namespace strata::spec::revisions {

using enum error_code;

// One rule per line
// clang-format off

inline constexpr auto parse_error_typo = revision_of(
    {.id = "parse-error-typo",
     .date = "2008-01-29",
     .title = "Typo in the markup declaration open state: \"is is\"",
     .commit = "b8c9989165d13bb2a81ce245ef6110933ac39457",
     .before = "Otherwise, is is a parse error",
     .after = "Otherwise, this is a parse error",
     .editorial = true,
     .topic = change_topic::comments,
     .why = "Only a typo is put right."});

inline constexpr auto void_elements_list = revision_of(
    {.id = "void-elements-list",
     .date = "2008-02-14",
     .title = "The permitted slash refers to the list of void elements",
     .commit = "71a6c209d305a7964c2cb41f6d8011ec98ef00c7",
     .before = "base, link, meta, hr, br, img, embed, param, area, col, input",
     .after = "the same as the tag name of one of void elements",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "The list referred to has the same eleven names."});

inline constexpr auto quoted_identifiers_end_at_greater_than = revision_of(
    {.id = "quoted-identifiers-end-at-greater-than",
     .date = "2008-02-14",
     .title = "A greater-than sign ends a quoted identifier and the DOCTYPE",
     .commit = "834711964a344370df65fa660f73a11819532496",
     .after = "U+003E GREATER-THAN SIGN (>) Parse error. Set the DOCTYPE token's correctness flag to incorrect.",
     .kind = change_kind::tokens,
     .topic = change_topic::doctype,
     .witness = R"("<!doctypea public\">")"},
    in("DOCTYPE public identifier (double-quoted) state",
       insert_before(eof, on('>', parse_error(abrupt_doctype_public_identifier), mark_incorrect, emit_doctype,
                             switch_to("Data state")))),
    in("DOCTYPE public identifier (single-quoted) state",
       insert_before(eof, on('>', parse_error(abrupt_doctype_public_identifier), mark_incorrect, emit_doctype,
                             switch_to("Data state")))),
    in("DOCTYPE system identifier (double-quoted) state",
       insert_before(eof, on('>', parse_error(abrupt_doctype_system_identifier), mark_incorrect, emit_doctype,
                             switch_to("Data state")))),
    in("DOCTYPE system identifier (single-quoted) state",
       insert_before(eof, on('>', parse_error(abrupt_doctype_system_identifier), mark_incorrect, emit_doctype,
                             switch_to("Data state")))));

inline constexpr auto unwanted_characters_in_stream = revision_of(
    {.id = "unwanted-characters-in-stream",
     .date = "2008-02-27",
     .title = "Controls, surrogates and noncharacters in the stream are errors",
     .commit = "e5368e3376faa697a58684971e82a97938acb21a",
     .after = "U+0001 to U+0008, U+000E to U+001F, U+007F to U+009F, U+D800 to U+DFFF ... are parse errors",
     .kind = change_kind::errors,
     .topic = change_topic::input_stream,
     .witness = R"("\u0001")"},
    fact_edits{.draft = [](draft& d) { d.stream.errors = d2008_03_09::input_errors; }});

inline constexpr auto occurrences_typo = revision_of(
    {.id = "occurrences-typo",
     .date = "2008-02-27",
     .title = "Typo in the rule for unwanted characters",
     .commit = "4498a77c05427dd442887e1f3b88876d4e4b667e",
     .before = "Any occurances of any characters",
     .after = "Any occurrences of any characters",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "Only a typo is put right."});

inline constexpr auto name_name_typo = revision_of(
    {.id = "name-name-typo",
     .date = "2008-02-28",
     .title = "Typo in the rule for the name of a DOCTYPE",
     .commit = "1e24e1685a4f1f0b53a2ebeaf49c031ea2a0c4b8",
     .before = "Set the token's name name",
     .after = "Set the token's name to",
     .editorial = true,
     .topic = change_topic::doctype,
     .why = "Only a typo is put right."});

inline constexpr auto encoding_errors_note = revision_of(
    {.id = "encoding-errors-note",
     .date = "2008-02-28",
     .title = "A note says that invalid byte sequences are errors to report",
     .commit = "f9158e0248e2af1e383aa266cbd941dd925cd6b5",
     .after = "did not conform to the encoding specification ... are errors that conformance checkers are expected to "
              "report",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "A note on bytes, which the decoder meets before the tokenizer."});

inline constexpr auto lang_and_rang = revision_of(
    {.id = "lang-and-rang",
     .date = "2008-02-29",
     .title = "&lang; and &rang; are mathematical angle brackets",
     .commit = "af1fe890b57a6fef5f20bd6f0d0e1d824b31a497",
     .before = "U+3008 ... U+3009",
     .after = "U+27E8 ... U+27E9",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&lang;")"},
    fact_edits{.names = d2008_03_09::changed_names});

inline constexpr auto one_byte_order_mark = revision_of(
    {.id = "one-byte-order-mark",
     .date = "2008-02-29",
     .title = "The text says there is one byte order mark at most",
     .commit = "6d349468c38ca88c651d49cb4bdbcb16b1b88c0c",
     .before = "leading U+FEFF BYTE ORDER MARK characters must not be stripped",
     .after = "the leading U+FEFF BYTE ORDER MARK character, if any, must not be stripped",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "Only wording: one leading mark was dropped before, too."});

inline constexpr auto equals_sign_before_attribute_name = revision_of(
    {.id = "equals-sign-before-attribute-name",
     .date = "2008-03-02",
     .title = "An equals sign before an attribute name is a parse error",
     .commit = "ce4736f594505b2c6351245541dd3ef981afa9d6",
     .after = "U+003D EQUALS SIGN (=) Parse error. Start a new attribute in the current tag token.",
     .kind = change_kind::errors,
     .topic = change_topic::attributes,
     .witness = R"("<a =>")"},
    in("Before attribute name state",
       insert_before(eof, on('=', parse_error(unexpected_equals_sign_before_attribute_name), start_attribute,
                             set_attribute_name(current_character), switch_to("Attribute name state")))));

inline constexpr auto references_while_escaped = revision_of(
    {.id = "references-while-escaped",
     .date = "2008-03-02",
     .title = "While the escape flag is true, RCDATA has no character references",
     .commit = "83194035d59d4a197bbcc9a94a48b002012fa451",
     .before = "PCDATA or RCDATA states: switch to the entity data state",
     .after = "PCDATA or RCDATA states and the escape flag is false: switch to the entity data state",
     .kind = change_kind::tokens,
     .topic = change_topic::raw_text,
     .witness = R"("<!--&gt;")",
     .options = "--content-model=RCDATA"},
    in("Data state",
       replace('&',
               when((pcdata | rcdata) & escape_flag_false, on('&', switch_to("Entity data state"))),
               on('&', as_anything_else))));

inline constexpr auto ampersand_before_closing_quote = revision_of(
    {.id = "ampersand-before-closing-quote",
     .date = "2008-03-02",
     .title = "An ampersand before the closing quote is not a parse error",
     .commit = "98567c18ec514585ad88cb366d2483b9542a4646",
     .before = "U+0026 AMPERSAND EOF Not an entity.",
     .after = "U+0026 AMPERSAND EOF The additional allowed character, if there is one Not an entity.",
     .kind = change_kind::errors,
     .topic = change_topic::character_references,
     .witness = R"("<a a=\"&\">")"},
    in("Entity data state",
       rewrite(always(consume_reference(none_allowed), emit_what_was_returned, switch_to("Data state")))),
    in("Attribute value (double-quoted) state",
       replace('&', on('&', switch_to_reference_in_attribute("Entity in attribute value state", '"')))),
    in("Attribute value (single-quoted) state",
       replace('&', on('&', switch_to_reference_in_attribute("Entity in attribute value state", '\'')))),
    in("Attribute value (unquoted) state",
       replace('&', on('&', switch_to_reference_in_attribute("Entity in attribute value state", none_allowed)))),
    in("Entity in attribute value state",
       rewrite(always(consume_reference(handed_on), append_what_was_returned, switch_back))),
    in("Tokenising entities",
       remove(next(old_whitespace | '<' | '&' | eof)),
       insert_before(next('#'), next_is(old_whitespace | '<' | '&' | eof | additional_allowed_character,
                                        return_nothing))));

inline constexpr auto equals_signs_in_unquoted_values = revision_of(
    {.id = "equals-signs-in-unquoted-values",
     .date = "2008-03-02",
     .title = "An equals sign in an unquoted value is a parse error",
     .commit = "fec101099183ce35934cb1374886c294a3c5e2c1",
     .after = "U+003D EQUALS SIGN (=) Parse error. Append the current input character to the current attribute's "
              "value.",
     .kind = change_kind::errors,
     .topic = change_topic::attributes,
     .witness = R"("<a a==>")"},
    in("Before attribute value state",
       insert_before(eof, on('=', parse_error(unexpected_character_in_unquoted_attribute_value),
                             append_to_attribute_value(current_character),
                             switch_to("Attribute value (unquoted) state")))),
    in("Attribute value (unquoted) state",
       insert_before(eof, on('=', parse_error(unexpected_character_in_unquoted_attribute_value),
                             append_to_attribute_value(current_character), stay))));

inline constexpr auto quotes_and_missing_spaces = revision_of(
    {.id = "quotes-and-missing-spaces",
     .date = "2008-03-02",
     .title = "Stray quotes in tags, and no space after a quoted value, are errors",
     .commit = "e6ffcf3fe2d2837252c81f4db12a19f7ac7a4ed1",
     .before = "U+0027 APOSTROPHE (') Switch to the before attribute name state",
     .after = "U+0027 APOSTROPHE (') Switch to the after attribute value (quoted) state",
     .kind = change_kind::errors,
     .topic = change_topic::attributes,
     .witness = R"("<a \">")"},
    after("Entity in attribute value state",
          state("After attribute value (quoted) state", "",
                on(old_whitespace, switch_to("Before attribute name state")),
                on('>', emit_tag, switch_to("Data state")),
                on('/', parse_error_unless_permitted_slash(slash_not_permitted),
                   switch_to("Before attribute name state")),
                on(anything_else, parse_error(missing_whitespace_between_attributes),
                   reconsume_in("Before attribute name state")))),
    in("Before attribute name state",
       remove('='),
       insert_before(eof, on(characters('"') | '\'' | '=',
                             parse_error(unexpected_character_in_attribute_name, '=', unexpected_equals_sign_before_attribute_name),
                             as_anything_else))),
    in("Attribute name state",
       insert_before(eof, on(characters('"') | '\'', parse_error(unexpected_character_in_attribute_name),
                             as_anything_else))),
    in("Before attribute value state",
       replace('=', on('=', parse_error(unexpected_character_in_unquoted_attribute_value), as_anything_else))),
    in("Attribute value (double-quoted) state",
       replace('"', on('"', switch_to("After attribute value (quoted) state")))),
    in("Attribute value (single-quoted) state",
       replace('\'', on('\'', switch_to("After attribute value (quoted) state")))),
    in("Attribute value (unquoted) state",
       remove('='),
       insert_before(eof, on(characters('"') | '\'' | '=',
                             parse_error(unexpected_character_in_unquoted_attribute_value), as_anything_else))));

inline constexpr auto missing_space_typo = revision_of(
    {.id = "missing-space-typo",
     .date = "2008-03-02",
     .title = "A missing space in the text itself",
     .commit = "93162fff6434eb5fda7f19dc36aef0b061e1414a",
     .before = "in thebefore attribute name state",
     .after = "in the before attribute name state",
     .editorial = true,
     .topic = change_topic::attributes,
     .why = "Only a typo is put right."});

inline constexpr auto correctness_flag_set_earlier = revision_of(
    {.id = "correctness-flag-set-earlier",
     .date = "2008-03-02",
     .title = "A DOCTYPE is marked incorrect before the bogus DOCTYPE state",
     .commit = "a1fe38baa1804defcfe5d376f37d3a4298c0f932",
     .before = "U+003E GREATER-THAN SIGN (>) Set the DOCTYPE token's correctness flag to incorrect",
     .after = "U+003E GREATER-THAN SIGN (>) Emit the DOCTYPE token",
     .editorial = true,
     .topic = change_topic::doctype,
     .why = "Every way into the bogus DOCTYPE state now does what that state did."},
    in("After DOCTYPE name state",
       replace(anything_else,
               on(anything_else, if_from_current_ignoring_case("PUBLIC"), consume_those_characters,
                  switch_to("Before DOCTYPE public identifier state")),
               on(anything_else, if_from_current_ignoring_case("SYSTEM"), consume_those_characters,
                  switch_to("Before DOCTYPE system identifier state")),
               on(anything_else, parse_error(invalid_character_sequence_after_doctype_name), mark_incorrect,
                  switch_to("Bogus DOCTYPE state")))),
    in("Before DOCTYPE public identifier state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_public_identifier),
                                 mark_incorrect, switch_to("Bogus DOCTYPE state")))),
    in("After DOCTYPE public identifier state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                                 mark_incorrect, switch_to("Bogus DOCTYPE state")))),
    in("Before DOCTYPE system identifier state",
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                                 mark_incorrect, switch_to("Bogus DOCTYPE state")))),
    in("After DOCTYPE system identifier state",
       replace(anything_else, on(anything_else, parse_error(unexpected_character_after_doctype_system_identifier),
                                 mark_incorrect, switch_to("Bogus DOCTYPE state")))),
    in("Bogus DOCTYPE state",
       rewrite(on('>', emit_doctype, switch_to("Data state")),
               on(eof, parse_error(eof_in_doctype), emit_doctype, reconsume_in("Data state")),
               on(anything_else, stay))));

inline constexpr auto junk_after_system_identifier = revision_of(
    {.id = "junk-after-system-identifier",
     .date = "2008-03-02",
     .title = "Junk after a system identifier no longer forces quirks mode",
     .commit = "eaf55c8c0090b6cbe8967d6878d8ae198508ddd3",
     .before = "Set the DOCTYPE token's correctness flag to incorrect.",
     .after = "(This does not set the DOCTYPE token's correctness flag to incorrect.)",
     .kind = change_kind::tokens,
     .topic = change_topic::doctype,
     .witness = R"("<!doctypea system\"\"a>")"},
    in("After DOCTYPE system identifier state",
       replace(anything_else, on(anything_else, parse_error(unexpected_character_after_doctype_system_identifier),
                                 switch_to("Bogus DOCTYPE state")))));

inline constexpr auto force_quirks_flag = revision_of(
    {.id = "force-quirks-flag",
     .date = "2008-03-02",
     .title = "The correctness flag becomes the force-quirks flag",
     .commit = "7e69df8b34b1af0e1b000c6c7dae160f2281bd4a",
     .before = "the correctness flag must be set to correct",
     .after = "the force-quirks flag must be set to off",
     .editorial = true,
     .topic = change_topic::doctype,
     .why = "Only wording: the flag is renamed, with the opposite sense."},
    fact_edits{.draft = [](draft& d) { d.has_correctness_flag = false; }},
    in("Before DOCTYPE name state",
       replace('>', on('>', parse_error(missing_doctype_name), create_doctype, set_force_quirks, emit_doctype,
                       switch_to("Data state"))),
       replace(eof, on(eof, parse_error(eof_in_doctype), create_doctype, set_force_quirks, emit_doctype,
                       reconsume_in("Data state")))),
    in("DOCTYPE name state",
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state")))),
    in("After DOCTYPE name state",
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state"))),
       replace(anything_else,
               on(anything_else, if_from_current_ignoring_case("PUBLIC"), consume_those_characters,
                  switch_to("Before DOCTYPE public identifier state")),
               on(anything_else, if_from_current_ignoring_case("SYSTEM"), consume_those_characters,
                  switch_to("Before DOCTYPE system identifier state")),
               on(anything_else, parse_error(invalid_character_sequence_after_doctype_name), set_force_quirks,
                  switch_to("Bogus DOCTYPE state")))),
    in("Before DOCTYPE public identifier state",
       replace('>', on('>', parse_error(missing_doctype_public_identifier), set_force_quirks, emit_doctype,
                       switch_to("Data state"))),
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state"))),
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_public_identifier),
                                 set_force_quirks, switch_to("Bogus DOCTYPE state")))),
    in("DOCTYPE public identifier (double-quoted) state",
       replace('>', on('>', parse_error(abrupt_doctype_public_identifier), set_force_quirks, emit_doctype,
                       switch_to("Data state"))),
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state")))),
    in("DOCTYPE public identifier (single-quoted) state",
       replace('>', on('>', parse_error(abrupt_doctype_public_identifier), set_force_quirks, emit_doctype,
                       switch_to("Data state"))),
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state")))),
    in("After DOCTYPE public identifier state",
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state"))),
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                                 set_force_quirks, switch_to("Bogus DOCTYPE state")))),
    in("Before DOCTYPE system identifier state",
       replace('>', on('>', parse_error(missing_doctype_system_identifier), set_force_quirks, emit_doctype,
                       switch_to("Data state"))),
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state"))),
       replace(anything_else, on(anything_else, parse_error(missing_quote_before_doctype_system_identifier),
                                 set_force_quirks, switch_to("Bogus DOCTYPE state")))),
    in("DOCTYPE system identifier (double-quoted) state",
       replace('>', on('>', parse_error(abrupt_doctype_system_identifier), set_force_quirks, emit_doctype,
                       switch_to("Data state"))),
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state")))),
    in("DOCTYPE system identifier (single-quoted) state",
       replace('>', on('>', parse_error(abrupt_doctype_system_identifier), set_force_quirks, emit_doctype,
                       switch_to("Data state"))),
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state")))),
    in("After DOCTYPE system identifier state",
       replace(eof, on(eof, parse_error(eof_in_doctype), set_force_quirks, emit_doctype, reconsume_in("Data state")))));

inline constexpr auto self_closing_and_cdata = revision_of(
    {.id = "self-closing-and-cdata",
     .date = "2008-04-05",
     .title = "Self-closing flag, and CDATA sections in foreign content",
     .commit = "1ff9688ab0090e646f69d64e57c814ca44f584b7",
     .before = "U+002F SOLIDUS (/) Parse error unless this is a permitted slash.",
     .after = "Switch to the self-closing start tag state. ... switch to the CDATA block state",
     .kind = change_kind::tokens,
     .topic = change_topic::tags,
     .witness = R"("<a/>")"},
    fact_edits{.draft = [](draft& d) {
        d.permitted_slash_tags = {};
        d.has_self_closing_flag = true;
        d.end_tag_self_closing_is_error = true;
    },
               .tree = [](tree::rules& r) {
        r.foreign = tree::foreign_rules::in_a_mode;
        r.elements = tree_rows::with_foreign_content;
        r.end_tags_close_foreign_elements = true;
        r.has_acknowledged_flag = true;
        r.adoption_outer_limit = tree::no_adoption_limit;
        r.adoption_inner_limit = tree::no_adoption_limit;
    }},
    after("After attribute value (quoted) state",
          state("Self-closing start tag state", "",
                on('>', set_self_closing_flag, emit_tag, switch_to("Data state")),
                on(anything_else, parse_error(unexpected_solidus_in_tag),
                   reconsume_in("Before attribute name state")))),
    after("Bogus DOCTYPE state",
          state("CDATA state", "", remark::only_happens_in_pcdata_unrelated_cdata,
                always(consume_cdata_section, switch_to("Data state"), reconsume_eof_if_reached))),
    in("Tag name state",
       replace('/', on('/', switch_to("Self-closing start tag state")))),
    in("Before attribute name state",
       replace('/', on('/', switch_to("Self-closing start tag state")))),
    in("Attribute name state",
       replace('/', on('/', switch_to("Self-closing start tag state")))),
    in("After attribute name state",
       replace('/', on('/', switch_to("Self-closing start tag state")))),
    in("After attribute value (quoted) state",
       replace('/', on('/', switch_to("Self-closing start tag state")))),
    in("Markup declaration open state",
       insert_before(otherwise, always(if_next("[CDATA["), if_adjusted_current_node_is_foreign,
                                       consume_those_characters, switch_to("CDATA state")))));

inline constexpr auto cdata_block_state = revision_of(
    {.id = "cdata-block-state",
     .date = "2008-04-05",
     .title = "The CDATA state is headed \"CDATA block state\"",
     .commit = "e37522d2a5f7fdc389c9d8c5ca1067eb45f5640e",
     .before = "CDATA state (This can only happen",
     .after = "CDATA block state (This can only happen",
     .editorial = true,
     .topic = change_topic::cdata,
     .why = "Only the heading changes, to the name the text uses."},
    renamed("CDATA state", "CDATA block state"));

inline constexpr auto mathml_names = revision_of(
    {.id = "mathml-names",
     .date = "2008-04-06",
     .title = "Some 1900 new names of character references, most for MathML",
     .commit = "78e8158319df9d56eb0ae570f5df630a6c38924e",
     .after = "af; U+02061",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&ac;")"},
    fact_edits{.names = names_for_mathml});

inline constexpr auto surplus_names_removed = revision_of(
    {.id = "surplus-names-removed",
     .date = "2008-04-07",
     .title = "Surplus names, 135 in number, removed again",
     .commit = "b38bd5333915f8b9e78df8212a9d262efac87649",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&agr;")"},
    fact_edits{.names = removed_surplus_names});

inline constexpr auto name_list_emptied = revision_of(
    {.id = "name-list-emptied",
     .date = "2008-04-07",
     .title = "All names with a semicolon but lang; and rang; lost by accident",
     .commit = "f61204e41a3546dfd189b66c67b99408d6230988",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&gt;")",
     .slip = {.with = "name-list-restored", .lasted = "seven minutes"}},
    fact_edits{.names = emptied_names});

inline constexpr auto name_list_restored = revision_of(
    {.id = "name-list-restored",
     .date = "2008-04-07",
     .title = "The 2029 lost names restored",
     .commit = "9a15c47276c63d4ce160f9a3c74c379004a8ee94",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&gt;")",
     .slip = {.with = "name-list-emptied", .lasted = "seven minutes"}},
    fact_edits{.names = restored_names});

inline constexpr auto cdata_in_any_foreign_element = revision_of(
    {.id = "cdata-in-any-foreign-element",
     .date = "2008-04-08",
     .title = "CDATA sections are allowed in every foreign element",
     .commit = "9e909af5a71dd79b54672218583b314d72df3d94",
     .before = "not one of the following: An mi element in the MathML namespace.",
     .after = "not an element in the HTML namespace",
     .kind = change_kind::tokens,
     .topic = change_topic::cdata});

inline constexpr auto phi_and_brackets_corrected = revision_of(
    {.id = "phi-and-brackets-corrected",
     .date = "2008-04-15",
     .title = "Code points of phi; and ten bracket names corrected",
     .commit = "c50ade3b0df1635c3c3b57f0e1060b87beab823f",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&phi;")"},
    fact_edits{.names = corrected_names});

inline constexpr auto behavior_spelling = revision_of(
    {.id = "behavior-spelling",
     .date = "2008-04-17",
     .title = "\"Behaviour\" becomes \"behavior\"",
     .commit = "ffe680c437f0088d4d5ca2f0f1a1bf5207b0576d",
     .before = "The exact behaviour of certain states",
     .after = "The exact behavior of certain states",
     .editorial = true,
     .topic = change_topic::text,
     .why = "Only spelling."});

inline constexpr auto entity_becomes_character_reference = revision_of(
    {.id = "entity-becomes-character-reference",
     .date = "2008-05-08",
     .title = "\"Entity\" becomes \"character reference\"",
     .commit = "8ebb1521e6980918ae13c3e1fbf137bbcab21430",
     .before = "Attempt to consume an entity",
     .after = "Attempt to consume a character reference",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only wording: two states, the procedure and the table are renamed."},
    fact_edits{.draft = [](draft& d) { d.words = d2009_02_07::words; }},
    renamed("Entity data state", "Character reference data state"),
    renamed("Entity in attribute value state", "Character reference in attribute value state"),
    renamed("Tokenising entities", "Tokenising character references"),
    renamed("Tokenising entities [after the number sign]", "Tokenising character references [after the number sign]"),
    renamed("Tokenising entities [the digits]", "Tokenising character references [the digits]"),
    renamed("Tokenising entities [the semicolon]", "Tokenising character references [the semicolon]"),
    renamed("Tokenising entities [the number]", "Tokenising character references [the number]"),
    renamed("Tokenising entities [the match]", "Tokenising character references [the match]"),
    renamed("Tokenising entities [the last character matched]",
            "Tokenising character references [the last character matched]"),
    renamed("Tokenising entities [the entity name]", "Tokenising character references [the reference name]"));

inline constexpr auto uninitialized_spelling = revision_of(
    {.id = "uninitialized-spelling",
     .date = "2008-05-22",
     .title = "\"Uninitialised\" becomes \"uninitialized\"",
     .commit = "09638becaf01f13e27ee9102117d31cb16957521",
     .before = "the insertion point is uninitialised",
     .after = "the insertion point is uninitialized",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "Only spelling."});

inline constexpr auto unwanted_numbers_replaced = revision_of(
    {.id = "unwanted-numbers-replaced",
     .date = "2008-05-22",
     .title = "Numbers of controls and noncharacters give U+FFFD, with an error",
     .commit = "002f5813ea3ea0fef0ea568f44be14a789c0383d",
     .before = "if the number is zero, if the number is higher than 0x10FFFF, or if it's one of the surrogate "
               "characters",
     .after = "in the range 0x0000 to 0x0008, 0x000E to 0x001F, 0x007F to 0x009F",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&#1")"},
    fact_edits{.draft = [](draft& d) { d.references.replaced_numbers = replaced_without_line_tabulation; }});

inline constexpr auto start_or_end_tag_created = revision_of(
    {.id = "start-or-end-tag-created",
     .date = "2008-05-23",
     .title = "Start and end tags, not DOCTYPEs, begin without self-closing flag",
     .commit = "10f8e47cffb1b06ac474ed89516b5a6b5c339dd9",
     .before = "When a DOCTYPE token is created, its self-closing flag must be unset",
     .after = "When a start or end tag token is created, its self-closing flag must be unset",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "A slip: DOCTYPE tokens have no such flag."});

inline constexpr auto end_of_file_entries_added = revision_of(
    {.id = "end-of-file-entries-added",
     .date = "2008-05-23",
     .title = "EOF after a quoted value or a slash is one parse error, not two",
     .commit = "86932b3e1e65e6ae2c73b49e7b1db9ef61ae7541",
     .after = "EOF Parse error. Emit the current tag token. Reconsume the EOF character in the data state.",
     .kind = change_kind::errors,
     .topic = change_topic::tags,
     .witness = R"("<a/")"},
    in("After attribute value (quoted) state",
       insert_before(anything_else, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))),
    in("Self-closing start tag state",
       insert_before(anything_else, on(eof, parse_error(eof_in_tag), emit_tag, reconsume_in("Data state")))));

inline constexpr auto end_of_file_in_bogus_doctype = revision_of(
    {.id = "end-of-file-in-bogus-doctype",
     .date = "2008-05-23",
     .title = "The end of the file in a bogus DOCTYPE is not a parse error",
     .commit = "8e5ebda32f8caeaa22cb55ac877f6aebe6967ae6",
     .before = "EOF Parse error. Emit the DOCTYPE token",
     .after = "EOF Emit the DOCTYPE token",
     .kind = change_kind::errors,
     .topic = change_topic::doctype,
     .witness = R"("<!doctypea a")"},
    in("Bogus DOCTYPE state",
       replace(eof, on(eof, emit_doctype, reconsume_in("Data state")))));

inline constexpr auto empty_not_missing = revision_of(
    {.id = "empty-not-missing",
     .date = "2008-05-24",
     .title = "An empty identifier is said not to be a missing one",
     .commit = "4de322496f8003be4f5012f27efdc88372e724c8",
     .before = "public identifier to the empty string, then",
     .after = "public identifier to the empty string (not missing), then",
     .editorial = true,
     .topic = change_topic::doctype,
     .why = "A reminder in brackets; the two were different before."});

inline constexpr auto line_tabulation_not_white_space = revision_of(
    {.id = "line-tabulation-not-white-space",
     .date = "2008-06-10",
     .title = "U+000B is not white space",
     .commit = "63e2aeb0b399b4740460388264a1b523ac6ac752",
     .before = "U+000A LINE FEED (LF) U+000B LINE TABULATION U+000C FORM FEED (FF)",
     .after = "U+000A LINE FEED (LF) U+000C FORM FEED (FF)",
     .kind = change_kind::tokens,
     .topic = change_topic::tags,
     .witness = R"("<a\u000b>")"},
    fact_edits{.tree = [](tree::rules& r) { r.line_tabulation_is_space = false; }},
    in("Close tag open state",
       replace(unless_last_start_tag_name_followed_by(characters{}),
               when(rcdata | cdata, always(unless_last_start_tag_name_followed_by(whitespace | '>' | '/' | eof),
                                           emit('<'), emit('/'), switch_to("Data state"))))),
    in("Tag name state",
       remove(old_whitespace),
       insert_before('>', on(whitespace, switch_to("Before attribute name state")))),
    in("Before attribute name state",
       remove(old_whitespace),
       insert_before('>', on(whitespace, stay))),
    in("Attribute name state",
       remove(old_whitespace),
       insert_before('=', on(whitespace, switch_to("After attribute name state")))),
    in("After attribute name state",
       remove(old_whitespace),
       insert_before('=', on(whitespace, stay))),
    in("Before attribute value state",
       remove(old_whitespace),
       insert_before('"', on(whitespace, stay))),
    in("Attribute value (unquoted) state",
       remove(old_whitespace),
       insert_before('&', on(whitespace, switch_to("Before attribute name state")))),
    in("After attribute value (quoted) state",
       remove(old_whitespace),
       insert_before('>', on(whitespace, switch_to("Before attribute name state")))),
    in("DOCTYPE state",
       rewrite(on(whitespace, switch_to("Before DOCTYPE name state")),
               on(anything_else, parse_error(missing_whitespace_before_doctype_name),
                  reconsume_in("Before DOCTYPE name state")))),
    in("Before DOCTYPE name state",
       remove(old_whitespace),
       insert_before('>', on(whitespace, stay))),
    in("DOCTYPE name state",
       remove(old_whitespace),
       insert_before('>', on(whitespace, switch_to("After DOCTYPE name state")))),
    in("After DOCTYPE name state",
       remove(old_whitespace),
       insert_before('>', on(whitespace, stay))),
    in("Before DOCTYPE public identifier state",
       remove(old_whitespace),
       insert_before('"', on(whitespace, stay))),
    in("After DOCTYPE public identifier state",
       remove(old_whitespace),
       insert_before('"', on(whitespace, stay))),
    in("Before DOCTYPE system identifier state",
       remove(old_whitespace),
       insert_before('"', on(whitespace, stay))),
    in("After DOCTYPE system identifier state",
       remove(old_whitespace),
       insert_before('>', on(whitespace, stay))),
    in("Tokenising character references",
       remove(next(old_whitespace | '<' | '&' | eof | additional_allowed_character)),
       insert_before(next('#'), next_is(whitespace | '<' | '&' | eof | additional_allowed_character, return_nothing))));

inline constexpr auto tokenization_spelling = revision_of(
    {.id = "tokenization-spelling",
     .date = "2008-07-11",
     .title = "\"Tokenisation\" becomes \"tokenization\"",
     .commit = "8a79b5a5a1a565985db4da8d82837633afa73f38",
     .before = "The output of the tokenisation step",
     .after = "The output of the tokenization step",
     .editorial = true,
     .topic = change_topic::text,
     .why = "Only spelling."},
    renamed("Tokenising character references", "Tokenizing character references"),
    renamed("Tokenising character references [after the number sign]",
            "Tokenizing character references [after the number sign]"),
    renamed("Tokenising character references [the digits]", "Tokenizing character references [the digits]"),
    renamed("Tokenising character references [the semicolon]", "Tokenizing character references [the semicolon]"),
    renamed("Tokenising character references [the number]", "Tokenizing character references [the number]"),
    renamed("Tokenising character references [the match]", "Tokenizing character references [the match]"),
    renamed("Tokenising character references [the last character matched]",
            "Tokenizing character references [the last character matched]"),
    renamed("Tokenising character references [the reference name]",
            "Tokenizing character references [the reference name]"));

inline constexpr auto cdata_section_state = revision_of(
    {.id = "cdata-section-state",
     .date = "2008-07-23",
     .title = "The CDATA block state becomes the CDATA section state",
     .commit = "45eb03b0270df05fd48367a6ec8689af17df641d",
     .before = "switch to the CDATA block state",
     .after = "switch to the CDATA section state",
     .editorial = true,
     .topic = change_topic::cdata,
     .why = "Only wording: the state is renamed."},
    fact_edits{.draft = [](draft& d) { d.contents = d2009_02_07::contents; }},
    after("Bogus DOCTYPE state",
          state("CDATA section state", "", part::text, remark::only_happens_in_pcdata_unrelated_cdata,
                always(consume_cdata_section, switch_to("Data state"), reconsume_eof_if_reached))),
    in("Markup declaration open state",
       replace(if_next("[CDATA["), always(if_next("[CDATA["), if_adjusted_current_node_is_foreign,
                                          consume_those_characters, switch_to("CDATA section state")))),
    without("CDATA block state"));

inline constexpr auto bogus_comment_consumes_end = revision_of(
    {.id = "bogus-comment-consumes-end",
     .date = "2008-07-23",
     .title = "Clearer that a bogus comment consumes the > that ends it",
     .commit = "b949e0b28446539b1de91145b39c2878ab629220",
     .before = "up to the first U+003E GREATER-THAN SIGN character",
     .after = "up to and including the first U+003E GREATER-THAN SIGN character",
     .editorial = true,
     .topic = change_topic::comments,
     .why = "It says what was meant: the > is consumed and is not in the comment."});

inline constexpr auto states_as_subsections = revision_of(
    {.id = "states-as-subsections",
     .date = "2008-07-23",
     .title = "Each state has a section of its own",
     .commit = "f231aa76122e9ab0ca78892321fef9e76e72e6af",
     .before = "The tokeniser state machine is as follows:",
     .after = "consists of the states defined in the following subsections",
     .editorial = true,
     .topic = change_topic::text,
     .why = "Only headings change."});

inline constexpr auto ascii_case_insensitive = revision_of(
    {.id = "ascii-case-insensitive",
     .date = "2008-07-25",
     .title = "Names are said to be compared ASCII case-insensitively",
     .commit = "c6de8de612a950a343b7ad6c0cb8e0070ddc6326",
     .before = "(case insensitively)",
     .after = "(compared in an ASCII case insensitive manner)",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "It says what was meant; the letters compared are ASCII."});

inline constexpr auto missing_value = revision_of(
    {.id = "missing-value",
     .date = "2008-08-29",
     .title = "A missing attribute value is a parse error",
     .commit = "f9cfad3ee47a0e3a5cb12a96667bf0d0d6578bb6",
     .before = "U+003E GREATER-THAN SIGN (>) Emit the current tag token",
     .after = "U+003E GREATER-THAN SIGN (>) Parse error. Emit the current tag token",
     .kind = change_kind::errors,
     .topic = change_topic::attributes,
     .witness = R"("<a a=>")"},
    in("Before attribute value state",
       replace('>', on('>', parse_error(missing_attribute_value), emit_tag, switch_to("Data state")))));

inline constexpr auto quotes_after_attribute_name = revision_of(
    {.id = "quotes-after-attribute-name",
     .date = "2008-08-29",
     .title = "A quote after an attribute name and white space is a parse error",
     .commit = "6501b6d4b81f7fa28cb1f25423fe38c1e8241f6a",
     .after = "U+0022 QUOTATION MARK (\") U+0027 APOSTROPHE (') Parse error.",
     .kind = change_kind::errors,
     .topic = change_topic::attributes,
     .witness = R"("<a a \">")"},
    in("After attribute name state",
       insert_before(eof, on(characters('"') | '\'', parse_error(unexpected_character_in_attribute_name),
                             as_anything_else))));

inline constexpr auto slash_entries_reordered = revision_of(
    {.id = "slash-entries-reordered",
     .date = "2008-09-02",
     .title = "The entries for the slash come earlier in their states",
     .commit = "d7bbbe4903cc4cf28c065313c897240ac061baa6",
     .after = "U+002F SOLIDUS (/) Switch to the self-closing start tag state.",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "The entries only stand in another order."},
    in("Tag name state",
       remove('/'),
       insert_before('>', on('/', switch_to("Self-closing start tag state")))),
    in("Before attribute name state",
       remove('/'),
       insert_before('>', on('/', switch_to("Self-closing start tag state")))),
    in("Attribute name state",
       remove('/'),
       insert_before('=', on('/', switch_to("Self-closing start tag state")))),
    in("After attribute name state",
       remove('/'),
       insert_before('=', on('/', switch_to("Self-closing start tag state")))),
    in("After attribute value (quoted) state",
       remove('>'),
       insert_before(eof, on('>', emit_tag, switch_to("Data state")))));

inline constexpr auto line_tabulation_error = revision_of(
    {.id = "line-tabulation-error",
     .date = "2008-09-02",
     .title = "U+000B in the stream is an error, and &#11; gives U+FFFD",
     .commit = "13e962addd4fe072eb217faa41151f7104494c5c",
     .before = "U+0001 to U+0008, U+000E to U+001F",
     .after = "U+0001 to U+0008, U+000B, U+000E to U+001F",
     .kind = change_kind::tokens,
     .topic = change_topic::input_stream,
     .witness = R"("&#xb")"},
    fact_edits{.draft = [](draft& d) {
        d.stream.errors = errors_to_fddf;
        d.references.replaced_numbers = replaced_to_fddf;
    }});

inline constexpr auto doctype_names_lowercased = revision_of(
    {.id = "doctype-names-lowercased",
     .date = "2008-12-02",
     .title = "The name of a DOCTYPE is lowercased",
     .commit = "d9999abe736cc216f049710a883eedacdeb1ccc3",
     .after = "Set the token's name to the lowercase version of the input character",
     .kind = change_kind::tokens,
     .topic = change_topic::doctype,
     .witness = R"("<!doctypeA>")"},
    in("Before DOCTYPE name state",
       insert_before(eof, on(A_to_Z, create_doctype, set_doctype_name(lowercase_version),
                             switch_to("DOCTYPE name state")))),
    in("DOCTYPE name state",
       insert_before(eof, on(A_to_Z, append_to_doctype_name(lowercase_version), stay))));

inline constexpr auto parser_pause_flag = revision_of(
    {.id = "parser-pause-flag",
     .date = "2008-12-02",
     .title = "A parser pause flag can stop nested runs of the tokenizer",
     .commit = "ee775a430a51482e9a3514e52d77d37828d31d7b",
     .before = "the user agent may check to see",
     .after = "the user agent must first check the parser pause flag",
     .editorial = true,
     .topic = change_topic::tree_construction,
     .why = "Concerns document.write and scripts only."});

inline constexpr auto comma_in_data_state = revision_of(
    {.id = "comma-in-data-state",
     .date = "2008-12-25",
     .title = "A comma in the rule for < in raw text",
     .commit = "0fdcc33377e02d547e3c130c27c9f9cccf0e5f7f",
     .before = "or the CDATA state and the escape flag is false",
     .after = "or the CDATA state, and the escape flag is false",
     .editorial = true,
     .topic = change_topic::raw_text,
     .why = "Only a comma is added."});

inline constexpr auto line_tabulation_number_typo = revision_of(
    {.id = "line-tabulation-number-typo",
     .date = "2008-12-25",
     .title = "The list of bad numbers has numbers, not code points",
     .commit = "fbeafac6ee01b2937ff32796610fe67a22e521d4",
     .before = "U+000B, U+000E to 0x001F",
     .after = "0x000B, 0x000E to 0x001F",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only the notation of two numbers is put right."});

inline constexpr auto range_comma_space = revision_of(
    {.id = "range-comma-space",
     .date = "2008-12-25",
     .title = "A stray space in the lists of bad characters and numbers",
     .commit = "e3e90153e6cca4a181f878ebae102d9a352c6141",
     .before = "0xD800 to 0xDFFF , 0xFDD0",
     .after = "0xD800 to 0xDFFF, 0xFDD0",
     .editorial = true,
     .topic = change_topic::input_stream,
     .why = "Only a space goes."});

/// All revisions of 2008, in order.
inline constexpr auto of_2008 = std::to_array<revision_view>({
    parse_error_typo,
    void_elements_list,
    quoted_identifiers_end_at_greater_than,
    unwanted_characters_in_stream,
    occurrences_typo,
    name_name_typo,
    encoding_errors_note,
    lang_and_rang,
    one_byte_order_mark,
    equals_sign_before_attribute_name,
    references_while_escaped,
    ampersand_before_closing_quote,
    equals_signs_in_unquoted_values,
    quotes_and_missing_spaces,
    missing_space_typo,
    correctness_flag_set_earlier,
    junk_after_system_identifier,
    force_quirks_flag,
    self_closing_and_cdata,
    cdata_block_state,
    mathml_names,
    surplus_names_removed,
    name_list_emptied,
    name_list_restored,
    cdata_in_any_foreign_element,
    phi_and_brackets_corrected,
    behavior_spelling,
    entity_becomes_character_reference,
    uninitialized_spelling,
    unwanted_numbers_replaced,
    start_or_end_tag_created,
    end_of_file_entries_added,
    end_of_file_in_bogus_doctype,
    empty_not_missing,
    line_tabulation_not_white_space,
    tokenization_spelling,
    cdata_section_state,
    bogus_comment_consumes_end,
    states_as_subsections,
    ascii_case_insensitive,
    missing_value,
    quotes_after_attribute_name,
    slash_entries_reordered,
    line_tabulation_error,
    doctype_names_lowercased,
    parser_pause_flag,
    comma_in_data_state,
    line_tabulation_number_typo,
    range_comma_space,
});
// clang-format on

}  // namespace strata::spec::revisions
