#pragma once
// The changes from `modern` to the standard of July 2026. docs/changes.md explains the format.

#include <array>

#include "core/spec/change_words.hpp"
#include "drafts/2026-07-19/machine.hpp"
#include "drafts/history/tree_2016_2026.hpp"

namespace strata::spec::d2026_07_19 {

inline constexpr auto changes_in_words = changes_of_draft(
    change_of(
        {.id = "processing-instructions",
         .title = "Processing instructions",
         .topic = change_topic::processing_instructions,
         .kind = change_kind::tokens,
         .before = "This is an unexpected-question-mark-instead-of-tag-name parse error. Create a comment token whose "
                   "data is the empty string. Reconsume in the bogus comment state.",
         .after = "Set the temporary buffer to the empty string. Switch to the processing instruction open state."},
        commit(processing_instructions),
        row("modern-2026-target", "With a target it is a processing instruction, and not an error.",
            {R"("<?a>")", R"("<?_>")", R"("<?A>")", R"("<?a-1_>")"},
            text_after("Processing instruction target state, U+003E GREATER-THAN SIGN (>)",
                       "If the temporary buffer is an ASCII case-insensitive match for \"xml\" or \"xml-stylesheet\", "
                       "then this is a disallowed-processing-instruction-target parse error. Convert the temporary "
                       "buffer to a comment. Reconsume in the bogus comment state. Otherwise, create a processing "
                       "instruction token whose target is the temporary buffer and whose data is the empty string and "
                       "reconsume in the after processing instruction target state.")),
        row("modern-2026-space-after-target", "White space after the target is dropped.",
            {R"("<?a >")", R"("<?a  b>")", R"("<?a\tb>")"},
            text_after("After processing instruction target state, U+0020 SPACE", "Ignore the character.")),
        row("modern-2026-data", "What follows the target is data, up to the `>`.",
            {R"("<?a b>")", R"("<?a b c>")", R"("<?a <>")"},
            text_after("Processing instruction data state, Anything else",
                       "Append the current input character to the processing instruction token's data.")),
        row("modern-2026-question-mark-at-the-end", "A question mark before the `>` is not data.",
            {R"("<?a?>")", R"("<?a b?>")"}),
        row("modern-2026-question-mark-in-data", "A question mark elsewhere is data.",
            {R"("<?a?b>")", R"("<?a??>")", R"("<?a b?c>")"},
            text_after("Processing instruction questionable state, Anything else",
                       "Append a U+003F QUESTION MARK character to the processing instruction token's data. Reconsume "
                       "in the processing instruction data state.")),
        at("Tag open state", '?'), only_after("Processing instruction open state"),
        only_after("Processing instruction target state"), only_after("After processing instruction target state"),
        only_after("Processing instruction data state"), only_after("Processing instruction questionable state")),
    change_of({.id = "null-in-processing-instructions",
               .title = "U+0000 is kept in a processing instruction",
               .topic = change_topic::processing_instructions,
               .kind = change_kind::tokens,
               .before = "This is an unexpected-question-mark-instead-of-tag-name parse error. Create a comment token "
                         "whose data is the empty string. Reconsume in the bogus comment state.",
               .after = "Append the current input character to the processing instruction token's data."},
              commit(processing_instructions),
              row("modern-2026-null-in-data", "U+0000 is kept as it is, without an error.", {R"("<?a \u0000>")"}),
              only_after("Processing instruction data state", null_character)),
    change_of({.id = "bogus-processing-instructions",
               .title = "A processing instruction without a valid target is a comment, with its own parse errors",
               .topic = change_topic::processing_instructions,
               .kind = change_kind::errors,
               .before = "This is an unexpected-question-mark-instead-of-tag-name parse error. Create a comment token "
                         "whose data is the empty string. Reconsume in the bogus comment state.",
               .after = "This is an invalid-first-character-of-processing-instruction-target parse error. Convert the "
                        "temporary buffer to a comment. Reconsume in the bogus comment state."},
              commit(processing_instructions),
              row("modern-2026-no-target",
                  "Without a target it is still a comment, with a different error at a different place.",
                  {R"("<?>")", R"("<? >")", R"("<?1>")", R"("<?-a>")", R"("<??>")"}),
              row("modern-2026-invalid-target", "A character that is not allowed in a target turns it into a comment.",
                  {R"("<?a$>")", R"("<?a.>")", R"("<?a/>")", R"("<?a:b>")", R"("<?a\u00e9>")"}),
              row("modern-2026-null-in-target",
                  "U+0000 in the target also turns it into a comment, with a second error.", {R"("<?a\u0000>")"}),
              row("modern-2026-xml",
                  "The targets \"xml\" and \"xml-stylesheet\", in any case, are not allowed: it is a comment.",
                  {R"("<?xml>")", R"("<?XML>")", R"("<?xml ?>")", R"("<?xml?>")", R"("<?xml-stylesheet>")",
                   R"("<?Xml-StyleSheet a>")"}),
              only_after("Processing instruction open state", anything_else),
              only_after("Processing instruction target state")),
    change_of({.id = "end-of-file-in-processing-instructions",
               .title = "A processing instruction cut off by the end of the file is dropped",
               .topic = change_topic::processing_instructions,
               .kind = change_kind::tokens,
               .before = "This is an unexpected-question-mark-instead-of-tag-name parse error. Create a comment token "
                         "whose data is the empty string. Reconsume in the bogus comment state.",
               .after = "This is an eof-in-processing-instruction parse error. Emit an end-of-file token."},
              commit(processing_instructions),
              row("modern-2026-question-mark-and-eof",
                  "`<?` opens a processing instruction. If the file ends there, it is dropped.", {R"("<?")"}),
              row("modern-2026-target-and-eof", "The file ends in the target.", {R"("<?a")"}),
              row("modern-2026-eof-after-target", "The file ends after the target.", {R"("<?a ")"}),
              row("modern-2026-eof-after-question-mark", "The file ends after a question mark.", {R"("<?a?")"}),
              only_after("Processing instruction open state", eof),
              only_after("Processing instruction target state", eof),
              only_after("Processing instruction data state", eof),
              only_after("Processing instruction questionable state", eof)),
    change_of({.id = "select-without-modes",
               .title = "A select has no insertion modes, so its start tags are no longer ignored",
               .topic = change_topic::tree_construction,
               .kind = change_kind::tokens,
               .before = "Parse error. Ignore the token.",
               .after = "Follow the generic raw text element parsing algorithm."},
              commit(revisions::no_select_modes),
              row("modern-2026-title-in-select",
                  "There are no insertion modes for select. A select no longer ignores start tags.",
                  {R"("<select><xmp><!")", R"("<select><title><!")", R"("<select><style><!")",
                   R"("<select><iframe><!")", R"("<select><noembed><!")", R"("<select><noframes><!")",
                   R"("<select><noscript><!")", R"("<select><plaintext><!")"},
                  text_before("Tree construction, \"in select\", Anything else", "Parse error. Ignore the token."),
                  text_after("Tree construction, \"in body\", A start tag whose tag name is \"xmp\"",
                             "Follow the generic raw text element parsing algorithm.")),
              row("modern-2026-svg-in-select", "A select can contain foreign content, and ends scopes.",
                  {R"("<select><svg><![CDATA[")", R"("<select><math><![CDATA[")", R"("<b><select><svg></b><![CDATA[")"},
                  text_before("Tree construction, \"in select\", Anything else", "Parse error. Ignore the token."),
                  text_after("Tree construction, \"in body\", A start tag whose tag name is \"svg\"",
                             "Insert a foreign element for the token, with SVG namespace and false.")),
              row("modern-2026-script-in-svg-in-select",
                  "A script in `<svg>` in a select is not HTML: its content is not text.",
                  {R"("<select><svg><script><!")", R"("<select><svg><textarea><!")"},
                  text_before("Tree construction, \"in select\", Anything else", "Parse error. Ignore the token."),
                  text_after("Tree construction, \"in body\", A start tag whose tag name is \"svg\"",
                             "Insert a foreign element for the token, with SVG namespace and false.")),
              row("modern-2026-select-fragment", "The same for fragments of a select.", {R"("<xmp><!")"},
                  run_with("--fragment=select"),
                  text_before("Tree construction, \"in select\", Anything else", "Parse error. Ignore the token."),
                  text_after("Tree construction, \"in body\", A start tag whose tag name is \"xmp\"",
                             "Follow the generic raw text element parsing algorithm.")),
              of_fact("Insertion modes for select"), of_fact("A table's start tags close a select"),
              of_elements("input keygen script select template textarea")),
    change_of({.id = "slashes-in-select",
               .title = "In a select, a start tag's self-closing flag is acknowledged",
               .topic = change_topic::tree_construction,
               .kind = change_kind::tree,
               .before = "Parse error. Ignore the token.",
               .after = "Acknowledge the token's self-closing flag, if it is set."},
              commit(revisions::no_select_modes),
              row("modern-2026-slash-in-select",
                  "Errors of tree construction (`--tree-errors`): the self-closing flag of a start tag that is not "
                  "ignored is acknowledged.",
                  {R"("<select><br/>")", R"("<select><img/>")", R"("<select><link/>")", R"("<select><svg/>")"},
                  text_before("Tree construction, \"in select\", Anything else", "Parse error. Ignore the token."),
                  text_after("Tree construction, \"in body\", A start tag whose tag name is one of: \"area\", \"br\", "
                             "\"embed\", \"img\", \"keygen\", \"wbr\"",
                             "Acknowledge the token's self-closing flag, if it is set."))),
    change_of(
        {.id = "search-element",
         .title = "<search> is a block",
         .topic = change_topic::tree_construction,
         .kind = change_kind::tokens,
         .before = "Reconstruct the active formatting elements, if any. Insert an HTML element for the token.",
         .after = "If the stack of open elements has a p element in button scope, then close a p element. Insert an "
                  "HTML element for the token."},
        commit(revisions::search_is_a_block),
        row("modern-2026-search", "`<search>` is special, closes a paragraph, and its end tag closes what is in it.",
            {R"("<span><search><math></span><xmp><!")", R"("<search><p><math></search><![CDATA[")",
             R"("<p><q><search><math></q><xmp><!")"},
            text_before("Tree construction, \"in body\", Any other start tag",
                        "Reconstruct the active formatting elements, if any. Insert an HTML element for the token."),
            text_after("Tree construction, \"in body\", A start tag whose tag name is one of: \"address\", "
                       "\"article\", \"aside\", \"blockquote\", \"center\", \"details\", \"dialog\", \"dir\", \"div\", "
                       "\"dl\", \"fieldset\", \"figcaption\", \"figure\", \"footer\", \"header\", \"hgroup\", "
                       "\"main\", \"menu\", \"nav\", \"ol\", \"p\", \"search\", \"section\", \"summary\", \"ul\"",
                       "If the stack of open elements has a p element in button scope, then close a p element. "
                       "Insert an HTML element for the token.")),
        of_fact("Start tags handled differently in the body"), of_elements("search")),
    change_of(
        {.id = "empty-system-identifiers",
         .title = "An empty system identifier counts as missing for quirks mode",
         .topic = change_topic::tree_construction,
         .kind = change_kind::tokens,
         .before = "The system identifier is missing and the public identifier starts with: \"-//W3C//DTD HTML "
                   "4.01 Frameset//\"",
         .after = "The system identifier is missing or the empty string, and the public identifier starts with: "
                  "\"-//W3C//DTD HTML 4.01 Frameset//\""},
        commit(revisions::empty_system_identifiers),
        row("modern-2026-empty-system-identifier",
            "With certain public identifiers, an empty system identifier sets quirks mode, in which a table does "
            "not close a paragraph.",
            {R"("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Frameset//\" \"\"><span><p><table></table><math></span><xmp><!")"},
            text_before("Tree construction, \"initial\", A DOCTYPE token",
                        "The system identifier is missing and the public identifier starts with: \"-//W3C//DTD "
                        "HTML 4.01 Frameset//\""),
            text_after("Tree construction, \"initial\", A DOCTYPE token",
                       "The system identifier is missing or the empty string, and the public identifier starts "
                       "with: \"-//W3C//DTD HTML 4.01 Frameset//\"")),
        of_fact("An empty system identifier counts as missing")));
inline constexpr auto changes_by_name = listed<changes_in_words>();

/// Changes that no input shows.
inline constexpr auto unseen_changes = std::to_array<unseen_change>({
    {of_fact("A template takes white space among parts of tables"),
     "it decides whether white space there reopens formatting elements, and the current node is an HTML element in "
     "either "
     "case"},
    {only_before("Decimal character reference start state"),
     "the numeric character reference state itself checks for a digit"},
});

inline constexpr auto features = std::to_array<feature>({
    {"`<?`", "processing instruction", "processing-instructions", "bogus comment"},
    {"start tags in a select", "not ignored", "select-without-modes"},
});

inline constexpr auto remarks = std::to_array<change_remark>({
    on_quotations("The words of 2026 are those that `strata states` shows; tree construction is quoted from the "
                  "standard of 22 November 2021 and that of 28 June 2026."),
    on_topic(change_topic::processing_instructions,
             "Everything after `<?` in the data state. The rules diverge at the same step in all rows."),
    on_topic(change_topic::tree_construction, "The insertion modes \"in select\" and \"in select in table\" are gone."),
    nobody_sees("The decimal character reference start state is gone: the numeric character reference state itself "
                "checks for a digit."),
    nobody_sees("The names of character references are the same."),
});

}  // namespace strata::spec::d2026_07_19
