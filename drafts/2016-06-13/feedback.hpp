#pragma once
// The WHATWG HTML Standard, 13 June 2016: tree construction, as far as it affects the tokenizer. As on 27 February
// 2017, but with menuitem.

#include "core/feedback/rule_edits.hpp"
#include "drafts/2017-02-27/feedback.hpp"

namespace strata::spec::d2016_06_13 {

namespace tree_data {

using namespace strata::tree;
using e = element;
using start = on_start;
using end = on_end;

/// xmp and keygen are missing among the special elements. No input shows it: neither is open when another tag comes.
inline constexpr auto elements = [] {
    auto rows = with_changed(d2017_02_27::tree_data::elements,
                             element_rule{e::menu, start::menu, end::block, breaks_out | special});
    rows = without_traits(rows, e::xmp, special);
    rows = without_traits(rows, e::keygen, special);
    return with_added(rows, {e::menuitem, start::menuitem, end::any_other, special | implied_end});
}();

inline constexpr rules value = [] {
    rules r = d2017_02_27::tree_data::value;
    r.elements = elements;
    r.hr_closes_menuitem = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2016_06_13
