#pragma once
// Web Applications 1.0, 2 March 2006: tree construction, as far as it affects the tokenizer. As on 20 December 2006,
// but for the head, and for noscript.

#include "drafts/2006-12-20/feedback.hpp"

namespace strata::spec::d2006_03_02 {

namespace tree_data {

inline constexpr tree::rules value = [] {
    tree::rules r = d2006_12_20::tree_data::value;
    r.html_end_tag_opens_no_head = true;
    r.head_in_head_ends_it = true;
    r.noscript_is_text_without_scripting = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2006_03_02
