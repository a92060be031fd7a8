#pragma once
// A draft's rules for elements in tree construction, as far as they can affect the tokenizer. They are data
// (drafts/<draft>/feedback.hpp), like the draft's machine; `tree::construction` executes them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/tree/elements.hpp"

namespace strata::tree {

/// What the rules of "in body" do at a start tag.
enum class on_start : std::uint8_t {
    ordinary,     ///< reconstructs the active formatting elements, and inserts the element
    html,         ///< inserts no element
    as_in_head,   ///< processed by the rules of "in head"
    body,         ///< inserts no element
    frameset,     ///< replaces the body, while the frameset-ok flag allows it
    block,        ///< closes a p in scope, and inserts the element
    heading,      ///< acts as `block`; before that, pops a current heading
    form,         ///< acts as `block`, unless the form element pointer is set
    list_item,    ///< the rules for li
    definition,   ///< the rules for dd and dt
    plaintext,    ///< acts as `block`; what follows is plain text
    anchor,       ///< the rules for a
    formatting,   ///< acts as `ordinary`; also adds the element to the list of active formatting elements
    nobr,         ///< acts as `formatting`; before that, closes another nobr in scope
    button,       ///< the rules for button: first closes another button in scope
    marked,       ///< acts as `ordinary`; also adds a marker to the list of active formatting elements
    table,        ///< opens a table
    void_phrase,  ///< reconstructs the active formatting elements, inserts the element, pops it, acknowledges the
                  ///< self-closing flag
    void_plain,   ///< inserts the element, pops it, acknowledges the self-closing flag
    rule,         ///< the rules for hr: closes a p in scope, then acts as `void_plain`
    image,        ///< the rules for image, which is treated as img
    isindex,      ///< the rules for isindex, which expands to a form
    menu,         ///< acts as `block`; before that, pops a current menuitem
    menuitem,     ///< pops a current menuitem, and inserts the element
    text,         ///< the element's content is text; nothing is reconstructed
    phrase_text,  ///< acts as `text`, after reconstructing
    block_text,   ///< acts as `text`, after closing a p in scope and reconstructing
    select,       ///< opens a select
    option,       ///< the rules for option and optgroup
    ruby_base,    ///< the rules for rb and rtc
    ruby_text,    ///< the rules for rp and rt
    math,         ///< a MathML element
    svg,          ///< an SVG element
    ignored,      ///< ignores the tag, which is not allowed in a body
};

/// What the rules of "in body" do at an end tag.
enum class on_end : std::uint8_t {
    any_other,
    as_in_head,
    body,   ///< the rules for body and html
    block,  ///< pops up to and including an element with this name in scope
    form,
    p,          ///< the rules for p: opens a p if none is in scope
    list_item,  ///< the rules for li, dd and dt: implies end tags, but not those of elements with the same name
    heading,
    formatting,  ///< runs the adoption agency
    marked,      ///< acts as `block`; also clears the list of active formatting elements up to the last marker
    br,          ///< the rules for br: treats the tag as the start tag <br>
};

/// Other properties of an element or its tags.
enum trait : std::uint32_t {
    stays_in_head = 1U << 0,            ///< its start tag is accepted in head and leaves it open
    stays_in_head_noscript = 1U << 1,   ///< its start tag is accepted in head noscript and leaves it open
    stays_after_head = 1U << 2,         ///< its start tag is accepted after head and opens no body
    starts_no_template_mode = 1U << 3,  ///< as the first start tag in a template, it does not decide the template's
                                        ///< mode
    frameset_not_ok = 1U << 4,          ///< its start tag in body sets the frameset-ok flag to "not ok"
    breaks_out = 1U << 5,               ///< its start tag ends foreign content
    leaves_select = 1U << 6,            ///< its start tag closes a select and is processed again
    allowed_in_select = 1U << 7,        ///< its start tag is accepted in a select by the rules of "in head"
    special = 1U << 8,                  ///< the category "special" (in some drafts, "special" or "scoping")
    bounds_scope = 1U << 9,             ///< whether "has an element in scope" ends its search at this element
    implied_end = 1U << 10,             ///< whether "generate implied end tags" pops this element
    void_in_head = 1U << 11,            ///< in head, it is popped at once and its self-closing flag is acknowledged
};

/// A draft's rules for one element.
struct element_rule {
    element name = element::none;
    on_start start = on_start::ordinary;
    on_end end = on_end::any_other;
    std::uint32_t traits = 0;
};

/// Whether a draft has foreign elements, and how it handles them.
enum class foreign_rules : std::uint8_t {
    none,
    in_a_mode,         ///< MathML, in an insertion mode that has a secondary mode
    by_adjusted_node,  ///< MathML and SVG; the adjusted current node decides, before any insertion mode applies
};

/// Doctypes that put a document in quirks mode.
struct quirks {
    std::span<const std::string_view> public_identifiers{};  ///< all identifiers are compared without regard to case
    std::span<const std::string_view> public_beginnings{};
    std::span<const std::string_view> public_beginnings_alone{};  ///< these count only if there is no system identifier
    std::span<const std::string_view> system_identifiers{};
};

/// Stands for "no limit" in drafts that do not limit the loops of the adoption agency. open_elements.cpp explains why
/// this number is as good as no limit.
inline constexpr std::uint16_t no_adoption_limit = 255;

struct compiled_rules;  // core/tree/compiled_rules.hpp

/// A draft's tree construction, as data. Each rule in which drafts differ is a member of its own. Even if two rules
/// were added or removed in the same years, they are separate facts. A comment gives the words of a rule and
/// names the text that has them; "living" is the standard since 2009.
struct rules {
    std::span<const element_rule> elements;  ///< the rules for elements; an element that is not listed is ordinary
    foreign_rules foreign = foreign_rules::none;
    quirks doctypes{};
    /// For `quirks::public_beginnings_alone`. 2026: "The system identifier is missing or the empty string". Before
    /// that: "A system identifier whose value is the empty string is not considered missing".
    bool empty_system_identifier_is_missing = false;
    bool has_acknowledged_flag = false;  ///< whether a self-closing flag has to be acknowledged

