#pragma once
// What must hold of every comparison.

#include <string>
#include <string_view>

#include "tests/compare/comparing.hpp"

namespace strata::testing {

/// Compares drafts on `input` and says what is wrong with the outcome, or nothing. Divergences must be in order and not
/// overlap; outside them all drafts must agree; inside, each group must have what its drafts put out, and each draft be
/// in one group and in a cause.
std::string fault_in(std::string_view input, const compare_options& options);
/// The same of configurations.
std::string fault_among(std::string_view input, const std::vector<compare::configuration>& configurations,
                        std::size_t cut = 0);

}  // namespace strata::testing
