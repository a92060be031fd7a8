#pragma once
// How a draft's states continue in the next draft, as the atlas shows it.

#include <string>
#include <string_view>

#include "core/study/draft_diff.hpp"

namespace strata::testing {

/// A table of the states that were renamed or split, or whose rules differ, and of those that were removed and added;
/// and a sentence that lists the unchanged ones.
[[nodiscard]] std::string state_map(const study::draft_diff& diff);

/// If only one of the drafts has a content model flag: which states of the other draft correspond to a state under each
/// model. Otherwise "".
[[nodiscard]] std::string flag_table(const study::draft_diff& diff);

}  // namespace strata::testing
