#pragma once
// Revisions of 2009 to April 2010 that concern only tree construction. Revisions that also change tokenization are in
// 2009.hpp and 2010.hpp.

#include <array>

#include "core/spec/revision_words.hpp"
#include "drafts/2009-02-07/feedback.hpp"
#include "drafts/2009-10-19/feedback.hpp"
#include "drafts/2009-10-24/feedback.hpp"
#include "drafts/2010-04-30/feedback.hpp"
#include "drafts/doctypes.hpp"
#include "drafts/history/tree_rows.hpp"

namespace strata::spec::revisions {

/// The elements, commit by commit. The rows of each text are those of the text before it, with a few changed.
namespace tree_rows {

/// a4d20a00.
inline constexpr auto with_formatting_code =
    with_changed(with_frameset_ok, element_rule{e::code, start::formatting, end::formatting, breaks_out});
/// 43cbdbfb.
inline constexpr auto without_eventsource = without_rows(with_formatting_code, e::eventsource);
/// f6a4d7fe.
inline constexpr auto with_svg = with_added(without_eventsource, element_rule{e::svg, start::svg});
/// 3b0abe66.
inline constexpr auto with_keygen =
    with_added(with_svg, element_rule{e::keygen, start::void_phrase, end::any_other, frameset_not_ok});
/// 7e9b2d1b.
inline constexpr auto with_hgroup_for_header =
    with_added(without_rows(with_keygen, e::header), element_rule{e::hgroup, start::block, end::block, special});
/// a729fd0c.
inline constexpr auto with_header_again =
    with_added(with_hgroup_for_header, element_rule{e::header, start::block, end::block, special});
/// 787542c4.
inline constexpr auto with_keygen_leaving_select = detail::with_traits(with_header_again, e::keygen, leaves_select);
/// a6672363.
inline constexpr auto with_special_xmp = detail::with_traits(with_keygen_leaving_select, e::xmp, special);
/// fc2f4b88.
inline constexpr auto with_block_xmp =
    with_changed(with_special_xmp, element_rule{e::xmp, start::block_text, end::any_other, frameset_not_ok | special});
/// 9c490f21.
inline constexpr auto without_dialog = without_rows(with_block_xmp, e::dialog);
static_assert(same_rows(without_dialog, d2009_10_19::tree_data::elements));
/// 346bf527.
inline constexpr auto& without_spacer = d2009_10_24::tree_data::elements;
/// e4ed2d9e.
inline constexpr auto with_ordinary_datagrid =
    with_changed(without_spacer, element_rule{e::datagrid, start::ordinary, end::any_other, special});
/// cfe0b2ad.
inline constexpr auto without_datagrid = without_rows(with_ordinary_datagrid, e::datagrid);
/// 70c131b5.
inline constexpr auto& with_unmarked_button = d2010_04_30::tree_data::elements;
static_assert(same_rows(with_unmarked_button,
                        with_changed(without_datagrid, element_rule{e::button, start::button, end::block,
                                                                    frameset_not_ok | special | bounds_scope})));

}  // namespace tree_rows

inline constexpr auto a_frameset_ok_flag = revision_of(
    {.id = "frameset-ok",
     .date = "2009-01-24",
     .title = "<frameset> replaces the body while the frameset-ok flag is \"ok\"",
     .commit = "24f01d70aedb32601c9e0abf045d4120b30afe4f",
     .before =
         "A start tag whose tag name is one of: \"caption\", \"col\", \"colgroup\", \"frame\", \"frameset\", \"head\"",
     .after = "If the frameset-ok flag is set to \"not ok\", ignore the token.",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<p><frameset><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) {
        r.has_frameset_ok = true;
        r.elements = tree_rows::with_frameset_ok;
    }});

