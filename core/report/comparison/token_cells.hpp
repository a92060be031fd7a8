#pragma once
// Tokens in words, compared with those of other groups.

#include <vector>

#include "core/report/writing/layout.hpp"
#include "core/text/token.hpp"

namespace strata::report {

/// The tokens of one row, one for each group (null: the group has none), in words. What the others of the same kind do
/// not have is in colour; long texts are cut around it, and attributes that are the same at both ends of a tag are left
/// out. Characters that look like those of the others are escapes.
[[nodiscard]] std::vector<styled_text> token_cells(const std::vector<const token*>& here);

}  // namespace strata::report
