#pragma once
// What tree construction has told a tokenizer along the source.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace strata::compare {

/// What a tokenizer has been told when it comes to some place.
struct told_by_tree {
    std::uint64_t from = 0;     ///< source byte at which the token begins that it was told of last
    std::uint16_t content = 0;  ///< the class of its content state
    bool foreign = false;
};

/// What it has been told along the source, in ascending order; a place without an entry is told what the one before is.
using told_along = std::vector<told_by_tree>;
/// The entry for the token that begins last before `before`; null where there is none.
[[nodiscard]] inline const told_by_tree* told_before(const told_along& all, std::uint64_t before) {
    const auto after =
        std::partition_point(all.begin(), all.end(), [&](const told_by_tree& each) { return each.from < before; });
    return after == all.begin() ? nullptr : &*(after - 1);
}
/// Adds what has been told from the source byte `now.from` on, if it is something else than before.
inline void add_told(told_along& all, const told_by_tree& now) {
    if (all.empty() || all.back().content != now.content || all.back().foreign != now.foreign) all.push_back(now);
}

}  // namespace strata::compare
