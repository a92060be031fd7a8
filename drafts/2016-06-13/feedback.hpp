#pragma once
// The WHATWG HTML Standard, 13 June 2016: tree construction, as far as it affects the tokenizer. The rules are those of
// 28 October 2014, but with menu and menuitem, and without isindex.

#include "core/tree/rules.hpp"
#include "drafts/2014-10-28/feedback.hpp"

namespace strata::spec::d2016_06_13 {

namespace tree_data {

using namespace strata::tree;
using e = element;
using start = on_start;
using end = on_end;

/// xmp is also missing from the special elements. No input shows this: xmp is never open when another tag comes.
inline constexpr auto elements = [] {
    auto rows = with_changed(d2014_10_28::tree_data::elements, element_rule{e::main, start::block, end::block, special},
                             element_rule{e::rp, start::ruby_text, end::any_other, implied_end});
    rows = without_traits(rows, e::xmp, special);
    return with_added(without_rows(rows, e::isindex),
                      element_rule{e::menu, start::menu, end::block, breaks_out | special},
                      element_rule{e::menuitem, start::menuitem, end::any_other, special | implied_end});
}();

inline constexpr rules value = [] {
    rules r = d2014_10_28::tree_data::value;
    r.elements = elements;
    r.isindex_pops_current_node = false;
    r.hr_closes_menuitem = true;
    r.end_tags_pop_listed_formatting = false;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2016_06_13
