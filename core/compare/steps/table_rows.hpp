#pragma once
// Which rows of a draft's tables of names and numbers a step of a walk used.

#include <cstddef>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/walk.hpp"

namespace strata::compare {

/// The row that determined the result of a character reference; an empty row if the step's rule does not use the
/// tables. Complexity: linear in the length of the longest name.
[[nodiscard]] table_row table_row_used(const part_of_input& part, const walk& w, std::size_t step);

}  // namespace strata::compare
