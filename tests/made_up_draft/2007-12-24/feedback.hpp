#pragma once
// Tree construction of a fictitious draft of 24 December 2007. It equals that of the draft of October 2007.

#include "drafts/2007-10-27/feedback.hpp"

namespace strata::spec::d2007_12_24 {

namespace tree_data {

inline constexpr tree::rules value = d2007_10_27::tree_data::value;

}  // namespace tree_data

}  // namespace strata::spec::d2007_12_24
