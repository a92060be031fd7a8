#pragma once
// Web Applications 1.0, 20 December 2006: tree construction, as far as it affects the tokenizer. As on 27 October 2007,
// but for the head, and for fragments in noscript.

#include "drafts/2007-10-27/feedback.hpp"

namespace strata::spec::d2006_12_20 {

namespace tree_data {

inline constexpr tree::rules value = [] {
    tree::rules r = d2007_10_27::tree_data::value;
    r.only_html_end_tag_leads_to_body = true;
    r.noscript_ends_head = true;
    r.metadata_after_head_returns_to_head = true;
    r.noscript_context_is_text_without_scripting = true;
    return r;
}();

}  // namespace tree_data

}  // namespace strata::spec::d2006_12_20