    // The head and the modes around it, and framesets.
    bool line_tabulation_is_space = false;  ///< whether U+000B counts as white space
    bool carriage_return_is_space = false;  ///< whether U+000D counts as white space; only a numeric reference can
                                            ///< produce it
    bool end_tags_open_body = false;  ///< whether </p> before or in the head, and any end tag after it, open a body
    /// Before head and in head, "Any other end tag: Parse error. Ignore the token." covers all end tags except </html>
    /// and, in head, </head>. If false, </body>, </br> and, before head, </head> are exceptions as well.
    bool only_html_end_tag_leads_to_body = false;
    /// "before head", </html>: "Switch to the trailing end phase"; the next token leaves this phase. If false, the tag
    /// opens the head.
    bool html_end_tag_opens_no_head = false;
    /// "in head" has no entry for <head>, so the entry "Anything else: Act as if an end tag token with the tag name
    /// "head" had been seen" applies to the tag. If false, the tag is ignored.
    bool head_in_head_ends_it = false;
    /// "in head" has no entry for <noscript>, so the tag ends the head.
    bool noscript_ends_head = false;
    /// "after head", at a start tag that belongs in the head: "Switch the insertion mode back to "in head" and
    /// reprocess the token". If false, the mode does not change.
    bool metadata_after_head_returns_to_head = false;
    bool after_head_ignores_head = false;            ///< "after head", <head>: "Ignore the token"; if false, it opens
                                                     ///< the body
    bool has_frameset_ok = false;                    ///< the frameset-ok flag
    bool body_sets_frameset_not_ok = false;          ///< living: <body> after head
    bool body_in_body_sets_frameset_not_ok = false;  ///< living: <body> in body
    bool foreign_text_sets_frameset_not_ok = false;  ///< living: characters in foreign content other than white space
                                                     ///< do this
    /// Living: input with the type "hidden" leaves the frameset-ok flag unchanged.
    bool hidden_input_is_frameset_ok = false;

    // Elements whose content is text, and fragments.
    /// <noscript> in body: "Switch the tokeniser's content model flag to the CDATA state", whether scripts run or not.
    bool noscript_is_text_without_scripting = false;
    /// "If it is a style, script, xmp, iframe, noembed, noframes, or noscript element: Set the content model flag to
    /// CDATA", whether scripts run or not.
    bool noscript_context_is_text_without_scripting = false;
    /// "If it is a style, script, xmp, iframe, noembed, or noframes element": a fragment whose context is a script
    /// begins like a fragment whose context is a style, although the two start tags have different effects.
    bool script_context_is_as_style = false;
    bool cell_context_begins_before_head = false;  ///< as in a literal reading of "reset the insertion mode"

