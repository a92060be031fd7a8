#pragma once
// Revisions of 2013 to 13 June 2016 that concern only tree construction, including those that are known only from texts
// of these years. The text of most of these commits is not at hand: see tree_2010_2012.hpp.

#include <array>

#include "core/spec/revision_words.hpp"
#include "core/tree/rules.hpp"
#include "drafts/2014-10-28/feedback.hpp"
#include "drafts/2016-06-13/feedback.hpp"
#include "drafts/history/tree_2010_2012.hpp"
#include "drafts/history/tree_rows.hpp"

namespace strata::spec::revisions {

namespace tree_rows {

/// 7761b993.
inline constexpr auto with_main =
    with_added(with_menuitem_for_command, element_rule{e::main, start::block, end::block, special});
/// 685a5e0b.
inline constexpr auto with_templates = [] {
    auto rows = with_main;
    for (const e each :
         {e::base, e::basefont, e::bgsound, e::link, e::meta, e::noframes, e::script, e::style, e::title})
        rows = detail::with_traits(rows, each, starts_no_template_mode);
    return with_added(
        rows, element_rule{e::template_, start::as_in_head, end::as_in_head,
                           stays_in_head | starts_no_template_mode | allowed_in_select | special | bounds_scope});
}();
/// 46136fac.
inline constexpr auto with_templates_after_head = detail::with_traits(with_templates, e::template_, stays_after_head);
/// The Recommendation of 28 October 2014, a text of the W3C. The WHATWG's source never had these rows.
inline constexpr auto& of_recommendation = d2014_10_28::tree_data::elements;
static_assert(
    [] {
        auto rows = with_changed(with_templates_after_head,
                                 element_rule{e::main, start::block, end::block, breaks_out | special},
                                 element_rule{e::rp, start::ruby_base, end::any_other, implied_end});
        return same_rows(of_recommendation,
                         with_added(without_rows(rows, e::menu, e::menuitem),
                                    element_rule{e::rb, start::ruby_base, end::any_other, implied_end},
                                    element_rule{e::rtc, start::ruby_base, end::any_other, implied_end}));
    }(),
    "the W3C's text differs from the WHATWG's in menu, menuitem, main and ruby");
/// 8d1c8aff.
inline constexpr auto with_ruby_bases =
    with_added(with_templates_after_head, element_rule{e::rb, start::ruby_base, end::any_other, implied_end},
               element_rule{e::rtc, start::ruby_base, end::any_other, implied_end});
/// 5e49a208.
inline constexpr auto with_open_menuitem =
    with_changed(with_ruby_bases, element_rule{e::menu, start::menu, end::block, breaks_out | special},
                 element_rule{e::menuitem, start::menuitem, end::any_other, special | implied_end});
/// 5c44abc7.
inline constexpr auto without_isindex = without_rows(with_open_menuitem, e::isindex);
static_assert(same_rows(d2016_06_13::tree_data::elements, without_traits(without_isindex, e::xmp, special)));

}  // namespace tree_rows

// "Match reality". The text of 25 May 2011 does not have main, and 25735a19 of 11 April 2013 restricts its use. No
// other message in between fits.
inline constexpr auto main_is_a_block =
    revision_of({.id = "main-is-a-block",
                 .date = "2013-01-31",
                 .title = "<main> is a block",
                 .commit = "7761b993b22765dbd26ca229d8d89bcb5044392c",
                 .before = "\"hgroup\", \"menu\", \"nav\"",
                 .after = "\"hgroup\", \"main\", \"menu\", \"nav\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><main><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_main; }});

inline constexpr auto fragments_stay_foreign =
    revision_of({.id = "fragments-stay-foreign",
                 .date = "2013-06-06",
                 .title = "In a fragment no start tag ends foreign content",
                 .commit = "8210e688b79252a284307effbe0442c741506b09",
                 .after = "If the parser was originally created for the HTML fragment parsing algorithm, then act as "
                          "described in the \"any other start tag\" entry below. (fragment case)",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<svg><p><xmp><!")",
                 .options = "--feedback=simulated --fragment=div"},
                fact_edits{.tree = [](tree::rules& r) { r.fragments_stay_foreign = true; }});

inline constexpr auto templates = revision_of({.id = "templates",
                                               .date = "2013-06-28",
                                               .title = "Templates",
                                               .commit = "685a5e0b27e963f6b0a62a21cb95078171076e3b",
                                               .after = "A start tag whose tag name is \"template\"",
                                               .kind = change_kind::tokens,
                                               .topic = change_topic::tree_construction,
                                               .witness = R"("<span><template><math></span><xmp><!")",
                                               .options = "--feedback=simulated"},
                                              fact_edits{.tree = [](tree::rules& r) {
                                                  r.has_templates = true;
                                                  r.elements = tree_rows::with_templates;
                                              }});

// "The only normative changes should be the number of parse errors": the commit changed more.
inline constexpr auto no_acting_as_if =
    revision_of({.id = "no-acting-as-if",
                 .date = "2013-07-01",
                 .title = "What tags stand for is done directly: a table in a table, isindex",
                 .commit = "1e9cd28a4c621dd05dfe5517a25be35283863fc1",
                 .before = "Act as if an end tag token with the tag name \"table\" had been seen, then, if that token "
                           "wasn't ignored, reprocess the current token.",
                 .after = "Pop elements from this stack until a table element has been popped from the stack.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><p><b></p><isindex><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.table_acts_as_its_end_tag = false;
                    r.isindex_has_no_p = false;
                    r.isindex_pops_current_node = true;
                }});

// 84 minutes earlier, 2c1189fe had made this change in other places.
inline constexpr auto end_tags_close_html_elements =
    revision_of({.id = "end-tags-close-html-elements",
                 .date = "2013-07-01",
                 .title = "End tags close only HTML elements",
                 .commit = "df57cbe77e618bd63f2df671a9832d4cb9202dc0",
                 .before = "until an element with the same tag name as the token has been popped from the stack",
                 .after = "until an HTML element with the same tag name as the token has been popped from the stack",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<svg><desc><span></desc><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.end_tags_close_foreign_elements = false; }});

inline constexpr auto adoption_agency_keeps_three = revision_of(
    {.id = "adoption-agency-keeps-three",
     .date = "2013-07-31",
     .title = "The adoption agency keeps three of the elements in between",
     .commit = "22ce3c31d8054c154042fd07150318a99ecc3e1b",
     .after = "If inner loop counter is greater than three and node is in the list of active formatting elements",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<b><i><u><s><a><p></b><math></i><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.adoption_inner_limit = 3; }});

