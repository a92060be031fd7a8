#pragma once
// Web Applications 1.0, 20 December 2006: tree construction, as far as it affects the tokenizer. The rules are those of
// 2 March 2006, except for additions to the head, and for noscript.

#include "drafts/2006-03-02/feedback.hpp"

namespace strata::spec::d2006_12_20 {

namespace tree_data {

inline constexpr tree::rules value = [] {
    tree::rules r = d2006_03_02::tree_data::value;
    r.html_end_tag_opens_no_head = false;
    r.head_in_head_ends_it = false;
    r.noscript_is_text_without_scripting = false;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2006_12_20
