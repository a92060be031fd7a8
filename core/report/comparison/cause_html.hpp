#pragma once
// The table of an input's changes and of the rules that made them, as HTML.

#include <string>
#include <vector>

#include "core/report/comparison/change_counts.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// Appends what differs by these rules, and each rule's state and entry, with the drafts in front where not all went
/// by it. `drafts`: those compared, oldest first.
void append_cause(std::string& to, const cause_count& cause, const std::vector<const spec::draft*>& drafts);

/// What a place counts as, for the page's script: "1-0 2-0 1 2" is the first set of rules of the changes 1 and 2.
[[nodiscard]] std::string kinds_of(const std::vector<counted_as>& place);

/// Appends a table with a row for each change and one for each set of rules that made it, the most frequent first; each
/// is a link to its first divergence. Where no difference belongs to a change, only the rules have rows. Those beyond
/// the first few are folded away. Complexity: linear in the sets of rules, and sorting.
void append_cause_table(std::string& to, const change_counts& counts, const std::vector<const spec::draft*>& drafts);

}  // namespace strata::report
