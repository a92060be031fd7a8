#pragma once
// Differences that a register carries from one state to another before they show: a digit that one draft counts
// otherwise than the other makes another character only at the end of the reference.

#include "core/compare/steps/divergence_point.hpp"

namespace strata::compare {

/// Where the difference that shows at `seen` was made. If all rules of the state there are the same in both drafts, it
/// is the last earlier pair of steps, in corresponding states at the same characters, that do not set a register to the
/// same. Otherwise, or if there is none, it is `seen`. Complexity: linear in the steps, and in the rules of one state.
[[nodiscard]] divergence_point where_it_was_made(const stretch& one, const stretch& other, divergence_point seen);

}  // namespace strata::compare