inline constexpr auto code_is_formatting =
    revision_of({.id = "code-is-formatting",
                 .date = "2009-02-11",
                 .title = "<code> is a formatting element",
                 .commit = "a4d20a004a8ef094473d77f41acd61f937cc50f1",
                 .before = "A start tag whose tag name is one of: \"b\", \"big\", \"em\"",
                 .after = "A start tag whose tag name is one of: \"b\", \"big\", \"code\", \"em\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<code><p><math></code><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_formatting_code; }});

inline constexpr auto eventsource_dropped =
    revision_of({.id = "eventsource-dropped",
                 .date = "2009-02-26",
                 .title = "<eventsource> is dropped",
                 .commit = "43cbdbfbb7eb74b0d65e0f4caab2020c0b2a16ff",
                 .before = "\"base\", \"command\", \"eventsource\", \"link\"",
                 .after = "\"base\", \"command\", \"link\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<math><mi><eventsource><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::without_eventsource; }});

inline constexpr auto svg_returns =
    revision_of({.id = "svg-returns",
                 .date = "2009-03-25",
                 .title = "<svg> creates foreign elements, and foreignObject bounds scopes",
                 .commit = "f6a4d7fed33cd6ebcd2f2188302ed00b7aac1465",
                 .before = "table, td, th.",
                 .after = "table, td, th, and SVG's foreignObject. ... Insert a foreign element for the token, in "
                          "the SVG namespace.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<svg><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.elements = tree_rows::with_svg;
                    r.foreign_object_bounds_scopes = true;
                }});

inline constexpr auto keygen_is_void =
    revision_of({.id = "keygen-is-void",
                 .date = "2009-04-07",
                 .title = "<keygen> is a void element",
                 .commit = "3b0abe669f7f5f266a6f235b3e460cf6f5679fc4",
                 .before = "\"embed\", \"img\", \"input\", \"spacer\", \"wbr\"",
                 .after = "\"embed\", \"img\", \"input\", \"keygen\", \"spacer\", \"wbr\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<keygen><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_keygen; }});

inline constexpr auto frameset_not_ok_after_body =
    revision_of({.id = "frameset-not-ok-after-body",
                 .date = "2009-04-25",
                 .title = "<frameset> is not allowed after <body>, nor after text in foreign content",
                 .commit = "64acd5a17b75feef0f4a7bc5376093889acd8364",
                 .before = "A start tag whose tag name is \"body\" Insert an HTML element for the token. Switch the "
                           "insertion mode to \"in body\".",
                 .after = "A start tag whose tag name is \"body\" Insert an HTML element for the token. Set the "
                          "frameset-ok flag to \"not ok\". Switch the insertion mode to \"in body\". ... A "
                          "character token Insert the token's character into the current node. If the token is not "
                          "one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF), or "
                          "U+0020 SPACE, then set the frameset-ok flag to \"not ok\".",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<body><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.body_sets_frameset_not_ok = true;
                    r.foreign_text_sets_frameset_not_ok = true;
                }});

inline constexpr auto header_becomes_hgroup =
    revision_of({.id = "header-becomes-hgroup",
                 .date = "2009-04-30",
                 .title = "<header> is renamed <hgroup>",
                 .commit = "7e9b2d1b87f50e2da6d6a8cb8fe2d6fcbae6cae4",
                 .before = "\"figure\", \"footer\", \"header\", \"menu\"",
                 .after = "\"figure\", \"footer\", \"hgroup\", \"menu\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><hgroup><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_hgroup_for_header; }});

inline constexpr auto header_beside_hgroup =
    revision_of({.id = "header-beside-hgroup",
                 .date = "2009-04-30",
                 .title = "<header> returns",
                 .commit = "a729fd0c57b9a8cc7ed783a03e72cfc74549c9db",
                 .before = "\"figure\", \"footer\", \"hgroup\", \"menu\"",
                 .after = "\"figure\", \"footer\", \"header\", \"hgroup\", \"menu\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><header><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_header_again; }});

inline constexpr auto tables_in_quirks_mode = revision_of(
    {.id = "table-in-a-paragraph",
     .date = "2009-05-26",
     .title = "In quirks mode a table does not close a paragraph",
     .commit = "0dc6d2fa5ece71d3121a56d259cc15039924bde3",
     .before = "A start tag whose tag name is \"table\" If the stack of open elements has a p element in scope",
     .after = "If the Document is not set to quirks mode, and the stack of open elements has a p element in scope",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<span><p><table></table><math></span><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) {
        r.doctypes = quirky_doctypes;
        r.table_spares_p_in_quirks = true;
    }});

inline constexpr auto keygen_closes_select =
    revision_of({.id = "keygen-closes-select",
                 .date = "2009-06-01",
                 .title = "<keygen> closes a select",
                 .commit = "787542c4e2375661e60ec87eaff1361a93a64e40",
                 .before = "A start tag whose tag name is one of: \"input\", \"textarea\"",
                 .after = "A start tag whose tag name is one of: \"input\", \"keygen\", \"textarea\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<select><keygen><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_keygen_leaving_select; }});

inline constexpr auto isindex_without_p =
    revision_of({.id = "isindex-without-p",
                 .date = "2009-06-12",
                 .title = "<isindex> no longer puts its label in a paragraph",
                 .commit = "493eabd4d012e4269f0cb991b645ced97deecab0",
                 .before = "Act as if a start tag token with the tag name \"p\" had been seen.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction},
                fact_edits{.tree = [](tree::rules& r) { r.isindex_has_no_p = true; }});

inline constexpr auto tables_are_not_tainted =
    revision_of({.id = "tables-are-not-tainted",
                 .date = "2009-07-10",
                 .title = "Tables are no longer tainted; text in a table is held until the next other token",
                 .commit = "301fe28ae2ee46fab52676abff5f3c3560f795f1",
                 .before = "the current table must be marked as tainted",
                 .after = "Switch the insertion mode to \"in table text\" and reprocess the token.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction},
                fact_edits{.tree = [](tree::rules& r) { r.taints_tables = false; }});

inline constexpr auto li_closes_the_current_li =
    revision_of({.id = "li-closes-the-current-li",
                 .date = "2009-07-15",
                 .title = "<li> closes a list item only if the item is the current node: the label of a loop is "
                          "misplaced",
                 .commit = "9d38411fa85a01105f703dc90d85adc8ccfe3252",
                 .before = "Otherwise, set node to the previous entry in the stack of open elements and return to "
                           "step 2. This is the last step.",
                 .after = "Loop: If node is not in the formatting category ... return to the step labeled loop.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<li><q><li></li><svg></q><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.li_closes_only_current_li = true; }});

inline constexpr auto xmp_is_special =
    revision_of({.id = "xmp-is-special",
                 .date = "2009-08-28",
                 .title = "xmp is special",
                 .commit = "a6672363a57abdd638397306affb7d16c50c3787",
                 .before = "ul, and wbr",
                 .after = "ul, wbr, and xmp",
                 .editorial = true,
                 .topic = change_topic::tree_construction,
                 .why = "An xmp element is closed at the end of its text, so it is never open when another tag "
                        "comes."},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_special_xmp; }});

inline constexpr auto xmp_closes_a_paragraph =
    revision_of({.id = "xmp-closes-a-paragraph",
                 .date = "2009-09-07",
                 .title = "<xmp> closes a paragraph",
                 .commit = "fc2f4b88f9ebab5ab547b57d20bdc3aa45c8099d",
                 .before = "A start tag whose tag name is \"xmp\" Reconstruct the active formatting elements, if "
                           "any.",
                 .after = "A start tag whose tag name is \"xmp\" If the stack of open elements has a p element in "
                          "scope, then act as if an end tag with the tag name \"p\" had been seen.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<math><mi><p><xmp></xmp><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_block_xmp; }});

inline constexpr auto lists_bound_items =
    revision_of({.id = "lists-bound-items",
                 .date = "2009-09-07",
                 .title = "A list ends the scope of </li>",
                 .commit = "8372add246ca858000046d5566f5a2b2709e0cb1",
                 .before = "An end tag whose tag name is one of: \"dd\", \"dt\", \"li\"",
                 .after = "If the stack of open elements does not have an element in list item scope",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<li><ul><math></li><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.has_list_item_scope = true; }});

inline constexpr auto dialog_dropped =
    revision_of({.id = "dialog-dropped",
                 .date = "2009-09-15",
                 .title = "<dialog> is dropped",
                 .commit = "9c490f21ae094de128e5bc6d3111640014a195c7",
                 .before = "\"details\", \"dialog\", \"dir\"",
                 .after = "\"details\", \"dir\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><dialog><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::without_dialog; }});

inline constexpr auto li_closes_any_li =
    revision_of({.id = "li-closes-any-li",
                 .date = "2009-10-21",
                 .title = "<li> closes any list item again: the label of a loop is put right",
                 .commit = "b34f50cebb858f95f169a222f922ab04e6e4bfde",
                 .before = "Loop: If node is not in the formatting category",
                 .after = "Loop: If node is an li element",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<li><q><li></li><svg></q><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.li_closes_only_current_li = false; }});

inline constexpr auto spacer_dropped =
    revision_of({.id = "spacer-dropped",
                 .date = "2009-10-21",
                 .title = "<spacer> is dropped",
                 .commit = "346bf527a8596ddd0d94e8ba5227d7595e5c4e3a",
                 .before = "\"input\", \"keygen\", \"spacer\", \"wbr\"",
                 .after = "\"input\", \"keygen\", \"wbr\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<spacer><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::without_spacer; }});

inline constexpr auto forms_in_tables = revision_of(
    {.id = "forms-in-tables",
     .date = "2009-10-23",
     .title = "A form in a table is inserted there and closed at once",
     .commit = "7c9366e2f29a08f7667cdce20e6934de8e55ef18",
     .after = "A start tag whose tag name is \"form\" Parse error. Insert an HTML element for the token. Pop that "
              "input element off the stack of open elements.",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<table><span><form><math></span><![CDATA[")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.table_takes_form = true; }});

inline constexpr auto reset_around_foreign_content = revision_of(
    {.id = "reset-around-foreign-content",
     .date = "2009-10-23",
     .title = "Resetting the insertion mode finds the mode around foreign content",
     .commit = "d7286e516d6b710ae832e4491e2c6e59479a1451",
     .before = "let the secondary insertion mode be \"in body\"",
     .after = "If foreign is true, switch the secondary insertion mode to whatever the insertion mode is set to",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<table><td><svg><desc><table></table><td><![CDATA[")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.reset_finds_secondary_mode = true; }});

inline constexpr auto script_as_context =
    revision_of({.id = "script-as-context",
                 .date = "2010-01-04",
                 .title = "A fragment of a script starts in the script data state",
                 .commit = "fb96ebf1b9d85f412437296e4ea0cb27f3629330",
                 .before = "If it is a style, script, xmp, iframe, noembed, or noframes element",
                 .after = "If it is a style, xmp, iframe, noembed, or noframes element Switch the tokenizer to the "
                          "RAWTEXT state. If it is a script element Switch the tokenizer to the script data state.",
                 .kind = change_kind::errors,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<!--<script>")",
                 .options = "--feedback=simulated --fragment=script"},
                fact_edits{.tree = [](tree::rules& r) { r.script_context_is_as_style = false; }});

inline constexpr auto datagrid_is_no_block =
    revision_of({.id = "datagrid-is-no-block",
                 .date = "2010-01-05",
                 .title = "<datagrid> is no longer a block",
                 .commit = "e4ed2d9e0bf3cef6c2ac2a9fafc4052cd825959d",
                 .before = "\"center\", \"datagrid\", \"details\"",
                 .after = "\"center\", \"details\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<datagrid><p><svg></datagrid><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_ordinary_datagrid; }});

inline constexpr auto datagrid_is_not_special =
    revision_of({.id = "datagrid-is-not-special",
                 .date = "2010-02-06",
                 .title = "datagrid is no longer special",
                 .commit = "cfe0b2ad11d5e30ddd721bac94f73598af1ec6fc",
                 .before = "command, datagrid, dd",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><datagrid><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::without_datagrid; }});

inline constexpr auto foreign_end_tags_first =
    revision_of({.id = "foreign-end-tags-first",
                 .date = "2010-02-25",
                 .title = "End tags in foreign content close foreign elements before all else",
                 .commit = "5e290c5d571460356a36e288bedbe19289a50f33",
                 .after = "An end tag, if the current node is not an element in the HTML namespace.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<math><annotation-xml><a></a><svg><desc><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.foreign_end_tags_come_first = true; }});

inline constexpr auto breaking_out_of_one_root = revision_of(
    {.id = "breaking-out-of-one-root",
     .date = "2010-02-25",
     .title = "A start tag ends one <math> or <svg> at a time",
     .commit = "f87fd801dccf66024a5b169f685c8d0ff821e0df",
     .before = "Pop elements from the stack of open elements until the current node is in the HTML namespace.",
     .after = "until either a math element or an svg element has been popped from the stack",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<math><mi><math></p><![CDATA[")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.breaking_out_closes_one_root = true; }});

inline constexpr auto buttons_without_markers =
    revision_of({.id = "buttons-without-markers",
                 .date = "2010-04-13",
                 .title = "A button inserts no marker among the formatting elements",
                 .commit = "70c131b5971985db8d4b4401fe3e42add8d247fa",
                 .before = "Insert an HTML element for the token. Insert a marker at the end of the list of active "
                           "formatting elements. Set the frameset-ok flag to \"not ok\". A start tag token whose "
                           "tag name is one of: \"applet\", \"marquee\", \"object\"",
                 .after = "A start tag whose tag name is \"button\" ... Insert an HTML element for the token. Set "
                          "the frameset-ok flag to \"not ok\". An end tag whose tag name is one of: \"address\", "
                          "\"article\", \"aside\", \"blockquote\", \"button\", \"center\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<button><b></button><math></b><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.elements = tree_rows::with_unmarked_button;
                    r.button_is_marked = false;
                }});

/// "Fix handing of end tags allowed before, in, and after <head> elements." These rules cannot express it.
inline constexpr change_commit end_tags_around_head{"86f78973", "2009-02-01"};

/// The revisions of 2009 to April 2010, in order.
inline constexpr auto of_tree_2009_2010 = std::to_array<revision_view>({
    a_frameset_ok_flag,
    code_is_formatting,
    eventsource_dropped,
    svg_returns,
    keygen_is_void,
    frameset_not_ok_after_body,
    header_becomes_hgroup,
    header_beside_hgroup,
    tables_in_quirks_mode,
    keygen_closes_select,
    isindex_without_p,
    tables_are_not_tainted,
    li_closes_the_current_li,
    xmp_is_special,
    xmp_closes_a_paragraph,
    lists_bound_items,
    dialog_dropped,
    li_closes_any_li,
    spacer_dropped,
    forms_in_tables,
    reset_around_foreign_content,
    script_as_context,
    datagrid_is_no_block,
    datagrid_is_not_special,
    foreign_end_tags_first,
    breaking_out_of_one_root,
    buttons_without_markers,
});

}  // namespace strata::spec::revisions
