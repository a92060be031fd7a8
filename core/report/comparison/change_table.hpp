#pragma once
// Changes by how often they show, for people: as the table that ends a comparison, and as the list of a summary.

#include <cstddef>
#include <span>

#include "core/report/comparison/change_counts.hpp"
#include "core/report/writing/layout.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// How changes look.
struct change_table_style {
    std::size_t width = 80;
    bool only_tokens = false;  ///< nothing is said of places that differ in errors alone
};

/// A row for each change with the number of places, and below it one for each set of rules that made it. Without the
/// changes' rows where no difference belongs to any. No line is wider than the style says, but for a name that is.
[[nodiscard]] block change_table(const change_counts& counts, const change_table_style& style);

/// How much a list says of each change.
struct change_list_style {
    std::size_t width = 80;
    bool only_tokens = false;
    bool several_inputs = false;  ///< in how many inputs it shows is worth saying
    std::size_t most_causes = 0;  ///< so many sets of rules are listed of each and the others counted; 0: all
};

/// For each change its id, at how many places it shows, what is known of it, a place with its line, and the rules that
/// made it with the beginning of each sentence. `known`: where drafts of changes are looked up. No line is wider than
/// the style says, but for a name that is.
[[nodiscard]] block change_list(const change_counts& counts, std::span<const study::change_step> known,
                                const change_list_style& style);

/// What differences that belong to no change are called.
inline constexpr std::string_view no_change_found = "no change found";
/// The title of the change, the setting, or that none was found.
[[nodiscard]] std::string_view title_of(const change_count& of);

/// "2008 to 2009, tags, 1ff9688a of 2008-04-05": as much as is known.
[[nodiscard]] std::string origin_in_words(const spec::change& what, std::span<const study::change_step> known);
/// The drafts that the change lies between; null if it is not among those known.
[[nodiscard]] const study::change_step* step_of(const spec::change& what, std::span<const study::change_step> known);

}  // namespace strata::report
