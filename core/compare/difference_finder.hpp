#pragma once
// What drafts make of a place, part by part: which parts of tokens and which errors differ, and which steps wrote them.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/compare/cause_maker.hpp"
#include "core/compare/divergence.hpp"
#include "core/compare/divergence_point.hpp"
#include "core/compare/walk.hpp"

namespace strata::compare {

/// The differences of a place.
struct difference_list {
    std::vector<difference> listed;  ///< at most `most_listed_differences`
    std::uint64_t more = 0;          ///< how many follow those
};
inline constexpr std::size_t most_listed_differences = 1000;

/// Finds them. `walks`: the steps of each draft through the place, oldest first. `groups`: places among them, of those
/// that came to the same tokens and errors. Tokens that begin at the same byte are set against one another, texts where
/// they stand in the source, attributes by their names, errors by their places.
/// Complexity: that of sorting what came out; a difference costs its causes besides.
[[nodiscard]] difference_list find_all_differences(const part_of_input& part, const std::vector<stretch>& walks,
                                                   const std::vector<std::vector<std::size_t>>& groups,
                                                   cause_maker& causes);

}  // namespace strata::compare
