#pragma once
// Where two walks diverge: the first step of each that leads somewhere else.

#include <cstddef>
#include <optional>

#include "core/compare/steps/walk.hpp"

namespace strata::compare {

/// Steps of a walk: [first, last).
struct stretch {
    const walk* of = nullptr;
    std::size_t first = 0;
    std::size_t last = 0;
};

/// The steps at which two walks diverge, as indices into the steps of each.
struct divergence_point {
    std::size_t one = 0;
    std::size_t other = 0;
};

/// The steps at which the output of two walks first differs: in a token, a character or an error. Nothing for a walk
/// that ends with less output.
struct showing {
    std::optional<std::size_t> one;
    std::optional<std::size_t> other;
};
/// Finds them. Complexity: linear in the steps and their output.
[[nodiscard]] showing find_showing(const stretch& one, const stretch& other);

/// Finds where `one` and `other`, which begin at the same character and produce different tokens or errors, diverge for
/// good. Walks may take different steps and still be in sync: at a character that both are about to read, they are if
/// their states correspond, their output so far is the same, and the token in progress is the same. They diverge after
/// the last such character. Complexity: linear in the steps.
[[nodiscard]] divergence_point find_divergence_point(const stretch& one, const stretch& other);

/// Whether two steps, `a` of one walk and `b` of the other, lead to different states, tokens or characters, and not
/// only to different errors.
[[nodiscard]] bool differ_beyond_errors(const stretch& one, std::size_t a, const stretch& other, std::size_t b);

/// Whether the errors [first, last) of one walk and [other_first, other_last) of another are the same: the same number,
/// at the same characters, and with the same names if both drafts name errors.
[[nodiscard]] bool same_errors(const walk& one, std::size_t first, std::size_t last, const walk& other,
                               std::size_t other_first, std::size_t other_last);

/// Whether a comparison treats two errors as the same. Drafts that do not name errors only say "Parse error": such an
/// error equals any other error at the same character.
[[nodiscard]] bool same_error(const spec::draft& one, const parse_error& error, const spec::draft& other,
                              const parse_error& other_error);

}  // namespace strata::compare
