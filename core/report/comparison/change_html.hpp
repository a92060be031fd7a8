#pragma once
// Changes by frequency, as HTML: the overview of a page about many inputs.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/comparison/change_counts.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// Appends the number of divergences of each kind, marked as in the source: "2 in tokens, 1 in errors only".
void append_divergence_kinds(std::string& to, const compare::summary& figures);

/// The totals of all inputs of a page.
struct overview {
    std::uint64_t inputs = 0;
    std::uint64_t differing_inputs = 0;
    compare::summary figures;
    std::uint64_t stopped_inputs = 0;  ///< in how many a machine stopped
};
/// Appends the totals in a sentence.
void append_totals(std::string& to, const overview& of);

/// Appends the beginning of a table of inputs, up to its body: a name, then what `append_input_figures` writes.
/// `attributes`: of the table, with a space before them; or "".
void begin_inputs(std::string& to, std::string_view attributes = {});
/// Appends cells: how many bytes an input has, and how many places in tokens and in errors only.
void append_input_figures(std::string& to, std::uint64_t bytes, const compare::summary& figures);

/// The context of a table of changes.
struct changes_style {
    const std::vector<const spec::draft*>& drafts;  ///< those compared
    std::span<const study::change_step> known;      ///< where to look up the drafts of a change
    bool with_links = false;                        ///< the page contains the places, under their names
};
/// Appends a table with a row for each change: its number of places and inputs, its title and origin, an example with
/// the source line, a link to the first place, and, folded, the rules behind it.
/// Complexity: linear in the sets of rules, and sorting.
void append_changes(std::string& to, const change_counts& counts, const changes_style& style);

}  // namespace strata::report
