#pragma once
// Finds where two runs diverge: the first steps that lead to different results, and the steps that explain the
// difference.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/traced_run.hpp"

namespace strata::compare {

/// The steps at which two runs diverge, as indices into each run's steps.
struct divergence_point {
    std::size_t one = 0;
    std::size_t other = 0;
};

/// The steps at which the output of two runs first differs: in a token, a character or an error. Nothing for a run
/// whose output ends earlier.
struct showing {
    std::optional<std::size_t> one;
    std::optional<std::size_t> other;
};
/// Finds the steps at which the output of `one` and `other` first differs. Complexity: linear in the steps and their
/// output.
[[nodiscard]] showing find_showing(const step_range& one, const step_range& other);

/// Finds where `one` and `other`, which begin at the same character and produce different tokens or errors, diverge for
/// good. Runs may take different steps and yet be in sync. When both are about to read the same character, they are in
/// sync if their states correspond, and their output so far and the token in progress are the same. They diverge after
/// the last character at which they are in sync. Complexity: linear in the steps.
[[nodiscard]] divergence_point find_divergence_point(const step_range& one, const step_range& other);

/// Whether step `a` of `one` and step `b` of `other` lead to different states, tokens or characters. Different errors
/// alone do not count.
[[nodiscard]] bool differ_beyond_errors(const step_range& one, std::size_t a, const step_range& other, std::size_t b);

/// Whether the errors [first, last) of one run and [other_first, other_last) of another are the same: equally many, at
/// the same characters, and with the same names if both drafts name errors.
[[nodiscard]] bool same_errors(const traced_run& one, std::size_t first, std::size_t last, const traced_run& other,
                               std::size_t other_first, std::size_t other_last);

/// Whether a comparison treats two errors as the same. Some drafts do not name errors, and only say "Parse error".
/// Their errors count as the same as any error at the same character.
[[nodiscard]] bool same_error(const spec::draft& one, const parse_error& error, const spec::draft& other,
                              const parse_error& other_error);

/// A step that explains why two runs differ: they diverge there, or the difference becomes visible there. If
/// `in_stream` has a value, the object represents the preprocessing of a character rather than a step.
struct explaining_step {
    cause_role role = cause_role::diverges;  ///< `diverges` or `shows`
    bool of_other = false;                   ///< whether the step is one of the second run
    std::size_t step = 0;
    std::optional<std::uint64_t> in_stream;  ///< source byte of the character that preprocessing treats differently
};

/// Finds the steps that explain why `one` and `other` differ. The two runs must begin at the same character and produce
/// different tokens or errors. Complexity: linear in the steps.
[[nodiscard]] std::vector<explaining_step> explaining_steps(const part_of_input& part, const step_range& one,
                                                            const step_range& other);

}  // namespace strata::compare