    // Selects that have insertion modes.
    bool has_select_modes = false;               ///< until July 2025
    bool table_start_tags_leave_select = false;  ///< only if the select is in a table
    /// Living, "reset the insertion mode": "If ancestor is a table node, switch the insertion mode to "in select in
    /// table""; before that, the mode is always "in select".
    bool reset_finds_select_in_table = false;

    // Selects without insertion modes, since July 2025: rules of "in body" that depend on whether a select is in scope.
    bool input_closes_select = false;   ///< "Pop elements from the stack of open elements until a select element"
    bool select_closes_select = false;  ///< the same words as for input, and "Ignore the token"
    bool hr_closes_options_of_select = false;      ///< "Generate implied end tags"
    bool option_closes_options_of_select = false;  ///< the same words as for hr, but for option: "except for optgroup
                                                   ///< elements"

    // Templates.
    bool has_templates = false;  ///< living: there are templates and the mode "in template"
    /// 2026, "in table": "A character token, if the current node is table, tbody, template,
    /// tfoot, thead, or tr element". Before that, white space in a template is also handled as "anything else".
    bool template_takes_white_space = false;

    // In table.
    /// A <table> in a table until 2009: "Act as if an end tag token with the tag name "table" had been seen". The
    /// current mode processes that end tag. Living: "Pop elements from this stack until a table element has been
    /// popped".
    bool table_acts_as_its_end_tag = false;
    /// "Process the token using the rules for the "in head" insertion mode".
    bool table_takes_style_and_script = false;
    bool table_takes_form = false;            ///< "Insert an HTML element for the token", and pop it
    bool form_in_table_sets_pointer = false;  ///< living: "and set the form element pointer", if there is none yet
    bool table_takes_hidden_input = false;    ///< whether "in table" has a rule of its own for input
    /// Living: the self-closing flag of such an input is acknowledged.
    bool acknowledges_hidden_input_in_table = false;
    bool taints_tables = false;  ///< 2009: in place of the pending table character tokens
    /// Living: "A character token, if the current node is table, tbody, template, tfoot, thead, or tr element". If
    /// false, the current node does not matter for white space.
    bool table_text_depends_on_current_node = false;
    bool table_spares_p_in_quirks = false;  ///< living: in quirks mode, a <table> does not close a p

    // In body.
    bool has_button_scope = false;     ///< living: in the scope for p, button is a boundary
    bool has_list_item_scope = false;  ///< living: in the scope for </li>, ol and ul are boundaries
    /// <li>: the step "If node is an li element" comes before the step labelled "Loop", so only the current node
    /// counts.
    bool li_closes_only_current_li = false;
    /// 2009, option and optgroup: "If the stack of open elements has an option element in scope, then act as if an end
    /// tag with the tag name "option" had been seen"; living: "If the current node is an option element".
    bool option_closes_option_in_scope = false;
    /// isindex opens no <p> around its label, so formatting elements that the label reconstructs stay open.
    bool isindex_has_no_p = false;
    /// 2009, rp and rt: "Pop all the nodes from the current node up to the node immediately before the bottommost ruby
    /// element"; living: pops only elements with implied end tags.
    bool ruby_text_pops_to_ruby = false;
    /// 2014, isindex: "Insert an HTML element for a "form" start tag token", "Reconstruct the active formatting
    /// elements", and in the end "Pop the current node (which will be the form element created earlier)". If formatting
    /// elements were reconstructed, the current node is the last of them instead, so the form stays open. In 2009, the
    /// implied elements are closed by end tags.
    bool isindex_pops_current_node = false;
    bool hr_closes_menuitem = false;  ///< 2016: "If the current node is a menuitem element, pop that node"

    // Formatting elements.
    bool button_is_marked = false;  ///< 2009: a button adds a marker to the list of active formatting elements
    bool keeps_three_equal_formatting = false;  ///< living: the "Noah's Ark clause"
    /// Living, the adoption agency: "If the current node is an HTML element whose tag name is subject, and the current
    /// node is not in the list of active formatting elements, then pop the current node".
    bool end_tags_pop_unlisted_formatting = false;
    /// 2014, the adoption agency, for an element in the list: "Pop element off the stack of open elements. If element
    /// is also in the list of active formatting elements, remove the element from the list." The element's entry need
    /// not be the last one with its name.
    bool end_tags_pop_listed_formatting = false;
    /// Living, the adoption agency: "If there is no such element, then ... act as described in the "any other end tag"
    /// entry"; in 2009, "ignore the token".
    bool end_tags_without_entry_are_any_other = false;
    std::uint16_t adoption_outer_limit = 8;  ///< limits of the adoption agency's two loops; in 2009 `no_adoption_limit`
    std::uint16_t adoption_inner_limit = 3;

