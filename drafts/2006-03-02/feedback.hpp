#pragma once
// Web Applications 1.0, 2 March 2006: tree construction, as far as it affects the tokenizer. The rules are those of 27
// October 2007, except for the head and noscript.

#include "drafts/2007-10-27/feedback.hpp"

namespace strata::spec::d2006_03_02 {

namespace tree_data {

inline constexpr tree::rules value = [] {
    tree::rules r = d2007_10_27::tree_data::value;
    r.only_html_end_tag_leads_to_body = true;
    r.noscript_ends_head = true;
    r.metadata_after_head_returns_to_head = true;
    r.noscript_context_is_text_without_scripting = true;
    r.html_end_tag_opens_no_head = true;
    r.head_in_head_ends_it = true;
    r.noscript_is_text_without_scripting = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2006_03_02
