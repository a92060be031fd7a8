#pragma once
// The comparisons and their targets: strata with lexbor, drafts with each other, exact feedback with feedback by name,
// hostile bytes with those of pages, and whole commands with each other.

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
    std::vector<std::string> drafts;  ///< as on the command line of `strata`; the first draft is compared with lexbor,
                                      ///< and the others with the first
    std::filesystem::path folder;     ///< of `pages`
    std::vector<std::string> wanted;  ///< loads, in the form for `is_wanted`; none: all except the long one
    turns how;
};

/// The other names that `wanted` may have: comparisons that do not belong to a load.
[[nodiscard]] std::vector<std::string_view> other_comparisons();

/// Prints a Markdown table to standard output: a row for each ratio, with its target, if it has one. `loads` are all
/// loads that are compared with lexbor, of which `pages` is the first; `of_peers`: figures of other programs. Throws
/// `run::failure` if a draft is unknown.
void print_ratios(const std::vector<load>& loads, const std::vector<load>& hostile, const comparison_choices& chosen,
                  const figures& of_peers);

}  // namespace strata::bench
