#pragma once
// Changes by how often they show, as HTML: what heads a page about many inputs.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/report/comparison/change_counts.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// Appends how many divergences there are of each kind, marked as they are in the source: "2 in tokens, 1 in errors
/// alone".
void append_divergence_kinds(std::string& to, const compare::summary& figures);

/// What the inputs of a page came to.
struct overview {
    std::uint64_t inputs = 0;
    std::uint64_t differing_inputs = 0;
    compare::summary figures;
};
/// Appends the totals in a sentence.
void append_totals(std::string& to, const overview& of);

/// What a table of changes goes by.
struct changes_style {
    const std::vector<const spec::draft*>& drafts;  ///< those compared
    std::span<const study::change_step> known;      ///< where the drafts of changes are looked up
    bool with_links = false;                        ///< the page has the places, under the names that were given
};
/// Appends a table with a row for each change: at how many places and in how many inputs it shows, what is known of it,
/// an example with its line, a link to the first place, and, folded away, the rules that made it.
/// Complexity: linear in the sets of rules, and sorting.
void append_changes(std::string& to, const change_counts& counts, const changes_style& style);

}  // namespace strata::report
