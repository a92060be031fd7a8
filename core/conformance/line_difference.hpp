#pragma once
// Two lists of lines laid side by side.

#include <string>
#include <vector>

namespace strata::conformance {

/// The lines of both lists in order, each with a line end: "  " before those in both, "- " before those that only
/// `expected` has, "+ " before those that only `actual` has. Long runs of lines in both are left out, and counted.
/// Complexity: the product of the lengths of what differs; where that is too much, it is shown as wholly different.
[[nodiscard]] std::string line_difference(const std::vector<std::string>& expected,
                                          const std::vector<std::string>& actual);

}  // namespace strata::conformance
