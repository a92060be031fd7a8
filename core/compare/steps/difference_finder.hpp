#pragma once
// The differences of a place in detail: which parts of tokens and which errors differ, and which steps wrote them.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/compare/steps/cause_maker.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/compare/steps/walk.hpp"

namespace strata::compare {

/// The differences of a place.
struct difference_list {
    std::vector<difference> listed;  ///< at most `most_listed_differences`
    std::uint64_t more = 0;          ///< how many more follow those
};
inline constexpr std::size_t most_listed_differences = 1000;

/// Finds the differences. `walks`: the steps of each draft through the place, oldest first. `groups`: the indices of
/// walks that produced the same tokens and errors. Tokens are matched by the byte where they begin, texts by their
/// position in the source, attributes by name, and errors by position.
/// Complexity: that of sorting the output, plus finding the causes of each difference.
[[nodiscard]] difference_list find_all_differences(const part_of_input& part, const std::vector<stretch>& walks,
                                                   const std::vector<std::vector<std::size_t>>& groups,
                                                   cause_maker& causes);

/// The same without causes, of walks whose drafts' states need not be known to correspond. `walks`: each is a group.
[[nodiscard]] std::vector<difference> find_all_values(const part_of_input& part, const std::vector<stretch>& walks);

}  // namespace strata::compare
