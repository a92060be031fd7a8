#pragma once
// Groups of elements that rules of tree construction name together.

#include "core/feedback/elements.hpp"

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

}  // namespace strata::tree
