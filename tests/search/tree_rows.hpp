#pragma once
// Converts rows of changes about tree construction into the terms that searches use for differences.

#include "core/search/tree_facts.hpp"
#include "tests/compare/evolution_rows.hpp"

namespace strata::testing {

[[nodiscard]] search::tree_context context_of(const evolution_row& row);
[[nodiscard]] search::tree_difference difference_in(const evolution_row& row);

}  // namespace strata::testing
