#pragma once
// Changes by frequency: as the table at the end of a comparison, and as the list of a summary.

#include <cstddef>
#include <span>

#include "core/report/comparison/change_counts.hpp"
#include "core/report/writing/layout.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// How changes look.
struct change_table_style {
    std::size_t width = 80;
    bool only_tokens = false;  ///< places that differ in errors only are left out
};

/// A row for each change with the number of places, and below it one for each set of rules behind it. If no difference
/// belongs to a change, only the rows of rules. No line is wider than the style says, but for a name that is.
[[nodiscard]] block change_table(const change_counts& counts, const change_table_style& style);

/// How much a list has of each change.
struct change_list_style {
    std::size_t width = 80;
    bool only_tokens = false;
    bool several_inputs = false;  ///< with the number of inputs
    std::size_t most_causes = 0;  ///< how many sets of rules to list; the others are counted; 0: all
};

/// For each change its id, its number of places, its title and origin, an example with the source line, and the rules
/// behind it with the start of each sentence. `known`: where to look up the drafts of a change. No line is wider than
/// the style says, but for a name that is.
[[nodiscard]] block change_list(const change_counts& counts, std::span<const study::change_step> known,
                                const change_list_style& style);

/// The label of differences that belong to no change.
inline constexpr std::string_view no_change_found = "no change found";
/// The title of the change, the setting, or that none was found.
[[nodiscard]] std::string_view title_of(const change_count& of);

/// "between 2008 and 2009; topic tags; commit 1ff9688a, 2008-04-05": as much as is known.
[[nodiscard]] std::string origin_in_words(const spec::change& what, std::span<const study::change_step> known);
/// The drafts that the change lies between; null if it is not among those known.
[[nodiscard]] const study::change_step* step_of(const spec::change& what, std::span<const study::change_step> known);

}  // namespace strata::report
