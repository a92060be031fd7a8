#pragma once
// Revisions of 2006 to 2008 that concern only tree construction. Revisions that also change tokenization are in
// 2006.hpp, 2007.hpp and 2008.hpp.
//
// Before 5 April 2008, there are only HTML elements, and only rows that can matter are listed. From that day on, all
// rows of the text are listed. docs/revisions.md says what the rules cannot express.

#include <array>

#include "core/spec/revision_words.hpp"
#include "core/tree/rules.hpp"
#include "drafts/2007-10-27/feedback.hpp"
#include "drafts/2008-03-09/feedback.hpp"
#include "drafts/history/tree_rows.hpp"

namespace strata::spec::revisions {

inline constexpr auto head_in_the_head =
    revision_of({.id = "head-in-the-head",
                 .date = "2006-03-30",
                 .title = "<head> in the head is ignored",
                 .commit = "e84e06ee65dc3a516cdc45b0d7876c9971b86afb",
                 .before = "Anything else Act as if an end tag token with the tag name \"head\" had been seen, and "
                           "then reprocess the current token.",
                 .after = "A start tag with the tag name \"head\" Any other end tag Parse error. Ignore the token.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<head><head><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.head_in_head_ends_it = false; }});

inline constexpr auto html_end_tag_before_the_head =
    revision_of({.id = "html-end-tag-before-the-head",
                 .date = "2006-07-21",
                 .title = "</html> before the head opens the head",
                 .commit = "309188f1a732a22183c6b94e3d95285a77725a5a",
                 .before = "Switch to the trailing end phase.",
                 .after = "Act as if a start tag token with the tag name \"head\" and no attributes had been seen, "
                          "then reprocess the current token.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("</html><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.html_end_tag_opens_no_head = false; }});

inline constexpr auto noscript_is_text_with_scripting =
    revision_of({.id = "noscript-is-text-with-scripting",
                 .date = "2006-11-26",
                 .title = "The content of <noscript> is text only if scripts run",
                 .commit = "afc04cb92c239fdf03db01751379817cdc7ae725",
                 .before = "A start tag whose tag name is one of: \"iframe\", \"noembed\", \"noframes\", \"noscript\"",
                 .after = "A start tag whose tag name is \"noscript\", if scripting is enabled:",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<noscript><!")",
                 .options = "--feedback=simulated --scripting=off"},
                fact_edits{.tree = [](tree::rules& r) { r.noscript_is_text_without_scripting = false; }});

inline constexpr auto carriage_return_is_space =
    revision_of({.id = "carriage-return-is-space",
                 .date = "2007-06-07",
                 .title = "U+000D, which a reference can give, is white space",
                 .commit = "a08ceca38165f9ebf2385657713d8c0740a38cb9",
                 .before = "U+000C FORM FEED (FF), or U+0020 SPACE",
                 .after = "U+000C FORM FEED (FF), U+000D CARRIAGE RETURN (CR), or U+0020 SPACE",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("&#13;<frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.carriage_return_is_space = true; }});

inline constexpr auto body_end_tag_leads_to_the_body =
    revision_of({.id = "body-end-tag-leads-to-the-body",
                 .date = "2007-06-19",
                 .title = "</body> before the body, and </head> before the head, are no longer ignored",
                 .commit = "d2fa35649695e83412c6a17730d12a6d5720b912",
                 .before = "An end tag with the tag name \"html\"",
                 .after = "An end tag whose tag name is one of: \"head\", \"body\", \"html\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("</body><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.only_html_end_tag_leads_to_body = false; }});

inline constexpr auto noscript_as_context =
    revision_of({.id = "noscript-as-context",
                 .date = "2007-06-20",
                 .title = "A fragment of a noscript element is text only if scripts run",
                 .commit = "35e1ab3bd24cd0afb6a319ce21257b9e02234d46",
                 .before = "If it is a style, script, xmp, iframe, noembed, noframes, or noscript element Set the "
                           "content model flag to CDATA.",
                 .after = "If it is a noscript element If scripting is enabled, set the content model flag to "
                          "CDATA. Otherwise, set the content model flag to PCDATA.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<!")",
                 .options = "--feedback=simulated --scripting=off --fragment=noscript"},
                fact_edits{.tree = [](tree::rules& r) { r.noscript_context_is_text_without_scripting = false; }});

inline constexpr auto noscript_in_the_head = revision_of(
    {.id = "noscript-in-the-head",
     .date = "2007-06-21",
     .title = "<noscript> is allowed in the head; after the head, a start tag for the head no longer reopens it",
     .commit = "c30c1b010e6105068aa9aae40e64f13064645086",
     .before = "If the current node is a head element, act as if an end tag token with the tag name "
               "\"head\" had been seen. ... Switch the insertion mode back to \"in head\" and reprocess "
               "the token.",
     .after = "A start tag whose tag name is \"noscript\", if scripting is enabled: ... Change the "
              "insertion mode to \"in head noscript\". ... Push the node pointed to by the head element "
              "pointer onto the stack of open elements.",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<noscript></noscript><frameset><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) {
        r.noscript_ends_head = false;
        r.metadata_after_head_returns_to_head = false;
        r.elements = tree_rows::of_2007_06_21;
    }});

inline constexpr auto meta_in_noscript =
    revision_of({.id = "meta-in-noscript",
                 .date = "2007-06-22",
                 .title = "<meta> is allowed in a noscript element in the head",
                 .commit = "a6019d64ff654d7adeb890c1dda343d3ccd6b350",
                 .before = "A start tag whose tag name is one of: \"head\", \"link\", \"style\"",
                 .after = "A start tag whose tag name is one of: \"link\", \"meta\", \"style\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<noscript><meta></body><frameset><xmp><!")",
                 .options = "--feedback=simulated --scripting=off"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = d2007_10_27::tree_data::elements; }});

