#pragma once
// Which steps of two walks explain why they differ: those where they diverge, and those where that becomes visible.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/walk.hpp"

namespace strata::compare {

/// A step of one of two walks; or, instead of a step, what preprocessing does to a character.
struct telling_step {
    cause_role role = cause_role::diverges;  ///< `diverges` or `shows`
    bool of_other = false;                   ///< of the second of the two
    std::size_t step = 0;
    std::optional<std::uint64_t> in_stream;  ///< source byte of the character that preprocessing treats differently
};

/// Finds them. `one` and `other` begin at the same character and produce different tokens or errors.
/// Complexity: linear in the steps.
[[nodiscard]] std::vector<telling_step> telling_steps(const part_of_input& part, const stretch& one,
                                                      const stretch& other);

}  // namespace strata::compare
