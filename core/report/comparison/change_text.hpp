#pragma once
// What comparisons add up to, as text: the figures in a sentence, and the changes by frequency, as the table at the end
// of a comparison and as the list of a summary.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// What the figures count.
struct figures_style {
    std::size_t width = 80;
    bool only_tokens = false;          ///< places that differ in errors only are not counted
    std::string topics;                ///< only places of these are counted: "topics tags, comments"; "": all are
    std::uint64_t stopped_inputs = 0;  ///< of several inputs, in how many a machine stopped; 0: there is one input
};

/// "page.html: 2 places differ: 1 in tokens, 1 in errors only; 73 tokens are the same in all of 2008, modern", or that
/// nothing differs. No line is wider than the style says, but for a name that is.
[[nodiscard]] block figures_in_words(const std::string& name, const compare::summary& of,
                                     const std::vector<const spec::draft*>& drafts, const figures_style& style);

/// How a table of changes looks.
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

}  // namespace strata::report
