#pragma once
// Revisions since the text of 13 June 2016 that concern only tree construction. 130 versions of the section on tree
// construction, up to June 2026, were compared, each with the next. They show no other revisions that these rules can
// express.

#include <array>

#include "core/spec/revision_words.hpp"
#include "core/tree/rules.hpp"
#include "drafts/2016-06-13/feedback.hpp"
#include "drafts/2017-02-27/feedback.hpp"
#include "drafts/2026-07-19/feedback.hpp"
#include "drafts/history/tree_rows.hpp"

namespace strata::spec::revisions {

namespace tree_rows {

/// 7ecbcf1a.
inline constexpr auto without_special_menuitem = without_traits(d2016_06_13::tree_data::elements, e::menuitem, special);
/// 00f25b32.
inline constexpr auto with_special_xmp_again = detail::with_traits(without_special_menuitem, e::xmp, special);
/// 69be72eb.
inline constexpr auto with_special_keygen = detail::with_traits(with_special_xmp_again, e::keygen, special);

}  // namespace tree_rows

inline constexpr auto menuitem_is_not_special =
    revision_of({.id = "menuitem-is-not-special",
                 .date = "2016-07-04",
                 .title = "menuitem is no longer special",
                 .commit = "7ecbcf1a037449c3d58e26ec704f5cb4cbdcf903",
                 .before = "menu, menuitem, meta",
                 .after = "menu, meta",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><menuitem><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::without_special_menuitem; }});

inline constexpr auto xmp_is_special_again =
    revision_of({.id = "xmp-is-special-again",
                 .date = "2016-10-18",
                 .title = "xmp is special again",
                 .commit = "00f25b32f60022329202825e87c3b82afbd55c16",
                 .before = "ul, wbr;",
                 .after = "ul, wbr, xmp;",
                 .editorial = true,
                 .topic = change_topic::tree_construction,
                 .why = "An xmp element is closed at the end of its text, so it is never open when another tag "
                        "comes."},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_special_xmp_again; }});

inline constexpr auto keygen_is_special =
    revision_of({.id = "keygen-is-special",
                 .date = "2016-12-29",
                 .title = "keygen is special",
                 .commit = "69be72ebb1872710b68a7e73c9b88e3e80b40722",
                 .before = "img, input, li",
                 .after = "img, input, keygen, li",
                 .editorial = true,
                 .topic = change_topic::tree_construction,
                 .why = "A keygen element is closed at once, so it is never open when another tag comes."},
                fact_edits{.tree = [](tree::rules& r) { r.elements = tree_rows::with_special_keygen; }});

inline constexpr auto menuitem_is_unknown =
    revision_of({.id = "menuitem-is-unknown",
                 .date = "2017-02-03",
                 .title = "<menuitem> is an unknown element again",
                 .commit = "0ca0377a7ca6d87fb40e0b97e0ee074300b39a32",
                 .before = "an li element, a menuitem element, an optgroup element ... If the current node is a "
                           "menuitem element, then pop the current node off the stack of open elements.",
                 .after = "an li element, an optgroup element",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<p><b><p><menuitem><table><math></b><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) {
                    r.elements = d2017_02_27::tree_data::elements;
                    r.hr_closes_menuitem = false;
                }});

inline constexpr auto breaking_out_in_fragments =
    revision_of({.id = "breaking-out-in-fragments",
                 .date = "2021-02-19",
                 .title = "Start tags end foreign content in a fragment, too",
                 .commit = "f690ad909ddc97ea3ff50740c270396cbe676261",
                 .before = "If the parser was created as part of the HTML fragment parsing algorithm, then act as "
                           "described in the \"any other start tag\" entry below. (fragment case)",
                 .after = "While the current node is not a MathML text integration point, an HTML integration "
                          "point, or an element in the HTML namespace, pop elements from the stack of open elements.",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<svg><p><xmp><!")",
                 .options = "--feedback=simulated --fragment=div"},
                fact_edits{.tree = [](tree::rules& r) { r.fragments_stay_foreign = false; }});

inline constexpr auto p_and_br_break_out =
    revision_of({.id = "p-and-br-break-out",
                 .date = "2021-06-23",
                 .title = "</p> and </br> end foreign content",
                 .commit = "681c8849147e0a996be64af2ad0b8044a0aac4f7",
                 .after = "An end tag whose tag name is \"br\", \"p\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<svg></p><![CDATA[")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.p_and_br_end_tags_break_out = true; }});

inline constexpr auto white_space_in_templates =
    revision_of({.id = "white-space-in-templates",
                 .date = "2022-09-08",
                 .title = "A template takes white space between parts of a table",
                 .commit = "e00906b609beb8b56893c62e945a5be0181bd4f5",
                 .before = "A character token, if the current node is table, tbody, tfoot, thead, or tr element",
                 .after = "A character token, if the current node is table, tbody, template, tfoot, thead, or tr "
                          "element",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction},
                fact_edits{.tree = [](tree::rules& r) { r.template_takes_white_space = true; }});

inline constexpr auto search_is_a_block =
    revision_of({.id = "search-is-a-block",
                 .date = "2023-03-24",
                 .title = "<search> is a block",
                 .commit = "c598ff023f081dd3f03b2e43177a632fb7dc92ec",
                 .before = "\"ol\", \"p\", \"section\", \"summary\", \"ul\"",
                 .after = "\"ol\", \"p\", \"search\", \"section\", \"summary\", \"ul\"",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<span><search><math></span><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { r.elements = d2026_07_19::tree_data::elements_with_search; }});

inline constexpr auto no_select_modes =
    revision_of({.id = "no-select-modes",
                 .date = "2025-07-22",
                 .title = "A select has no insertion modes",
                 .commit = "172cccf47e97bee64f690347e0f303be31b7c67b",
                 .before = "The \"in select\" insertion mode",
                 .after = "If the stack of open elements has a select element in scope",
                 .kind = change_kind::tokens,
                 .topic = change_topic::tree_construction,
                 .witness = R"("<select><xmp><!")",
                 .options = "--feedback=simulated"},
                fact_edits{.tree = [](tree::rules& r) { d2026_07_19::tree_data::give_up_select_modes(r); }});

inline constexpr auto empty_system_identifiers = revision_of(
    {.id = "empty-system-identifiers-are-missing",
     .date = "2026-01-14",
     .title = "An empty system identifier counts as missing for quirks mode",
     .commit = "e7318c5e79137c3bf344d9bbb8048591ccff3aef",
     .before = "The system identifier is missing and the public identifier starts with: \"-//W3C//DTD HTML 4.01 "
               "Frameset//\"",
     .after = "The system identifier is missing or the empty string, and the public identifier starts with: "
              "\"-//W3C//DTD HTML 4.01 Frameset//\"",
     .kind = change_kind::tokens,
     .topic = change_topic::tree_construction,
     .witness =
         R"("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Frameset//\" \"\"><span><p><table></table><math></span><xmp><!")",
     .options = "--feedback=simulated"},
    fact_edits{.tree = [](tree::rules& r) { r.empty_system_identifier_is_missing = true; }});

/// The revisions since June 2016, in order.
inline constexpr auto of_tree_2016_2026 = std::to_array<revision_view>({
    menuitem_is_not_special,
    xmp_is_special_again,
    keygen_is_special,
    menuitem_is_unknown,
    breaking_out_in_fragments,
    p_and_br_break_out,
    white_space_in_templates,
    search_is_a_block,
    no_select_modes,
    empty_system_identifiers,
});

}  // namespace strata::spec::revisions
