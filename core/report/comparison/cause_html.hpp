#pragma once
// The table of an input's changes and the rules behind them, as HTML.

#include <cstdint>
#include <string>
#include <vector>

#include "core/report/comparison/change_counts.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// Appends a cell with a count; empty for 0.
void append_figure(std::string& to, std::uint64_t n);

/// Appends what differs by these rules, and each rule's state and entry, preceded by its drafts unless it is the rule
/// of all. `drafts`: those compared, oldest first.
void append_cause(std::string& to, const cause_count& cause, const std::vector<const spec::draft*>& drafts);

/// What a place counts as, for the page's script: "1-0 2-0 1 2" is the first set of rules of the changes 1 and 2.
[[nodiscard]] std::string kinds_of(const std::vector<counted_as>& place);

/// Appends a table with a row for each change and one for each set of rules behind it, the most frequent first; each
/// links to its first divergence. If no difference belongs to a change, only the rules have rows. All but the first few
/// are folded. Complexity: linear in the sets of rules, and sorting.
void append_cause_table(std::string& to, const change_counts& counts, const std::vector<const spec::draft*>& drafts);

}  // namespace strata::report
