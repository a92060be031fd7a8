#pragma once
// The WHATWG HTML Standard, 28 June 2026: tree construction, as far as it affects the tokenizer. The rules are those of
// modern, with four exceptions: "select", which lost its insertion modes on 22 July 2025 and is now an element like
// others; "search"; white space in templates; and doctypes.

#include "core/tree/rules.hpp"
#include "drafts/2021-11-22/feedback.hpp"

namespace strata::spec::d2026_07_19 {

namespace tree_data {

using namespace strata::tree;

inline constexpr auto elements_with_search = with_added(
    d2021_11_22::tree_data::elements, element_rule{element::search, on_start::block, on_end::block, special});

inline constexpr auto elements = [] {
    auto rows = elements_with_search;
    for (element_rule& each : rows) {
        each.traits &= ~static_cast<std::uint32_t>(leaves_select | allowed_in_select);
        if (each.name != element::select) continue;
        each.end = on_end::block;
        each.traits |= bounds_scope;
    }
    return rows;
}();

/// The changes of 22 July 2025.
constexpr void give_up_select_modes(rules& r) {
    r.elements = elements;
    r.has_select_modes = false;
    r.table_start_tags_leave_select = false;
    // The rules for selects in tables remain, but are never used. "In body" says instead:
    r.input_closes_select = true;
    r.select_closes_select = true;
    r.hr_closes_options_of_select = true;
    r.option_closes_options_of_select = true;
}

inline constexpr rules value = [] {
    rules r = d2021_11_22::tree_data::value;
    r.template_takes_white_space = true;
    give_up_select_modes(r);
    r.empty_system_identifier_is_missing = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2026_07_19
