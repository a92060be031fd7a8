#pragma once
// HTML 5, 19 October 2009: tree construction, as far as it affects the tokenizer. As on 7 February, but that there are
// SVG elements, that tables are no longer tainted, and what is said below.

#include <array>

#include "drafts/2009-02-07/feedback.hpp"
#include "drafts/doctypes.hpp"

namespace strata::spec::d2009_10_19 {

namespace tree_data {

using namespace strata::tree;
using e = element;

/// The start tags "svg", "keygen" and "hgroup" have entries of their own now.
inline constexpr auto new_elements = std::to_array<element_rule>({
    {e::svg, on_start::svg},
    {e::keygen, on_start::void_phrase, on_end::any_other, frameset_not_ok | leaves_select},
    {e::hgroup, on_start::block, on_end::block, special},
});

inline constexpr auto elements = [] {
    constexpr auto& before = d2009_02_07::tree_data::elements;
    std::array<element_rule, before.size() + new_elements.size()> rows{};
    std::size_t count = 0;
    for (element_rule each : before) {
        switch (each.name) {
            case e::code:
                each.start = on_start::formatting;
                each.end = on_end::formatting;
                break;
            case e::xmp:
                each.start = on_start::block_text;
                each.traits |= special;
                break;
            case e::dialog:
            case e::eventsource: each = {each.name}; break;
            default: break;
        }
        rows[count++] = each;
    }
    for (const element_rule& each : new_elements) rows[count++] = each;
    return rows;
}();

inline constexpr rules value = [] {
    rules r = d2009_02_07::tree_data::value;
    r.elements = elements;
    r.doctypes = quirky_doctypes;
    r.table_spares_p_in_quirks = true;
    r.taints_tables = false;
    r.body_sets_frameset_not_ok = true;
    r.foreign_text_sets_frameset_not_ok = true;
    r.has_list_item_scope = true;
    r.li_closes_only_current_li = true;
    r.isindex_has_no_p = true;
    r.foreign_object_bounds_scopes = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2009_10_19