    // Foreign content.
    /// Living: "MathML mi", "SVG desc" and others are special and are boundaries of scopes.
    bool has_special_foreign_elements = false;
    /// "Scoping: ... and SVG's foreignObject", and no other foreign element.
    bool foreign_object_bounds_scopes = false;
    /// Living: "an annotation-xml element whose start tag token had an attribute with the name "encoding"" is an
    /// integration point if the value of the attribute names HTML.
    bool encoding_makes_annotation_html = false;
    /// 2009: an end tag closes elements of any namespace. "Any other end tag" says: "If node has the same tag name as
    /// the end tag token"; other entries say: "an element in scope with the same tag name as that of the token".
    /// Living: "an HTML element".
    bool end_tags_close_foreign_elements = false;
    /// Since 2021, these tags also end foreign content: "An end tag whose tag name is "br", "p"".
    bool p_and_br_end_tags_break_out = false;
    /// Until 2017, for the start tags that end foreign content: "If the parser was originally created for the HTML
    /// fragment parsing algorithm, then act as described in the "any other start tag" entry below".
    bool fragments_stay_foreign = false;
    /// For `foreign_rules::in_a_mode`: "An end tag, if the current node is not an element in the HTML namespace. ... If
    /// node has the same tag name as the token, pop elements ... until node has been popped", before any other rule;
    /// and the tag does not leave the mode.
    bool foreign_end_tags_come_first = false;
    /// For `in_a_mode`, at a start tag that ends foreign content: "Pop elements ... until either a math element or an
    /// svg element has been popped from the stack, and reprocess the token". If false, the tag leaves the mode.
    bool breaking_out_closes_one_root = false;
    /// For `in_a_mode`, in "reset the insertion mode": "If foreign is true, switch the secondary insertion mode to
    /// whatever the insertion mode is set to". If false, and if there are foreign elements, the mode becomes "in body".
    bool reset_finds_secondary_mode = false;

