#pragma once
// Groups of elements that rules of tree construction name together.

#include "core/tree/elements.hpp"
#include "core/tree/rules.hpp"

namespace strata::tree {

/// Whether the element is one of these.
template <class... Names>
constexpr bool one_of(element name, Names... names) {
    return ((name == names) || ...);
}
/// tbody, tfoot, thead.
constexpr bool is_table_section(element name) { return one_of(name, element::tbody, element::tfoot, element::thead); }
/// td, th.
constexpr bool is_cell(element name) { return one_of(name, element::td, element::th); }
/// caption, col, colgroup, tbody, td, tfoot, th, thead, tr.
constexpr bool is_table_part(element name) {
    return is_table_section(name) || is_cell(name) ||
           one_of(name, element::caption, element::col, element::colgroup, element::tr);
}
/// h1 to h6.
constexpr bool is_heading(element name) {
    return one_of(name, element::h1, element::h2, element::h3, element::h4, element::h5, element::h6);
}
/// Elements that are MathML text integration points if they are MathML elements.
constexpr bool is_text_integration(element name) {
    return one_of(name, element::mi, element::mo, element::mn, element::ms, element::mtext);
}
/// Elements that are HTML integration points if they are SVG elements.
constexpr bool is_svg_integration(element name) {
    return one_of(name, element::foreign_object, element::desc, element::title);
}

/// Elements whose being open the insertion modes depend on.
constexpr bool decides_modes(element name) {
    return is_table_part(name) || one_of(name, element::html, element::head, element::body, element::frameset,
                                         element::table, element::select, element::template_);
}
/// address, div, p: special, but a search for an open list item does not end there.
constexpr bool is_lenient(element name) { return one_of(name, element::address, element::div, element::p); }
/// Elements whose start tags add them to the list of active formatting elements.
constexpr bool is_listed(const element_rule& rule) {
    return rule.start == on_start::formatting || rule.start == on_start::nobr;
}
/// Whether the element of a start tag in a body is closed at once, or by the end tag of its text.
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

}  // namespace strata::tree
