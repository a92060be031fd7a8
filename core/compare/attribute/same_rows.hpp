#pragma once
// Whether two texts have the same rows of a table of facts.

#include <algorithm>
#include <span>

namespace strata::compare {

/// Whether as many rows follow one another in both, each the same as the other's. `same`: compares two rows.
/// Complexity: linear, but for texts that share the table, as most do.
template <class Row, class Same>
[[nodiscard]] bool same_rows(std::span<const Row> a, std::span<const Row> b, const Same& same) {
    if (a.data() == b.data() && a.size() == b.size()) return true;
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

}  // namespace strata::compare
