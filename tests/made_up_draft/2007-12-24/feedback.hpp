#pragma once
// A fictitious draft of Christmas Eve 2007: tree construction, which is that of October.

#include "drafts/2007-10-27/feedback.hpp"

namespace strata::spec::d2007_12_24 {

namespace tree_data {

inline constexpr tree::rules value = d2007_10_27::tree_data::value;

}  // namespace tree_data

}  // namespace strata::spec::d2007_12_24
