#pragma once
// Writes tables that show how the states of a draft continue in the next draft.

#include <string>
#include <string_view>

#include "core/study/draft_diff.hpp"

namespace strata::testing {

/// Writes a table of the states that were renamed, split, changed, removed or added, and a sentence that lists the
/// unchanged ones.
[[nodiscard]] std::string state_map(const study::draft_diff& diff);

/// If only one of the drafts has a content model flag, writes a table of the states for which the flag matters. For
/// each value of the flag, the table shows which states of the other draft continue such a state. Otherwise returns "".
[[nodiscard]] std::string flag_table(const study::draft_diff& diff);

/// Writes the sections of a page with both tables. Leaves out the section on the flag if its table is empty.
[[nodiscard]] std::string sections_on_states(const study::draft_diff& diff);

}  // namespace strata::testing