    /// The compiled form of these rules, if it exists. Use the function `compiled` to get it, because copies of the
    /// rules do not share it.
    const compiled_rules* compiled = nullptr;
};

/// Returns the draft's rules for one element. Complexity: linear in the draft's elements.
constexpr element_rule rule_of(const rules& draft, element name) {
    for (const element_rule& each : draft.elements)
        if (each.name == name) return each;
    return {name};
}

/// The rules of all known elements, indexed by the element's number.
using rule_table = std::array<element_rule, known_element_count>;
constexpr rule_table table_of(std::span<const element_rule> listed) {
    rule_table table{};
    for (std::size_t n = 0; n < table.size(); ++n) table[n].name = static_cast<element>(n);
    for (const element_rule& each : listed) table[static_cast<std::size_t>(each.name)] = each;
    return table;
}

// --- Groups of elements that rules name together ---

/// Whether the element is one of `names`.
template <class... Names>
constexpr bool one_of(element name, Names... names) {
    return ((name == names) || ...);
}
/// Whether the element is tbody, tfoot or thead.
constexpr bool is_table_section(element name) { return one_of(name, element::tbody, element::tfoot, element::thead); }
/// Whether the element is td or th.
constexpr bool is_cell(element name) { return one_of(name, element::td, element::th); }
/// Whether the element is caption, col, colgroup, tbody, td, tfoot, th, thead or tr.
constexpr bool is_table_part(element name) {
    return is_table_section(name) || is_cell(name) ||
           one_of(name, element::caption, element::col, element::colgroup, element::tr);
}
/// Whether the element is one of h1 to h6.
constexpr bool is_heading(element name) {
    return one_of(name, element::h1, element::h2, element::h3, element::h4, element::h5, element::h6);
}
/// Whether a MathML element with this name is a MathML text integration point.
constexpr bool is_text_integration(element name) {
    return one_of(name, element::mi, element::mo, element::mn, element::ms, element::mtext);
}
/// Whether an SVG element with this name is an HTML integration point.
constexpr bool is_svg_integration(element name) {
    return one_of(name, element::foreign_object, element::desc, element::title);
}

/// Whether the insertion modes depend on whether this element is open.
constexpr bool decides_modes(element name) {
    return is_table_part(name) || one_of(name, element::html, element::head, element::body, element::frameset,
                                         element::table, element::select, element::template_);
}
/// Whether the element is address, div or p: these are special, but a search for an open list item does not end at
/// them.
constexpr bool is_lenient(element name) { return one_of(name, element::address, element::div, element::p); }
/// Whether the element's start tag adds it to the list of active formatting elements.
constexpr bool is_listed(const element_rule& rule) {
    return rule.start == on_start::formatting || rule.start == on_start::nobr;
}
/// Whether this start tag opens a foreign element.
constexpr bool opens_foreign_content(on_start rule) { return rule == on_start::math || rule == on_start::svg; }
/// Whether the element of a start tag in a body is closed at once, or by the end tag that ends its text.
constexpr bool leaves_nothing_open(const rules& draft, const element_rule& rule, bool scripting) {
    if (rule.name == element::noscript) return scripting || draft.noscript_is_text_without_scripting;
    switch (rule.start) {
        case on_start::void_phrase: return rule.name != element::input || !draft.input_closes_select;
        case on_start::void_plain:
        case on_start::text:
        case on_start::phrase_text: return true;
        case on_start::as_in_head: return rule.name != element::template_;
        default: return false;
    }
}

// --- Makes the table of elements of one text from another text's table, by changing a few rows ---

namespace detail {

template <std::size_t N>
constexpr bool has_row(const std::array<element_rule, N>& rows, element name) {
    return std::any_of(rows.begin(), rows.end(), [&](const element_rule& each) { return each.name == name; });
}

/// These functions are not constexpr. So a call in a constant expression is a compile error, which names the function
/// and thus the mistake.
inline void this_element_has_no_row() {}
inline void this_element_has_a_row_already() {}

}  // namespace detail

/// Whether two lists have the same rows, in any order.
constexpr bool same_rows(std::span<const element_rule> a, std::span<const element_rule> b) {
    const rule_table of_a = table_of(a);
    const rule_table of_b = table_of(b);
    return std::equal(of_a.begin(), of_a.end(), of_b.begin(), [](const element_rule& x, const element_rule& y) {
        return x.start == y.start && x.end == y.end && x.traits == y.traits;
    });
}

/// Returns a copy of `rows` in which the rows of some elements are replaced. Each of these elements must have a row.
template <std::size_t N, class... Rules>
constexpr std::array<element_rule, N> with_changed(std::array<element_rule, N> rows, const Rules&... changed) {
    const auto change = [&](const element_rule& to) {
        if (!detail::has_row(rows, to.name)) detail::this_element_has_no_row();
        for (element_rule& each : rows)
            if (each.name == to.name) each = to;
    };
    (change(changed), ...);
    return rows;
}

/// Returns a copy of `rows` in which one element lacks some traits.
template <std::size_t N>
constexpr std::array<element_rule, N> without_traits(std::array<element_rule, N> rows, element name,
                                                     std::uint32_t traits) {
    if (!detail::has_row(rows, name)) detail::this_element_has_no_row();
    for (element_rule& each : rows)
        if (each.name == name) each.traits &= ~traits;
    return rows;
}

/// Returns a copy of `rows` with more rows, for elements that have no row yet.
template <std::size_t N, class... Rules>
constexpr std::array<element_rule, N + sizeof...(Rules)> with_added(const std::array<element_rule, N>& rows,
                                                                    const Rules&... added) {
    if ((detail::has_row(rows, added.name) || ...)) detail::this_element_has_a_row_already();
    std::array<element_rule, N + sizeof...(Rules)> all{};
    auto next = std::copy(rows.begin(), rows.end(), all.begin());
    ((*next++ = added), ...);
    return all;
}

/// Returns a copy of `rows` without the rows of some elements, which are then ordinary.
template <std::size_t N, class... Elements>
constexpr std::array<element_rule, N - sizeof...(Elements)> without_rows(const std::array<element_rule, N>& rows,
                                                                         Elements... names) {
    if (!(detail::has_row(rows, names) && ...)) detail::this_element_has_no_row();
    std::array<element_rule, N - sizeof...(Elements)> all{};
    std::copy_if(rows.begin(), rows.end(), all.begin(),
                 [&](const element_rule& each) { return ((each.name != names) && ...); });
    return all;
}

}  // namespace strata::tree
