#pragma once
// Finds the differences of a place in detail: which parts of tokens and which errors differ, and which steps wrote
// them.
//
// The input of this module is the steps that each draft took in the place, and which drafts had the same output. The
// result is a list of differences with their causes.

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

/// The differences of a place.
struct difference_list {
    std::vector<difference> listed;  ///< at most `most_listed_differences`
    std::uint64_t more = 0;          ///< how many more are not listed
};
inline constexpr std::size_t most_listed_differences = 1000;

/// Finds the differences. `runs`: the steps of each draft through the place, oldest first. `groups`: the indices of
/// runs that produced the same tokens and errors. Tokens are matched by the byte where they begin, texts by their
/// position in the source, attributes by name, and errors by position.
/// Complexity: that of sorting the output, plus finding the causes of each difference.
[[nodiscard]] difference_list find_all_differences(const part_of_input& part, const std::vector<step_range>& runs,
                                                   const std::vector<std::vector<std::size_t>>& groups,
                                                   cause_maker& causes);

/// Finds the differences without their causes. It need not be known which states of the drafts correspond. Each run
/// forms a group of its own.
[[nodiscard]] std::vector<difference> find_all_values(const part_of_input& part, const std::vector<step_range>& runs);

// --- Looking up differences ---

/// Which side of a difference a draft is on; nothing if it is on no side.
[[nodiscard]] std::optional<std::size_t> side_of(const difference& d, const spec::draft& draft);

/// Whether the two drafts are on different sides.
[[nodiscard]] bool differ_in(const difference& d, const spec::draft& one, const spec::draft& other);

/// `of_all`: the differences among more runs than `d` is about. Returns the difference in `of_all` that corresponds to
/// `d` and in which `one` and `other` differ; null if there is none.
[[nodiscard]] const difference* same_difference_in(const difference& d, const std::vector<difference>& of_all,
                                                   const spec::draft& one, const spec::draft& other);

/// The difference between two drafts in the token that `d` is about. If only one of the drafts has such a token, this
/// is the difference that the token exists at all; otherwise it is `d` itself. Null if the two drafts do not differ.
[[nodiscard]] const difference* difference_of_two(const difference& d, const std::vector<difference>& of_all,
                                                  const spec::draft& one, const spec::draft& other);

}  // namespace strata::compare
