#pragma once
// What became of the states of a draft, as the atlas shows it.

#include <string>
#include <string_view>

#include "core/study/rule_diff.hpp"

namespace strata::testing {

/// A table of the states that are renamed, split, or have rules that differ; those that were removed and
/// came; and a sentence with those that are as they were.
[[nodiscard]] std::string state_map(const study::draft_diff& diff);

/// Where one of the drafts has a content model flag: which states of the other stand for a state under each model. ""
/// where none or both have.
[[nodiscard]] std::string flag_table(const study::draft_diff& diff);

}  // namespace strata::testing
