#pragma once
// HTML 5, Recommendation (W3C), 28 October 2014: tree construction, as far as it affects the tokenizer. The rules are
// those of 22 November 2021, except for isindex, menu, rp, the tags that end foreign content, and an end tag of a
// formatting element that is the current node.

#include "core/tree/rules.hpp"
#include "drafts/2021-11-22/feedback.hpp"

namespace strata::spec::d2014_10_28 {

namespace tree_data {

using namespace strata::tree;
using e = element;
using start = on_start;
using end = on_end;

/// The text does not mention menu. Among the start tags that end foreign content, main takes its place. keygen is
/// missing from the special elements. No input shows this: keygen is never open when another tag comes.
inline constexpr auto elements = [] {
    auto rows = with_changed(d2021_11_22::tree_data::elements,
                             element_rule{e::main, start::block, end::block, breaks_out | special},
                             element_rule{e::rp, start::ruby_base, end::any_other, implied_end});
    rows = without_traits(rows, e::keygen, special);
    return with_added(without_rows(rows, e::menu),
                      element_rule{e::isindex, start::isindex, end::any_other, frameset_not_ok | special});
}();

inline constexpr rules value = [] {
    rules r = d2021_11_22::tree_data::value;
    r.elements = elements;
    r.p_and_br_end_tags_break_out = false;
    r.fragments_stay_foreign = true;
    r.isindex_pops_current_node = true;
    r.end_tags_pop_listed_formatting = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2014_10_28