inline constexpr auto end_tags_pop_formatting =
    revision_of({.id = "end-tags-pop-formatting",
                 .date = "2013-08-12",
                 .title = "The end tag of a formatting element that is the current node pops it",
                 .commit = "8920edee2043e51b9aa5d0deaee999f4dfd34542",
                 .after = "If the current node is an HTML element whose tag name is subject, then run these substeps",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<option><b><b><b><b></b></b></b></b><option></option><math></option><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.end_tags_pop_unlisted_formatting = true;
                    r.end_tags_pop_listed_formatting = true;
                }});

inline constexpr auto templates_after_head =
    revision_of({.id = "templates-after-head",
                 .date = "2013-09-12",
                 .title = "A template after the head belongs to the head",
                 .commit = "46136facfdb8d219c1d982980e16c6adc4aee196",
                 .after = "A start tag whose tag name is one of: \"base\", \"basefont\", \"bgsound\", \"link\", "
                          "\"meta\", \"noframes\", \"script\", \"style\", \"template\", \"title\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("</head><template></template><frameset><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_templates_after_head; }});

inline constexpr auto unlisted_formatting_only = revision_of(
    {.id = "unlisted-formatting-only",
     .date = "2014-03-06",
     .title = "The end tag of a formatting element pops it at once only if it is in no list",
     .commit = "ca405b3e4f1a7b6c5f50a12d6a8d144dbfdd7c25",
     .before = "If element is also in the list of active formatting elements, remove the element from the list.",
     .after = "If the current node is an HTML element whose tag name is subject, and the current node is not in the "
              "list of active formatting elements, then pop the current node off the stack of open elements",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<option><b><p><b></p></b><option></option><math></option><![CDATA[")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.end_tags_pop_listed_formatting = false; }});

// No message gives the day of these two revisions.
inline constexpr auto formatting_without_entry =
    revision_of({.id = "formatting-without-entry",
                 .date = "2014-10-28",
                 .title = "The end tag of a formatting element that has no entry is like any other",
                 .later_than = "2010-04-30",
                 .before = "If there is no such node, or, if that node is also in the stack of open elements but the "
                           "element is not in scope, then this is a parse error; ignore the token",
                 .after = "If there is no such element, then abort these steps and instead act as described in the "
                          "\"any other end tag\" entry above.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<b><span><b><b><b></b></b></b></b><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.end_tags_without_entry_are_any_other = true; }});

inline constexpr auto reset_finds_select_in_table = revision_of(
    {.id = "reset-finds-select-in-table",
     .date = "2014-10-28",
     .title = "Resetting the insertion mode finds a select in a table",
     .later_than = "2011-05-25",
     .before = "If node is a select element, then switch the insertion mode to \"in select\" and abort these steps.",
     .after = "If ancestor is a table node, switch the insertion mode to \"in select in table\" and abort these steps.",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<table><select><template></template><td><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.reset_finds_select_in_table = true; }});

// The text of the W3C is on the chain, so its own rules are in force for the day on which it was published.
inline constexpr auto recommendation_of_the_w3c =
    revision_of({.id = "recommendation-of-the-w3c",
                 .date = "2014-10-28",
                 .title = "The W3C's Recommendation: <menu> and <menuitem> are missing, <main> ends foreign content, "
                          "<rb> and <rtc> are ruby elements, <rp> is like them",
                 .before = "\"menu\", \"meta\"",
                 .after = "\"main\", \"meta\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<svg><menu><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.elements = tree_rows::of_recommendation;
                    r.end_tags_pop_listed_formatting = true;
                }});

inline constexpr auto after_the_recommendation =
    revision_of({.id = "after-the-recommendation",
                 .date = "2014-10-29",
                 .title = "The WHATWG's text, without what only the Recommendation has",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<svg><menu><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.elements = tree_rows::with_templates_after_head;
                    r.end_tags_pop_listed_formatting = false;
                }});

inline constexpr auto ruby_bases =
    revision_of({.id = "ruby-bases",
                 .date = "2015-09-10",
                 .title = "<rb> and <rtc> are ruby elements",
                 .commit = "8d1c8affec71058de29f8051cb2fa7f7bbad1fe6",
                 .after = "A start tag whose tag name is one of: \"rb\", \"rtc\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<p><b><p><rb></b><math></rb><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_ruby_bases; }});

// 77c3dc48 repaired the references of this commit on the day when this commit was merged.
inline constexpr auto menuitem_stays_open = revision_of(
    {.id = "menuitem-stays-open",
     .date = "2016-03-21",
     .title = "<menuitem> stays open, until <menuitem>, <hr> or <menu>",
     .commit = "5e49a20874fabef620bf7ea0be7534c73fbd58c4",
     .before = "A start tag whose tag name is one of: \"menuitem\", \"param\", \"source\", \"track\"",
     .after = "If the current node is a menuitem element, then pop the current node off the stack of open elements.",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness = R"("<math><mi><menuitem><![CDATA[")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) {
        r.elements = tree_rows::with_open_menuitem;
        r.hr_closes_menuitem = true;
    }});

inline constexpr auto isindex_dropped = revision_of({.id = "isindex-dropped",
                                                     .date = "2016-04-22",
                                                     .title = "<isindex> is dropped",
                                                     .commit = "5c44abc734eb483f9a7ec79da5844d2fe63d9c3b",
                                                     .before = "A start tag whose tag name is \"isindex\"",
                                                     .kind = change_kind::tokens,
                                                     .topic = change_topic::tree_construction,
                                                     .witness = R"("<math><mi><isindex><![CDATA[")",
                                                     .options = "--feedback=simulated"},
                                                    fact_edits{.tree = [](tree::rules& r) {
                                                        r.elements = tree_rows::without_isindex;
                                                        r.isindex_pops_current_node = false;
                                                    }});

inline constexpr auto xmp_is_not_special =
    revision_of({.id = "xmp-is-not-special",
                 .date = "2016-06-13",
                 .title = "xmp is not special",
                 .later_than = "2014-10-28",
                 .before = "tr, track, ul, wbr, and xmp",
                 .after = "tr, track, ul, wbr",
                 .editorial = true,
                 .topic = change_topic::tree_construction,
                 .why = "An xmp element is closed at the end of its text, so it is never open when another tag comes."},
                fact_edits{.tree = [](tree::rules& r) { r.elements = d2016_06_13::tree_data::elements; }});

/// "Handle fragment case for non-HTML nodes." foreign_content_by_node includes its effect.
inline constexpr change_commit fragments_of_foreign_elements{"f6ef2f35", "2013-03-25"};

/// The revisions of 2013 to 13 June 2016, in order.
inline constexpr auto of_tree_2013_2016 = std::to_array<revision_view>({
    main_is_a_block,
    fragments_stay_foreign,
    templates,
    no_acting_as_if,
    end_tags_close_html_elements,
    adoption_agency_keeps_three,
    end_tags_pop_formatting,
    templates_after_head,
    unlisted_formatting_only,
    formatting_without_entry,
    reset_finds_select_in_table,
    recommendation_of_the_w3c,
    after_the_recommendation,
    ruby_bases,
    menuitem_stays_open,
    isindex_dropped,
    xmp_is_not_special,
});

}  // namespace strata::spec::revisions