inline constexpr auto tables_are_tainted = revision_of(
    {.id = "tables-are-tainted",
     .date = "2008-03-04",
     .title = "White space leaves a table that misplaced content has tainted",
     .commit = "09d29a78dd5149f4424ec4494a03fc25f3cea376",
     .before = "Append the character to the current node.",
     .after = "If the current table is tainted, then treat the token as per the \"anything else\" entry below. "
              "Otherwise, append the character to the current node.",
     .editorial = true,
     .topic = change_topic::tree_construction,
     .why = "Where text goes can matter to the tokenizer only with foreign content, which came a month later."},
    fact_edits{.tree = [](tree::rules& r) { r.taints_tables = true; }});

inline constexpr auto hidden_inputs_in_tables =
    revision_of({.id = "hidden-inputs-in-tables",
                 .date = "2008-03-04",
                 .title = "A table takes a hidden input",
                 .commit = "7e3df33b7150aeceaffe43b20c79432f0f75481f",
                 .after = "that attribute's value is not a case-insensitive match for the string \"hidden\"",
                 .editorial = true,
                 .topic = change_topic::tree_construction,
                 .why = "An input leaves nothing open, whether it is in the table or before it."},
                fact_edits{.tree = [](tree::rules& r) { r.table_takes_hidden_input = true; }});

inline constexpr auto style_and_script_in_tables =
    revision_of({.id = "style-and-script-in-tables",
                 .date = "2008-03-04",
                 .title = "A table takes <style> and <script>",
                 .commit = "339786b7cf348d9e96445338cf0907dc146cb57b",
                 .before = "Otherwise, insert an HTML element for the token.",
                 .after = "Otherwise, process the token as if the insertion mode was \"in head\".",
                 .editorial = true,
                 .topic = change_topic::tree_construction,
                 .why = "The content of both is text, in the table or before it."},
                fact_edits{.tree = [](tree::rules& r) { r.table_takes_style_and_script = true; }});

inline constexpr auto start_tags_that_leave_select = revision_of(
    {.id = "start-tags-that-leave-select",
     .date = "2008-03-04",
     .title = "<input> closes a select, and in a table so do the start tags of tables",
     .commit = "a937253b933766a80f4c91044068f231ac42560c",
     .after = "A start tag whose tag name is \"input\" Parse error. Act as if an end tag with the tag name "
              "\"select\" had been seen, and reprocess the token. ... A start tag whose tag name is one of: "
              "\"caption\", \"table\", \"tbody\", \"tfoot\", \"thead\", \"tr\", \"td\", \"th\" Parse error. Act as "
              "if an end tag with the tag name \"select\" had been seen, and reprocess the token.",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<select><input><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) {
        r.elements = d2008_03_09::tree_data::elements;
        r.table_start_tags_leave_select = true;
    }});

