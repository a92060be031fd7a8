#pragma once
// Where two walks part: the step at which each went another way.

#include <cstddef>
#include <optional>

#include "core/compare/walk.hpp"

namespace strata::compare {

/// Steps of a walk: [first, last).
struct stretch {
    const walk* of = nullptr;
    std::size_t first = 0;
    std::size_t last = 0;
};

/// The steps at which two walks went different ways: places among the steps of each.
struct divergence_point {
    std::size_t one = 0;
    std::size_t other = 0;
};

/// The steps at which two walks first put out something else: a token or character, or an error. Nothing for a walk
/// that put out less.
struct showing {
    std::optional<std::size_t> one;
    std::optional<std::size_t> other;
};
/// Finds them. Complexity: linear in the steps and what they put out.
[[nodiscard]] showing find_showing(const stretch& one, const stretch& other);

/// Finds where `one` and `other`, which begin at the same character and come to different tokens or errors, part for
/// good. Walks may differ in their steps and still be together: they are, at a character that both are about to look
/// at, if their states correspond, they have put out the same, and the token in progress is the same. They part behind
/// the last such character. Complexity: linear in the steps.
[[nodiscard]] divergence_point find_divergence_point(const stretch& one, const stretch& other);

/// Whether two steps, `a` of one walk and `b` of the other, lead to different states, tokens or characters: they do
/// more than report different errors.
[[nodiscard]] bool differ_beyond_errors(const stretch& one, std::size_t a, const stretch& other, std::size_t b);

/// Whether the errors [first, last) of one walk and [other_first, other_last) of another are the same: as many, at the
/// same characters, and of the same names if both drafts name them.
[[nodiscard]] bool same_errors(const walk& one, std::size_t first, std::size_t last, const walk& other,
                               std::size_t other_first, std::size_t other_last);

/// Whether two errors are the same for a comparison. Drafts that name no errors only say "Parse error": theirs are the
/// same as any at that character.
[[nodiscard]] bool same_error(const spec::draft& one, const parse_error& error, const spec::draft& other,
                              const parse_error& other_error);

}  // namespace strata::compare
