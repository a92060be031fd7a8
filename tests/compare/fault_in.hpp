#pragma once
// Checks the properties that every comparison must have.

#include <string>
#include <string_view>

#include "tests/compare/comparing.hpp"

namespace strata::testing {

/// Compares drafts on `input`. Says what is wrong with the result; returns "" if nothing is. Divergences must be in
/// order and must not overlap. Outside them, all drafts must agree. In a divergence, each draft must be in exactly one
/// group, must have the output of this group, and must be in a cause.
std::string fault_in(std::string_view input, const compare_options& options);
/// Checks these properties for configurations. `cut` is the length of chunks in bytes; 0 means a single chunk.
std::string fault_among(std::string_view input, const std::vector<run::configuration>& configurations,
                        std::size_t cut = 0);

}  // namespace strata::testing
