#pragma once
// The invariants of every comparison.

#include <string>
#include <string_view>

#include "tests/compare/comparing.hpp"

namespace strata::testing {

/// Compares drafts on `input`. Returns what is wrong with the result, or "". Divergences must be in order and not
/// overlap, and all drafts must agree outside them. Inside a divergence, each group must have the output of its drafts,
/// and each draft must be in one group and in a cause.
std::string fault_in(std::string_view input, const compare_options& options);
/// The same for configurations.
std::string fault_among(std::string_view input, const std::vector<run::configuration>& configurations,
                        std::size_t cut = 0);

}  // namespace strata::testing
