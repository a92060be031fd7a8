#pragma once
// The difference between two lists of lines.

#include <string>
#include <vector>

namespace strata::conformance {

/// The lines of both lists in order, each with a line end: "  " before those in both, "- " before those only in
/// `expected`, "+ " before those only in `actual`. Long runs of lines in both are omitted and counted.
/// Complexity: the product of the lengths of the parts that differ; if that is too much, all of them is shown as
/// different.
[[nodiscard]] std::string line_difference(const std::vector<std::string>& expected,
                                          const std::vector<std::string>& actual);

}  // namespace strata::conformance
