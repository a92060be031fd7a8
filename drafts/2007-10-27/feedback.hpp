#pragma once
// HTML 5, Call For Comments, 27 October 2007: tree construction, as far as it affects the tokenizer.
//
// Without foreign content, only the elements that the small size needs are listed: see core/tree/construction.hpp.

#include <array>
#include <string_view>

#include "core/tree/rules.hpp"

namespace strata::spec::d2007_10_27 {

namespace tree_data {

using namespace strata::tree;
using e = element;
using start = on_start;
using end = on_end;

/// For each element: the effect of "in body" on the start tag and on the end tag, and other properties. All other
/// elements are ordinary.
inline constexpr auto elements = std::to_array<element_rule>({
    {e::html, start::html, end::body},
    {e::head, start::ignored},
    {e::body, start::body, end::body},
    {e::base, start::as_in_head, end::any_other, stays_in_head | void_in_head | stays_after_head},
    {e::link, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_in_head_noscript | stays_after_head},
    {e::meta, start::as_in_head, end::any_other,
     stays_in_head | void_in_head | stays_in_head_noscript | stays_after_head},
    {e::title, start::as_in_head, end::any_other, stays_in_head | stays_after_head},
    {e::style, start::as_in_head, end::any_other, stays_in_head | stays_in_head_noscript | stays_after_head},
    {e::script, start::as_in_head, end::any_other, stays_in_head | stays_after_head},
    {e::noscript, start::phrase_text},
    {e::noframes, start::phrase_text},
    {e::frameset, start::frameset},
    {e::frame, start::ignored},
    {e::plaintext, start::plaintext},
    {e::table, start::table},
    {e::textarea, start::text},
    {e::xmp, start::phrase_text},
    {e::iframe, start::text},
    {e::noembed, start::text},
    {e::select, start::select},
    {e::caption, start::ignored},
    {e::col, start::ignored},
    {e::colgroup, start::ignored},
    {e::tbody, start::ignored},
    {e::td, start::ignored},
    {e::tfoot, start::ignored},
    {e::th, start::ignored},
    {e::thead, start::ignored},
    {e::tr, start::ignored},
});

inline constexpr rules value = [] {
    rules r;
    r.elements = elements;
    r.line_tabulation_is_space = true;
    r.end_tags_open_body = true;
    r.has_select_modes = true;
    r.cell_context_begins_before_head = true;
    r.table_acts_as_its_end_tag = true;
    r.button_is_marked = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2007_10_27
