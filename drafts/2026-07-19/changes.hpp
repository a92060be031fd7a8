#pragma once
// What the standard of July 2026 changed of modern. docs/changes.md says how to read it.

#include <array>

#include "core/spec/change.hpp"

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
        commit("320c05f6", "2026-06-25"), row("modern-2026-target"), row("modern-2026-space-after-target"),
        row("modern-2026-data"), row("modern-2026-question-mark-at-the-end"), row("modern-2026-question-mark-in-data"),
        witness(R"("<?a>")"), witness(R"("<?_>")"), witness(R"("<?A>")"), witness(R"("<?a-1_>")"),
        witness(R"("<?a >")"), witness(R"("<?a  b>")"), witness(R"("<?a\tb>")"), witness(R"("<?a b>")"),
        witness(R"("<?a b c>")"), witness(R"("<?a <>")"), witness(R"("<?a?>")"), witness(R"("<?a b?>")"),
        witness(R"("<?a?b>")"), witness(R"("<?a??>")"), witness(R"("<?a b?c>")"), at("Tag open state", '?'),
        only_after("Processing instruction open state"), only_after("Processing instruction target state"),
        only_after("After processing instruction target state"), only_after("Processing instruction data state"),
        only_after("Processing instruction questionable state")),
    change_of({.id = "null-in-processing-instructions",
               .title = "U+0000 is kept in a processing instruction",
               .topic = change_topic::processing_instructions,
               .kind = change_kind::tokens,
               .before = "This is an unexpected-question-mark-instead-of-tag-name parse error. Create a comment token "
                         "whose data is the empty string. Reconsume in the bogus comment state.",
               .after = "Append the current input character to the processing instruction token's data."},
              commit("320c05f6", "2026-06-25"), row("modern-2026-null-in-data"), witness(R"("<?a \u0000>")"),
              only_after("Processing instruction data state", null_character)),
    change_of({.id = "bogus-processing-instructions",
               .title = "A processing instruction without a proper target is a comment, with errors of its own",
               .topic = change_topic::processing_instructions,
               .kind = change_kind::errors,
               .before = "This is an unexpected-question-mark-instead-of-tag-name parse error. Create a comment token "
                         "whose data is the empty string. Reconsume in the bogus comment state.",
               .after = "This is an invalid-first-character-of-processing-instruction-target parse error. Convert the "
                        "temporary buffer to a comment. Reconsume in the bogus comment state."},
              commit("320c05f6", "2026-06-25"), row("modern-2026-no-target"), row("modern-2026-invalid-target"),
              row("modern-2026-null-in-target"), row("modern-2026-xml"), witness(R"("<?>")"), witness(R"("<? >")"),
              witness(R"("<?1>")"), witness(R"("<?-a>")"), witness(R"("<??>")"), witness(R"("<?a$>")"),
              witness(R"("<?a.>")"), witness(R"("<?a/>")"), witness(R"("<?a:b>")"), witness(R"("<?a\u00e9>")"),
              witness(R"("<?a\u0000>")"), witness(R"("<?xml>")"), witness(R"("<?XML>")"), witness(R"("<?xml ?>")"),
              witness(R"("<?xml?>")"), witness(R"("<?xml-stylesheet>")"), witness(R"("<?Xml-StyleSheet a>")"),
              only_after("Processing instruction open state", anything_else),
              only_after("Processing instruction target state")),
    change_of({.id = "end-of-file-in-processing-instructions",
               .title = "A processing instruction in which the file ends is dropped",
               .topic = change_topic::processing_instructions,
               .kind = change_kind::tokens,
               .before = "This is an unexpected-question-mark-instead-of-tag-name parse error. Create a comment token "
                         "whose data is the empty string. Reconsume in the bogus comment state.",
               .after = "This is an eof-in-processing-instruction parse error. Emit an end-of-file token."},
              commit("320c05f6", "2026-06-25"), row("modern-2026-question-mark-and-eof"),
              row("modern-2026-target-and-eof"), row("modern-2026-eof-after-target"),
              row("modern-2026-eof-after-question-mark"), witness(R"("<?")"), witness(R"("<?a")"), witness(R"("<?a ")"),
              witness(R"("<?a?")"), only_after("Processing instruction open state", eof),
              only_after("Processing instruction target state", eof),
              only_after("Processing instruction data state", eof),
              only_after("Processing instruction questionable state", eof)),
    change_of({.id = "select-without-modes",
               .title = "A select has no insertion modes: its start tags are taken",
               .topic = change_topic::tree_construction,
               .kind = change_kind::tokens,
               .before = "Parse error. Ignore the token.",
               .after = "Follow the generic raw text element parsing algorithm."},
              some_commit_on("2025-07-22"), row("modern-2026-title-in-select"), row("modern-2026-svg-in-select"),
              row("modern-2026-script-in-svg-in-select"), row("modern-2026-select-fragment"),
              witness(R"("<select><xmp><!")"), witness(R"("<select><title><!")"), witness(R"("<select><style><!")"),
              witness(R"("<select><iframe><!")"), witness(R"("<select><noembed><!")"),
              witness(R"("<select><noframes><!")"), witness(R"("<select><noscript><!")"),
              witness(R"("<select><plaintext><!")"), witness(R"("<select><svg><![CDATA[")"),
              witness(R"("<select><math><![CDATA[")"), witness(R"("<b><select><svg></b><![CDATA[")"),
              witness(R"("<select><svg><script><!")"), witness(R"("<select><svg><textarea><!")"),
              witness(R"("<xmp><!")", "--fragment=select"), of_fact("Insertion modes for select"),
              of_fact("A table's start tags close a select"), of_elements("*")),
    change_of({.id = "slashes-in-select",
               .title = "A solidus of a start tag in a select is acknowledged",
               .topic = change_topic::tree_construction,
               .kind = change_kind::tree,
               .before = "Parse error. Ignore the token.",
               .after = "Acknowledge the token's self-closing flag, if it is set."},
              some_commit_on("2025-07-22"), row("modern-2026-slash-in-select"), witness(R"("<select><br/>")"),
              witness(R"("<select><img/>")"), witness(R"("<select><link/>")"), witness(R"("<select><svg/>")")));
inline constexpr auto changes_by_name = listed<changes_in_words>();

/// What no input shows.
inline constexpr auto unseen_changes = std::to_array<unseen_change>({
    {only_before("Decimal character reference start state"),
     "the numeric character reference state asks for the digit itself"},
});

}  // namespace strata::spec::d2026_07_19
