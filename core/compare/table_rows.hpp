#pragma once
// Rows of a draft's tables of names and numbers that a step of a walk went by.

#include <cstddef>
#include <string>

#include "core/compare/walk.hpp"

namespace strata::compare {

/// The row by which a character reference became what it did, in words: "lang; is U+27E8", "no name begins lang". Empty
/// where the step's rule does not go by the tables. Complexity: linear in the length of the longest name.
[[nodiscard]] std::string table_row_used(const part_of_input& part, const walk& w, std::size_t step);

}  // namespace strata::compare
