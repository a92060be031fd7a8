#pragma once
// Finds the differences of a divergence in detail: which parts of tokens and which errors differ, and which steps
// caused this.
//
// The functions take the steps of each draft in the divergence, and the groups of drafts with the same output. They
// return a list of differences with their causes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/traced_run.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

/// The differences of a divergence.
struct difference_list {
    std::vector<difference> listed;  ///< at most `most_listed_differences`
    std::uint64_t more = 0;          ///< how many more are not listed
};
inline constexpr std::size_t most_listed_differences = 1000;

/// Finds the differences. `runs`: the steps of each draft through the divergence, oldest first. `groups`: the indices
/// of runs that produced the same tokens and errors. Tokens are matched by the byte where they begin, texts by their
/// position in the source, attributes by name, and errors by position. Complexity: the cost of sorting the output and
/// of finding the causes of each difference.
[[nodiscard]] difference_list find_all_differences(const part_of_input& part, const std::vector<step_range>& runs,
                                                   const std::vector<std::vector<std::size_t>>& groups,
                                                   cause_maker& causes);

/// Finds the differences between the runs, but not their causes. Each run forms a group of its own. The classes of the
/// runs' states do not matter, so this also works for texts whose corresponding states are unknown.
[[nodiscard]] std::vector<difference> find_all_values(const part_of_input& part, const std::vector<step_range>& runs);

// --- Looking up differences ---

/// Returns the index of the side of `d` that has the draft; nothing if no side has the draft.
[[nodiscard]] std::optional<std::size_t> side_of(const difference& d, const spec::draft& draft);

/// Whether the two drafts are on different sides of `d`.
[[nodiscard]] bool differ_in(const difference& d, const spec::draft& one, const spec::draft& other);

/// `of_all`: the differences among more runs than those that `d` compares. Returns the difference between `one` and
/// `other` in `of_all` that corresponds to `d`; null if there is none.
[[nodiscard]] const difference* same_difference_in(const difference& d, const std::vector<difference>& of_all,
                                                   const spec::draft& one, const spec::draft& other);

/// Returns the difference between the two drafts in the token of `d`; null if they do not differ in this token. If the
/// drafts are on different sides of `d`, returns `d` itself. If only one of the drafts has the token, returns the
/// difference of the kind `token` that `of_all` has for this token.
[[nodiscard]] const difference* difference_of_two(const difference& d, const std::vector<difference>& of_all,
                                                  const spec::draft& one, const spec::draft& other);

}  // namespace strata::compare
