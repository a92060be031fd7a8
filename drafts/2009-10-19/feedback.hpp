#pragma once
// HTML 5, 19 October 2009: tree construction, as far as it affects the tokenizer. The rules are those of 7 February,
// but with SVG elements, without tainted tables, and with the differences listed below.

#include "core/tree/rules.hpp"
#include "drafts/2009-02-07/feedback.hpp"
#include "drafts/doctypes.hpp"

namespace strata::spec::d2009_10_19 {

namespace tree_data {

using namespace strata::tree;
using e = element;
using start = on_start;
using end = on_end;

/// The start tags "svg", "keygen" and "hgroup" now have entries of their own; dialog and eventsource no longer do.
inline constexpr auto elements = [] {
    const auto rows = with_changed(d2009_02_07::tree_data::elements,
                                   element_rule{e::code, start::formatting, end::formatting, breaks_out},
                                   element_rule{e::xmp, start::block_text, end::any_other, frameset_not_ok | special});
    return with_added(without_rows(rows, e::dialog, e::eventsource), element_rule{e::svg, start::svg},
                      element_rule{e::keygen, start::void_phrase, end::any_other, frameset_not_ok | leaves_select},
                      element_rule{e::hgroup, start::block, end::block, special});
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