inline constexpr auto svg_removed =
    revision_of({.id = "svg-removed",
                 .date = "2008-04-15",
                 .title = "<svg> is an unknown HTML element again",
                 .commit = "7387156d67e9087106a62157bb4b6d3e47739fb2",
                 .before = "Insert a foreign element for the token, in the SVG namespace.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<svg><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::without_svg; }});

inline constexpr auto end_tags_before_the_body =
    revision_of({.id = "end-tags-before-the-body",
                 .date = "2008-05-23",
                 .title = "Most end tags before the body are ignored, and so is <head> after the head",
                 .commit = "3096c9729a759f731103e645417b01437f9572ab",
                 .before = "An end tag whose tag name is one of: \"head\", \"body\", \"html\", \"p\", \"br\"",
                 .after = "A start tag whose tag name is \"head\" Any other end tag Parse error. Ignore the token.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("</p><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.end_tags_open_body = false;
                    r.after_head_ignores_head = true;
                }});

inline constexpr auto cells_as_context = revision_of(
    {.id = "cells-as-context",
     .date = "2008-05-24",
     .title = "A fragment of a table cell starts in the body",
     .commit = "4b4bfb02ec76513b67c7635e80045c00639f479d",
     .before = "the context element of the HTML fragment parsing algorithm is neither a td element nor a th element",
     .after = "If node is a td or th element and last is false",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<frameset><xmp><!")",
     .options = "--feedback=simulated --fragment=td"},
    fact_edits{.tree = [](tree::rules& r) { r.cell_context_begins_before_head = false; }});

inline constexpr auto noframes_in_the_head =
    revision_of({.id = "noframes-in-the-head",
                 .date = "2008-05-24",
                 .title = "<noframes> is allowed in the head",
                 .commit = "70c23b83f1e287a150984d0582388b2ef84025d2",
                 .before = "A start tag whose tag name is \"style\"",
                 .after = "A start tag whose tag name is one of: \"noframes\", \"style\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<noframes></noframes><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_noframes_in_head; }});

inline constexpr auto h4_breaks_out =
    revision_of({.id = "h4-breaks-out",
                 .date = "2008-05-24",
                 .title = "<h4> ends foreign content, as other headings do",
                 .commit = "91ed144c98c78402bbe492ece29e29e2c0c6ed68",
                 .before = "\"h1\", \"h2\", \"h3\", \"h5\", \"h6\", \"head\"",
                 .after = "\"h1\", \"h2\", \"h3\", \"h4\", \"h5\", \"h6\", \"head\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<math><h4><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_h4; }});

inline constexpr auto more_start_tags_break_out =
    revision_of({.id = "more-start-tags-break-out",
                 .date = "2008-05-24",
                 .title = "<dt>, <listing>, <ol> and <strike> end foreign content",
                 .commit = "40c9d8319d9f9571ac609309e3f5d5dbf371c0f4",
                 .before = "\"dl\", \"em\" ... \"li\", \"menu\" ... \"nobr\", \"p\" ... \"strong\", \"sub\"",
                 .after = "\"dl\", \"dt\", \"em\" ... \"li\", \"listing\", \"menu\" ... \"nobr\", \"ol\", \"p\" ... "
                          "\"strong\", \"strike\", \"sub\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<math><ol><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_more_that_break_out; }});

inline constexpr auto textarea_closes_select =
    revision_of({.id = "textarea-closes-select",
                 .date = "2008-05-24",
                 .title = "<textarea> closes a select",
                 .commit = "f6fc3119cff47db7acc11edb6034d47bdf5fd107",
                 .before = "A start tag whose tag name is \"input\"",
                 .after = "A start tag whose tag name is one of: \"input\", \"textarea\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<select><textarea><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_textarea_leaving_select; }});

inline constexpr auto ruby_text_closes_ruby =
    revision_of({.id = "ruby-text",
                 .date = "2008-05-26",
                 .title = "<rp> and <rt> close what is open in their ruby element",
                 .commit = "f4efc73617bb37e721828ba03fe3da1642ce40c9",
                 .after = "If the stack of open elements has a ruby element in scope, then generate implied end tags.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<p><b><p><rp></b><math></rp><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.elements = tree_rows::with_ruby;
                    r.ruby_text_pops_to_ruby = true;
                }});

inline constexpr auto new_elements = revision_of(
    {.id = "new-elements",
     .date = "2008-06-07",
     .title = "New elements: article, aside, command, datagrid, dialog, footer, header, nav, section, source",
     .commit = "265d8350a4e16eac900e6d778798710093dbd6fe",
     .before = "A start tag whose tag name is one of: \"base\", \"link\"",
     .after = "A start tag whose tag name is one of: \"base\", \"command\", \"event-source\", \"link\"",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<command><frameset><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_new_elements; }});

inline constexpr auto new_elements_are_special =
    revision_of({.id = "new-elements-are-special",
                 .date = "2008-06-16",
                 .title = "The new elements are special, and so are two more: details and figure",
                 .commit = "185c8f93297d5767ebf9603838888bcd1c60486b",
                 .before = "address, area, base ... \"datagrid\", \"dialog\", \"dir\"",
                 .after = "address, area, article, aside, base ... \"datagrid\", \"details\", \"dialog\", \"dir\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><article><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_special_new_elements; }});

inline constexpr auto eventsource_renamed =
    revision_of({.id = "eventsource-renamed",
                 .date = "2008-07-11",
                 .title = "<event-source> is renamed <eventsource>",
                 .commit = "d157945d0285b4463a04b57318da0c4b300a99e7",
                 .before = "\"base\", \"command\", \"event-source\", \"link\"",
                 .after = "\"base\", \"command\", \"eventsource\", \"link\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<eventsource><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_eventsource; }});

inline constexpr auto options_in_the_body =
    revision_of({.id = "options-in-the-body",
                 .date = "2008-08-29",
                 .title = "Outside a select, <option> and <optgroup> close an option in scope; neither is special",
                 .commit = "6f63136810fb2a2b1d4a16745ae1f83df19d72c2",
                 .before = "noscript, ol, optgroup, option, p",
                 .after = "noscript, ol, p ... If the stack of open elements has an option element in scope, then "
                          "act as if an end tag with the tag name \"option\" had been seen.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><option><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.elements = tree_rows::with_options_in_body;
                    r.option_closes_option_in_scope = true;
                }});

inline constexpr auto script_in_a_select = revision_of(
    {.id = "script-in-a-select",
     .date = "2008-12-02",
     .title = "<script> is allowed in a select",
     .commit = "0bd7a6a31e366304993296c5be5cd9758e113203",
     .after = "A start tag token whose tag name is \"script\" Process the token using the rules for the \"in head\" "
              "insertion mode.",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<select><script><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_script_in_select; }});

inline constexpr auto headings_close_headings = revision_of(
    {.id = "headings-close-headings",
     .date = "2008-12-02",
     .title = "The start tag of a heading closes a heading that is the current node",
     .commit = "7b8ebc709e4226163c6fca78d71c603f71b4b6f7",
     .after = "If the current node is an element whose tag name is one of \"h1\", \"h2\", \"h3\", \"h4\", \"h5\", or "
              "\"h6\", then this is a parse error; pop the current node",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<math><mi><h1><h2></h1><![CDATA[")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_closing_headings; }});

inline constexpr auto font_with_attributes = revision_of(
    {.id = "font-with-attributes",
     .date = "2008-12-25",
     .title = "<font> ends foreign content only with a color, face or size attribute",
     .commit = "2098d109ffc06f7e7b0f07fe135521987bc234eb",
     .before = "\"em\", \"embed\", \"font\", \"h1\"",
     .after = "A start tag whose tag name is \"font\", if the token has any attributes named \"color\", \"face\", or "
              "\"size\"",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<math><font><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_foreign_font; }});

/// "Oops, missed a case of </br> magic in the parser." These rules cannot express it.
inline constexpr change_commit missed_case_of_br{"893e0717", "2008-12-25"};

/// The revisions of 2006 to 2008, in order.
inline constexpr auto of_tree_2006_2008 = std::to_array<revision_view>({
    head_in_the_head,
    html_end_tag_before_the_head,
    noscript_is_text_with_scripting,
    carriage_return_is_space,
    body_end_tag_leads_to_the_body,
    noscript_as_context,
    noscript_in_the_head,
    meta_in_noscript,
    tables_are_tainted,
    hidden_inputs_in_tables,
    style_and_script_in_tables,
    start_tags_that_leave_select,
    svg_removed,
    end_tags_before_the_body,
    cells_as_context,
    noframes_in_the_head,
    h4_breaks_out,
    more_start_tags_break_out,
    textarea_closes_select,
    ruby_text_closes_ruby,
    new_elements,
    new_elements_are_special,
    eventsource_renamed,
    options_in_the_body,
    script_in_a_select,
    headings_close_headings,
    font_with_attributes,
});

}  // namespace strata::spec::revisions
