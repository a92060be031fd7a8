#pragma once
// The tokens and errors of each group of drafts as text, side by side.

#include <cstddef>

#include "core/compare/record/divergence.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// The groups of `d` in columns, or below one another if columns would be too narrow: their drafts, tokens and errors.
/// Tokens that begin at the same place share a row, and so do equal errors. What only some groups have is in colour;
/// long texts and tags are cut around it, and long lists end after ten.
/// No line is wider than `width`.
[[nodiscard]] block group_columns(const compare::divergence& d, std::size_t width);

}  // namespace strata::report
