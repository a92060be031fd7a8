#pragma once
// Makes comparisons and checks their targets: strata with lexbor, drafts with each other, exact feedback with feedback
// by name, hostile bytes with bytes of pages, and commands with each other.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/figures.hpp"
#include "tests/bench/loads.hpp"
#include "tests/bench/pairs.hpp"

namespace strata::bench {

/// What to compare, and for how long.
struct comparison_choices {
    std::vector<std::string> drafts;  ///< names as on the command line of `strata`; the first draft is compared with
                                      ///< lexbor, and the others with the first
    std::filesystem::path folder;     ///< the folder with the files of `pages`
    std::vector<std::string> wanted;  ///< the loads to measure, in the form for `is_wanted`; if empty, all loads except
                                      ///< the long one
    turns how;
};

/// Returns the names that `wanted` may have in addition to loads: comparisons that do not belong to a load.
[[nodiscard]] std::vector<std::string_view> other_comparisons();

/// Prints a Markdown table to standard output, with a row for each ratio and its target, if it has one. `loads` has all
/// loads that are compared with lexbor, beginning with `pages`. `of_peers` has the figures of other programs. Throws:
/// run::failure if a draft is unknown.
void print_ratios(const std::vector<load>& loads, const std::vector<load>& hostile, const comparison_choices& chosen,
                  const figures& of_peers);

}  // namespace strata::bench
