#pragma once
// What each group of drafts made of a place, side by side.

#include <cstddef>

#include "core/compare/divergence.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// The groups of `d` in columns, or one below the other where these would be too narrow: their drafts, tokens and
/// errors. Tokens that begin at the same place stand in the same row, and so do equal errors. What a group has and
/// others have not is in colour; of long texts and tags that place is shown, of long lists the first ten.
/// No line is wider than `width`.
[[nodiscard]] block group_columns(const compare::divergence& d, std::size_t width);

}  // namespace strata::report
