#pragma once
// HTML 5, 24 October 2009: tree construction, as far as it affects the tokenizer. The rules are those of 19 October,
// except for forms in tables, resetting the insertion mode, list items, spacer, and fragments in script.

#include "core/tree/rules.hpp"
#include "drafts/2009-10-19/feedback.hpp"

namespace strata::spec::d2009_10_24 {

namespace tree_data {

using namespace strata::tree;

inline constexpr auto elements = without_rows(d2009_10_19::tree_data::elements, element::spacer);

inline constexpr rules value = [] {
    rules r = d2009_10_19::tree_data::value;
    r.elements = elements;
    r.table_takes_form = true;
    r.reset_finds_secondary_mode = true;
    r.li_closes_only_current_li = false;
    // Scripts now have states of their own.
    r.script_context_is_as_style = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2009_10_24
