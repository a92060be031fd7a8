#pragma once
// The requirements for the figures of a run.

#include <string_view>
#include <vector>

#include "tests/bench/figures.hpp"

namespace strata::bench {

/// Prints a Markdown table to standard output: a row for each ratio that `of` has the figures for, a column for each
/// draft, and whether all of them meet the bar, if there is one. `loads` are the names of pages and of the
/// synthetic loads, in order.
void print_bars(const figures& of, const std::vector<std::string_view>& loads);

}  // namespace strata::bench
