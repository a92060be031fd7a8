#pragma once
// The WHATWG HTML Standard, 27 February 2017: tree construction, as far as it affects the tokenizer. The rules are
// those of 22 November 2021, except for the tags that end foreign content.

#include "drafts/2021-11-22/feedback.hpp"

namespace strata::spec::d2017_02_27 {

namespace tree_data {

using namespace strata::tree;

inline constexpr auto& elements = d2021_11_22::tree_data::elements;

inline constexpr rules value = [] {
    rules r = d2021_11_22::tree_data::value;
    r.p_and_br_end_tags_break_out = false;
    r.fragments_stay_foreign = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2017_02_27
