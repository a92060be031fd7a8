#pragma once
// HTML 5, Recommendation (W3C), 28 October 2014: tree construction, as far as it affects the tokenizer. As on 13 June
// 2016, except for isindex, menu, rp and an end tag of a formatting element that is the current node.

#include "core/feedback/rule_edits.hpp"
#include "drafts/2016-06-13/feedback.hpp"

namespace strata::spec::d2014_10_28 {

namespace tree_data {

using namespace strata::tree;
using e = element;
using start = on_start;
using end = on_end;

/// Neither menu nor menuitem is mentioned anywhere. In its place among the start tags that end foreign content is main.
inline constexpr auto elements = [] {
    auto rows = with_changed(d2016_06_13::tree_data::elements,
                             element_rule{e::main, start::block, end::block, breaks_out | special},
                             element_rule{e::rp, start::ruby_base, end::any_other, implied_end},
                             element_rule{e::xmp, start::block_text, end::any_other, frameset_not_ok | special});
    return with_added(without_row(without_row(rows, e::menu), e::menuitem),
                      {e::isindex, start::isindex, end::any_other, frameset_not_ok | special});
}();

inline constexpr rules value = [] {
    rules r = d2016_06_13::tree_data::value;
    r.elements = elements;
    r.isindex_pops_current_node = true;
    r.hr_closes_menuitem = false;
    r.end_tags_pop_listed_formatting = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2014_10_28
