#pragma once
// The names of the facts of tree construction, and which of them only foreign content shows.

#include <array>
#include <cstddef>
#include <string_view>

#include "core/tree/rules.hpp"

namespace strata::search {

/// A flag of tree construction and the name of its fact.
struct flag_row {
    bool tree::rules::*flag;
    std::string_view name;
    bool of_foreign_alone;  // visible only with foreign content
};
inline constexpr std::array<flag_row, 60> tree_flags = {{
    {&tree::rules::line_tabulation_is_space, "U+000B is a space character", false},
    {&tree::rules::carriage_return_is_space, "U+000D is a space character", false},
    {&tree::rules::only_html_end_tag_leads_to_body, "end tags before the body: only </html> is not ignored", false},
    {&tree::rules::html_end_tag_opens_no_head, "html end tag before head: opens no head", false},
    {&tree::rules::head_in_head_ends_it, "head start tag in head: ends it", false},
    {&tree::rules::noscript_ends_head, "noscript in head: ends it", false},
    {&tree::rules::metadata_after_head_returns_to_head, "start tags of the head's after head: return to it", false},
    {&tree::rules::end_tags_open_body, "any end tag after head, and </p> before head, opens the body", false},
    {&tree::rules::after_head_ignores_head, "head start tag after head: ignored", false},
    {&tree::rules::has_frameset_ok, "the frameset-ok flag", false},
    {&tree::rules::body_sets_frameset_not_ok, "body: sets frameset-ok to \"not ok\"", false},
    {&tree::rules::body_in_body_sets_frameset_not_ok, "body in body: sets frameset-ok to \"not ok\"", false},
    {&tree::rules::foreign_text_sets_frameset_not_ok, "text in foreign content: sets frameset-ok to \"not ok\"", true},
    {&tree::rules::hidden_input_is_frameset_ok, "hidden input: leaves frameset-ok unchanged", false},
    {&tree::rules::has_select_modes, "insertion modes of select", false},
    {&tree::rules::table_start_tags_leave_select, "table start tags close a select in a table", false},
    {&tree::rules::reset_finds_select_in_table, "resetting the insertion mode: recognizes a select in a table", false},
    {&tree::rules::input_closes_select, "input: closes a select in scope", true},
    {&tree::rules::select_closes_select, "select: closes a select in scope", false},
    {&tree::rules::hr_closes_options_of_select, "hr: implied end tags in a select", true},
    {&tree::rules::option_closes_options_of_select, "option: implied end tags in a select", true},
    {&tree::rules::option_closes_option_in_scope, "option: closes an option in scope", true},
    {&tree::rules::ruby_text_pops_to_ruby, "ruby text: closes everything in its ruby", true},
    {&tree::rules::isindex_pops_current_node, "isindex: pops the current node last, whatever it is", true},
    {&tree::rules::hr_closes_menuitem, "hr: closes a menuitem", true},
    {&tree::rules::isindex_has_no_p, "isindex: no paragraph around its label", true},
    {&tree::rules::noscript_is_text_without_scripting, "noscript without scripting: its content is text", false},
    {&tree::rules::noscript_context_is_text_without_scripting, "fragments in noscript without scripting: text", false},
    {&tree::rules::script_context_is_as_style, "fragments in script: as in style", false},
    {&tree::rules::cell_context_begins_before_head, "fragments in td and th begin before head", false},
    {&tree::rules::has_templates, "templates", false},
    {&tree::rules::template_takes_white_space, "white space in a template, among parts of tables: inserted there",
     true},
    {&tree::rules::table_acts_as_its_end_tag, "a table in a table: acts as its end tag", false},
    {&tree::rules::table_takes_style_and_script, "style and script in a table", true},
    {&tree::rules::table_takes_form, "form in a table", true},
    {&tree::rules::form_in_table_sets_pointer, "form in a table: sets the form element pointer", true},
    {&tree::rules::table_takes_hidden_input, "hidden input in a table", true},
    {&tree::rules::acknowledges_hidden_input_in_table, "hidden input in a table: its slash is acknowledged", true},
    {&tree::rules::has_list_item_scope, "list item scope", true},
    {&tree::rules::has_button_scope, "button scope", true},
    {&tree::rules::li_closes_only_current_li, "li: closes only the current node", true},
    {&tree::rules::has_special_foreign_elements, "special foreign elements", true},
    {&tree::rules::foreign_object_bounds_scopes, "foreignObject bounds scopes", true},
    {&tree::rules::encoding_makes_annotation_html, "annotation-xml with an encoding: its content is HTML", true},
    {&tree::rules::end_tags_close_foreign_elements, "any other end tag: closes foreign elements", true},
    {&tree::rules::p_and_br_end_tags_break_out, "</p> and </br> end foreign content", true},
    {&tree::rules::fragments_stay_foreign, "no start tag ends foreign content in a fragment", true},
    {&tree::rules::foreign_end_tags_come_first, "end tags in foreign content: close foreign elements first", true},
    {&tree::rules::breaking_out_closes_one_root, "breaking out: closes one math or svg", true},
    {&tree::rules::reset_finds_secondary_mode, "resetting the insertion mode: finds the secondary one", true},
    {&tree::rules::taints_tables, "tainted tables", true},
    {&tree::rules::table_text_depends_on_current_node, "white space in a table: by the current node", true},
    {&tree::rules::keeps_three_equal_formatting, "at most three equal formatting elements", true},
    {&tree::rules::end_tags_pop_unlisted_formatting, "adoption agency: pops a current node that is not in the list",
     true},
    {&tree::rules::end_tags_pop_listed_formatting, "adoption agency: pops a current node that is in the list", true},
    {&tree::rules::end_tags_without_entry_are_any_other,
     "adoption agency: without a list entry, handled as any other end tag", true},
    {&tree::rules::button_is_marked, "button: inserts a marker", true},
    {&tree::rules::table_spares_p_in_quirks, "a table in quirks mode leaves a p open", true},
    {&tree::rules::empty_system_identifier_is_missing, "quirks mode: an empty system identifier is missing", true},
    {&tree::rules::has_acknowledged_flag, "the self-closing flag is acknowledged", true},
}};

/// The same for a trait of elements.
struct trait_row {
    tree::trait bit;
    std::string_view name;
    bool of_foreign_alone;
};
inline constexpr std::array<trait_row, 12> tree_traits = {{
    {tree::stays_in_head, "allowed in head", false},
    {tree::stays_in_head_noscript, "allowed in head noscript", false},
    {tree::stays_after_head, "allowed after head", false},
    {tree::starts_no_template_mode, "sets no template insertion mode", false},
    {tree::frameset_not_ok, "sets frameset-ok to \"not ok\"", false},
    {tree::breaks_out, "ends foreign content", true},
    {tree::leaves_select, "closes a select", false},
    {tree::allowed_in_select, "allowed in a select", false},
    {tree::special, "special", true},
    {tree::bounds_scope, "bounds scopes", true},
    {tree::implied_end, "has an implied end tag", true},
    {tree::void_in_head, "void in head", false},
}};

/// How "in body" handles tags, indexed by `on_start` and `on_end`.
inline constexpr std::array<std::string_view, 34> start_names = {
    // clang-format off
    "ordinary", "html", "as in head", "body", "frameset", "block", "heading", "form", "li", "dd, dt", "plaintext", "a",
    "formatting", "nobr", "button", "inserts a marker", "table", "void, reconstructs formatting", "void", "hr", "img",
    "isindex", "block, closes a menuitem", "closes a menuitem", "text", "text, reconstructs formatting", "text, closes p", "select", "option", "ruby", "ruby text",
    "MathML", "SVG", "ignored",
    // clang-format on
};
static_assert(static_cast<std::size_t>(tree::on_start::ignored) + 1 == start_names.size());

inline constexpr std::array<std::string_view, 11> end_names = {
    "any other", "as in head", "body",    "block",      "form",
    "p",         "list item",  "heading", "formatting", "clears up to a marker",
    "br"};
static_assert(static_cast<std::size_t>(tree::on_end::br) + 1 == end_names.size());

}  // namespace strata::search
