#pragma once
// Rows of a draft's tables of names and numbers that a step of a walk went by.

#include <cstddef>

#include "core/compare/divergence.hpp"
#include "core/compare/walk.hpp"

namespace strata::compare {

/// The row by which a character reference became what it did; none where the step's rule does not go by the tables.
/// Complexity: linear in the length of the longest name.
[[nodiscard]] table_row table_row_used(const part_of_input& part, const walk& w, std::size_t step);

}  // namespace strata::compare
