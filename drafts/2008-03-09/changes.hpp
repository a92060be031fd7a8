#pragma once
// The changes from the draft of 27 October 2007 to the draft of 9 March 2008. docs/changes.md explains the format.

#include <array>

#include "core/spec/change_words.hpp"
#include "drafts/history/2008.hpp"
#include "drafts/history/tree_2006_2008.hpp"

namespace strata::spec::d2008_03_09 {

inline constexpr auto changes_in_words = changes_of_draft(
    change_of(
        {.id = "control-characters-in-stream",
         .title = "Control characters in the input stream are parse errors",
         .topic = change_topic::input_stream,
         .kind = change_kind::errors,
         .before = "All U+0000 NULL characters in the input must be replaced by U+FFFD REPLACEMENT CHARACTERs. Any "
                   "occurrences of such characters is a parse error.",
         .after =
             "Any occurrences of any characters in the ranges U+0001 to U+0008, U+000E to U+001F, U+007F to U+009F, "
             "U+D800 to U+DFFF, U+FDD0 to U+FDDF, and characters U+FFFE, ... and U+10FFFF are parse errors."},
        commit(revisions::unwanted_characters_in_stream),
        row("2007-2008-control-characters-low", "U+0001 to U+0008 in the stream are parse errors.",
            {R"("\u0001")", R"("\u0008")"}),
        row("2007-2008-control-characters-high", "U+000E to U+001F in the stream are parse errors.",
            {R"("\u000e")", R"("\u001f")"}),
        row("2007-2008-control-characters-c1", "U+007F to U+009F in the stream are parse errors.",
            {R"("\u007f")", R"("\u0080")", R"("\u009f")"}),
        in_stream(0x0001, 0x0008), in_stream(0x000E, 0x001F), in_stream(0x007F, 0x009F)),
    change_of(
        {.id = "surrogates-in-stream",
         .title = "Lone surrogates in the input stream are parse errors",
         .topic = change_topic::input_stream,
         .kind = change_kind::errors,
         .before = "All U+0000 NULL characters in the input must be replaced by U+FFFD REPLACEMENT CHARACTERs. Any "
                   "occurrences of such characters is a parse error.",
         .after =
             "Any occurrences of any characters in the ranges U+0001 to U+0008, U+000E to U+001F, U+007F to U+009F, "
             "U+D800 to U+DFFF, U+FDD0 to U+FDDF, and characters U+FFFE, ... and U+10FFFF are parse errors."},
        commit(revisions::unwanted_characters_in_stream),
        row("2007-2008-surrogates-in-stream",
            "Lone surrogates are parse errors. Only an input of characters can contain them.",
            {R"("\ud800")", R"("\udfff")"}, as_characters),
        in_stream(0xD800, 0xDFFF)),
    change_of(
        {.id = "noncharacters-in-stream",
         .title = "Noncharacters in the input stream are parse errors",
         .topic = change_topic::input_stream,
         .kind = change_kind::errors,
         .before = "All U+0000 NULL characters in the input must be replaced by U+FFFD REPLACEMENT CHARACTERs. Any "
                   "occurrences of such characters is a parse error.",
         .after =
             "Any occurrences of any characters in the ranges U+0001 to U+0008, U+000E to U+001F, U+007F to U+009F, "
             "U+D800 to U+DFFF, U+FDD0 to U+FDDF, and characters U+FFFE, ... and U+10FFFF are parse errors."},
        commit(revisions::unwanted_characters_in_stream),
        row("2007-2008-noncharacters-in-stream",
            "U+FDD0 to U+FDDF are parse errors. (The range is a slip of 2008 for U+FDD0 to U+FDEF.)",
            {R"("\ufdd0")", R"("\ufddf")"}),
        row("2007-2008-plane-ends-in-stream", "The last two code points of every plane are parse errors.",
            {R"("\ufffe")", R"("\uffff")", R"("\ud83f\udffe")", R"("\udbff\udfff")"}),
        in_stream(0xFDD0, 0xFDDF), of_every_plane(in_stream(0xFFFE, 0xFFFF))),
    change_of(
        revisions::references_while_escaped,
        words_of_change{
            .before = "When the content model flag is set to one of the PCDATA or RCDATA states: switch to the "
                      "entity data state.",
            .after = "When the content model flag is set to one of the PCDATA or RCDATA states and the escape flag "
                     "is false: switch to the entity data state."},
        row("2007-2008-reference-while-escaped", "While the escape flag is true, references are no longer expanded.",
            {R"("<!--&lt")", R"("<!--&#65")", R"("<!--&gt;")"}, run_with("--content-model=RCDATA")),
        row("2007-2008-ampersand-while-escaped", "While the escape flag is true, a lone ampersand is not an error.",
            {R"("<!--&a")", R"("<!--&#")", R"("<!--&;")"}, in_errors, run_with("--content-model=RCDATA")),
        when(rcdata& escape_flag_true, at("Data state", '&'))),
    change_of({.id = "quotes-in-attribute-names",
               .title = "Quotes in attribute names, and an equals sign before one, are parse errors",
               .topic = change_topic::attributes,
               .kind = change_kind::errors,
               .before = "Start a new attribute in the current tag token. Set that attribute's name to the current "
                         "input character, and its value to the empty string. Switch to the attribute name state.",
               .after = "Parse error. Treat it as per the \"anything else\" entry below."},
              commit(revisions::quotes_and_missing_spaces), commit(revisions::equals_sign_before_attribute_name),
              row("2007-2008-quote-before-attribute-name",
                  "A quote or an equals sign at the start of an attribute name is a parse error.",
                  {R"("<a \"")", R"("<a '")", R"("<a =")"}),
              row("2007-2008-quote-in-attribute-name", "A quote within an attribute name is a parse error.",
                  {R"("<a b\"")", R"("<a b'")"}),
              at("Before attribute name state", characters('"') | '\'' | '='),
              at("Attribute name state", characters('"') | '\'')),
    change_of({.id = "equals-sign-begins-value",
               .title = "An equals sign at the start of an unquoted value is a parse error",
               .topic = change_topic::attributes,
               .kind = change_kind::errors,
               .before = "Append the current input character to the current attribute's value. Switch to the attribute "
                         "value (unquoted) state.",
               .after = "Parse error. Treat it as per the \"anything else\" entry below."},
              commit(revisions::equals_signs_in_unquoted_values),
              row("2007-2008-equals-before-value", "An equals sign at the start of an unquoted value is a parse error.",
                  {R"("<a b==")"}),
              at("Before attribute value state", '=')),
    change_of(
        {.id = "quotes-in-unquoted-values",
         .title = "Quotes and equals signs in an unquoted value are parse errors",
         .topic = change_topic::attributes,
         .kind = change_kind::errors,
         .before = "Append the current input character to the current attribute's value. Stay in the attribute "
                   "value (unquoted) state.",
         .after = "Parse error. Treat it as per the \"anything else\" entry below."},
        commit(revisions::quotes_and_missing_spaces), commit(revisions::equals_signs_in_unquoted_values),
        row("2007-2008-quote-in-unquoted-value", "A quote or an equals sign within an unquoted value is a parse error.",
            {R"("<a b=c\"")", R"("<a b=c'")", R"("<a b=c=")"}),
        at("Attribute value (unquoted) state", characters('"') | '\'' | '=')),
    change_of({.id = "space-after-quoted-value",
               .title = "White space must follow a quoted value",
               .topic = change_topic::attributes,
               .kind = change_kind::errors,
               .before = "Switch to the before attribute name state.",
               .after = "Switch to the after attribute value (quoted) state."},
              commit(revisions::quotes_and_missing_spaces),
              row("2007-2008-no-space-after-double-quoted-value",
                  "White space must follow a quoted value; a new state checks this.",
                  {R"("<a b=\"\"c")", R"("<a b=\"\"A")", R"("<a b=\"\"\"")", R"("<a b=\"\"=")"}),
              row("2007-2008-no-space-after-single-quoted-value", "White space must follow a value in apostrophes too.",
                  {R"("<a b=''c")", R"("<a b=''A")"}),
              at("Attribute value (double-quoted) state", '"'), at("Attribute value (single-quoted) state", '\''),
              only_after("After attribute value (quoted) state")),
    change_of(
        {.id = "end-of-file-after-quoted-value-twice",
         .title = "The end of the file after a quoted value is two parse errors, not one",
         .topic = change_topic::attributes,
         .kind = change_kind::errors,
         .before = "Parse error. Emit the current tag token. Reconsume the EOF character in the data state.",
         .after = "Parse error. Reconsume the character in the before attribute name state."},
        commit(revisions::quotes_and_missing_spaces),
        row("2007-2008-eof-after-double-quoted-value",
            "The new state has no entry for the end of the file, so \"Anything else\" applies: two errors instead of "
            "one.",
            {R"("<a b=\"\"")"},
            text_after("After attribute value (quoted) state, Anything else",
                       "Parse error. Reconsume the character in the before attribute name state.")),
        row("2007-2008-eof-after-single-quoted-value",
            "The end of the file after a value in apostrophes is two errors instead of one, too.", {R"("<a b=''")"},
            text_after("After attribute value (quoted) state, Anything else",
                       "Parse error. Reconsume the character in the before attribute name state.")),
        only_after("After attribute value (quoted) state", eof)),
    change_of(
        revisions::quoted_identifiers_end_at_greater_than,
        words_of_change{
            .before = "Append the current input character to the current DOCTYPE token's public identifier. Stay in "
                      "the DOCTYPE public identifier (double-quoted) state.",
            .after = "Parse error. Set the DOCTYPE token's force-quirks flag to on. Emit that DOCTYPE token. Switch "
                     "to the data state."},
        row("2007-2008-gt-in-double-quoted-public-identifier", "`>` ends a public identifier in quotation marks.",
            {R"("<!DOCTYPEa PUBLIC\">")"}),
        row("2007-2008-gt-in-single-quoted-public-identifier", "`>` ends a public identifier in apostrophes.",
            {R"("<!DOCTYPEa PUBLIC'>")"}),
        row("2007-2008-gt-in-double-quoted-system-identifier", "`>` ends a system identifier in quotation marks.",
            {R"("<!DOCTYPEa SYSTEM\">")"}),
        row("2007-2008-gt-in-single-quoted-system-identifier", "`>` ends a system identifier in apostrophes.",
            {R"("<!DOCTYPEa SYSTEM'>")"}),
        at("DOCTYPE public identifier (double-quoted) state", '>'),
        at("DOCTYPE public identifier (single-quoted) state", '>'),
        at("DOCTYPE system identifier (double-quoted) state", '>'),
        at("DOCTYPE system identifier (single-quoted) state", '>')),
    change_of({.id = "junk-after-system-identifier",
               .title = "Junk after a system identifier no longer forces quirks mode",
               .topic = change_topic::doctype,
               .kind = change_kind::tokens,
               .before = "Set the DOCTYPE token's correctness flag to incorrect. Emit that DOCTYPE token. Switch to "
                         "the data state.",
               .after = "Emit the DOCTYPE token. Switch to the data state."},
              commit(revisions::junk_after_system_identifier), commit(revisions::correctness_flag_set_earlier),
              row("2007-2008-junk-after-system-identifier",
                  "Junk after a system identifier is an error, but no longer forces quirks mode.",
                  {R"("<!DOCTYPEa SYSTEM\"\"x>")", R"("<!DOCTYPEa PUBLIC''''x>")"},
                  text_before("After DOCTYPE system identifier state, Anything else",
                              "Parse error. Switch to the bogus DOCTYPE state."),
                  text_after("After DOCTYPE system identifier state, Anything else",
                             "Parse error. Switch to the bogus DOCTYPE state. (This does not set the DOCTYPE token's "
                             "force-quirks flag to on.)")),
              row("2007-2008-junk-after-system-identifier-eof", "The same if the file ends before the `>`.",
                  {R"("<!DOCTYPEa SYSTEM\"\"x")"},
                  text_before("After DOCTYPE system identifier state, Anything else",
                              "Parse error. Switch to the bogus DOCTYPE state."),
                  text_after("After DOCTYPE system identifier state, Anything else",
                             "Parse error. Switch to the bogus DOCTYPE state. (This does not set the DOCTYPE token's "
                             "force-quirks flag to on.)")),
              at("Bogus DOCTYPE state", characters('>') | eof),
              at("After DOCTYPE name state", characters('P') | 'p' | 'S' | 's'),
              at("After DOCTYPE name state", anything_else),
              at("Before DOCTYPE public identifier state", anything_else),
              at("After DOCTYPE public identifier state", anything_else),
              at("Before DOCTYPE system identifier state", anything_else)),
    change_of(
        {.id = "ampersand-before-closing-quote",
         .title = "An ampersand before the closing quote of a value is not a parse error",
         .topic = change_topic::character_references,
         .kind = change_kind::errors,
         .before = "Consume the maximum number of characters possible, with the consumed characters case-sensitively "
                   "matching one of the identifiers in the first column of the entities table.",
         .after =
             "Not an entity. No characters are consumed, and nothing is returned. (This is not an error, either.)"},
        commit(revisions::ampersand_before_closing_quote),
        row("2007-2008-ampersand-before-quotation-mark",
            "In a quoted value, an ampersand before the closing quote is not an error: the quote is the additional "
            "allowed character.",
            {R"("<a b=\"&\">")", R"("<a b=\"c&\">")"}),
        row("2007-2008-ampersand-before-apostrophe", "The same in a value in apostrophes.", {R"("<a b='&'>")"}),
        at("Attribute value (double-quoted) state", '&'), at("Attribute value (single-quoted) state", '&'),
        at("Tokenising entities"), of_fact("Character references are read by")),
    change_of(revisions::lang_and_rang, words_of_change{.before = "lang; U+3008", .after = "lang; U+27E8"},
              row("2007-2008-lang", "`&lang;` is a different character.", {R"("&lang;")"}),
              row("2007-2008-rang", "`&rang;` is a different character.", {R"("&rang;")"}), of_name("lang;"),
              of_name("rang;")),
    change_of(
        {.id = "input-leaves-select",
         .title = "<input> closes a select",
         .topic = change_topic::tree_construction,
         .kind = change_kind::tokens,
         .before = "Parse error. Ignore the token.",
         .after =
             "Parse error. Act as if an end tag with the tag name \"select\" had been seen, and reprocess the token."},
        commit(revisions::start_tags_that_leave_select),
        row("2007-2008-input-leaves-select",
            "`<input>` closes a select. So the next start tag is not ignored, and its content is text.",
            {R"("<select><input><xmp><!")"},
            text_before("Tree construction, \"in select\", Anything else", "Parse error. Ignore the token."),
            text_after("Tree construction, \"in select\", A start tag whose tag name is \"input\"",
                       "Parse error. Act as if an end tag with the tag name \"select\" had been seen, and reprocess "
                       "the token.")),
        of_elements("input", "leaves a select")),
    change_of(
        {.id = "table-start-tags-leave-select",
         .title = "In a table, table start tags close a select",
         .topic = change_topic::tree_construction,
         .kind = change_kind::tokens,
         .before = "Parse error. Ignore the token.",
         .after =
             "Parse error. Act as if an end tag with the tag name \"select\" had been seen, and reprocess the token."},
        commit(revisions::start_tags_that_leave_select),
        row("2007-2008-table-start-tag-leaves-select",
            "In a table, table start tags close a select, in a new insertion mode.",
            {R"("<table><select><tr><xmp><!")", R"("<table><select><td><xmp><!")", R"("<table><select><th><xmp><!")",
             R"("<table><select><table><xmp><!")", R"("<table><select><tbody><xmp><!")",
             R"("<table><select><tfoot><xmp><!")", R"("<table><select><thead><xmp><!")",
             R"("<table><select><caption><xmp><!")"},
            text_before("Tree construction, \"in select\", Anything else", "Parse error. Ignore the token."),
            text_after("Tree construction, \"in select in table\", A start tag whose tag name is one of: \"caption\", "
                       "\"table\", \"tbody\", \"tfoot\", \"thead\", \"tr\", \"td\", \"th\"",
                       "Parse error. Act as if an end tag with the tag name \"select\" had been seen, and reprocess "
                       "the token.")),
        of_fact("A table's start tags close a select")));
inline constexpr auto changes_by_name = listed<changes_in_words>();

/// Changes that no input shows.
inline constexpr auto unseen_changes = std::to_array<unseen_change>({
    {of_fact("A DOCTYPE token has"), "the force-quirks flag is the correctness flag, renamed and inverted"},
    {of_fact("A table takes <style> and <script>"),
     "their content is text in either draft, wherever in the tree they are"},
    {of_fact("<input type=hidden> and <form> are allowed in a table"), "a hidden input leaves nothing open"},
    {of_fact("Tables are tainted by text"),
     "it says where white space goes, and without foreign content no white space affects the tokenizer there"},
});

inline constexpr auto features = std::to_array<feature>({
    {"errors of the stream", "U+0000, control characters, surrogates, noncharacters to U+FDDF",
     "control-characters-in-stream", "U+0000"},
    {"references while escaped", "no", "references-while-escaped", "yes"},
    {"quotes and `=` out of place in tags", "error", "quotes-in-attribute-names", "no error"},
    {"DOCTYPE flag", "force-quirks", "junk-after-system-identifier", "correctness"},
    {"`>` in a quoted identifier", "ends it", "quoted-identifiers-end-at-greater-than", "part of it"},
    {"lone `&`, unknown name", "error, but not before the closing quote", "ampersand-before-closing-quote", "error"},
    {"start tags in a select", "ignored, `input` closes it", "input-leaves-select", "ignored"},
});

inline constexpr auto remarks = std::to_array<change_remark>({
    on_topic(change_topic::input_stream,
             "In 2007 only U+0000 is an error. 2008 adds control characters, surrogates and noncharacters. All of them "
             "stay in the stream."),
    on_topic(change_topic::raw_text, "In RCDATA and CDATA, the escape flag is true from `<!--` to `-->`."),
    on_topic(change_topic::attributes, "What 2007 accepts silently is now a parse error. The tokens stay the same."),
    on_topic(change_topic::doctype, "The force-quirks flag replaces the correctness flag."),
    on_topic(change_topic::character_references,
             "Both drafts have a procedure, \"Attempt to consume an entity\". In 2008 it takes an additional allowed "
             "character. The names are the same 366."),
    on_topic(change_topic::tree_construction,
             "This decides which start tags turn their content into text. Both changes are about `<select>`, which "
             "ignores nearly all of them."),
    nobody_sees("2008 sets the force-quirks flag where the error occurs. In 2007 the after DOCTYPE name state, and the "
                "states around the identifiers, leave that to the bogus DOCTYPE state, which always sets "
                "\"incorrect\". Only the two rows on junk after a system identifier show the difference."),
    nobody_sees(
        "The permitted slash is defined by \"void elements\" instead of a list of names; they are the same eleven."),
    nobody_sees("The phases of tree construction become insertion modes."),
});

}  // namespace strata::spec::d2008_03_09
