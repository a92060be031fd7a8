#pragma once
// The longest common subsequence of two short sequences.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace strata::study {

/// The indices of the items that two sequences of these lengths have in common, in order: as many as possible, and of
/// those the earliest. `same(i, j)` says whether item `i` of the first is item `j` of the second.
/// Complexity, time and memory: the product of the lengths.
template <class Same>
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> common_subsequence(std::size_t first, std::size_t second,
                                                                                  const Same& same) {
    // length[i][j]: of the sequences from i and from j on
    std::vector<std::vector<std::size_t>> length(first + 1, std::vector<std::size_t>(second + 1, 0));
    for (std::size_t i = first; i-- > 0;)
        for (std::size_t j = second; j-- > 0;)
            length[i][j] = same(i, j) ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
    std::vector<std::pair<std::size_t, std::size_t>> common;
    for (std::size_t i = 0, j = 0; i < first && j < second;) {
        if (same(i, j))
            common.emplace_back(i++, j++);
        else if (length[i + 1][j] >= length[i][j + 1])
            ++i;
        else
            ++j;
    }
    return common;
}

}  // namespace strata::study
