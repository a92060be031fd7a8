#pragma once
// The tree construction of July 2026: that of `modern`, without the insertion modes "in select" and "in select in
// table", which were taken out on 22 July 2025. Processing instructions switch nothing.

#include "drafts/modern/feedback.hpp"

namespace strata::spec::y2026 {

inline constexpr tree::rules changed_tree_construction = [] {
    tree::rules r = modern::tree_data::value;
    r.has_select_modes = false;
    r.table_start_tags_leave_select = false;
    return r;
}();

}  // namespace strata::spec::y2026
