#pragma once
// What tree construction has told a tokenizer along the source.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace strata::compare {

/// What a tokenizer has been told by the time it reaches some place.
struct told_by_tree {
    std::uint64_t from = 0;     ///< source byte where the token begins to which this was the answer
    std::uint16_t content = 0;  ///< the class of its content state
    bool foreign = false;
};

/// What it has been told along the source, in ascending order. An entry holds until the next one.
using told_along = std::vector<told_by_tree>;
/// The last entry for a token that begins before `before`; null if there isn't one.
[[nodiscard]] inline const told_by_tree* told_before(const told_along& all, std::uint64_t before) {
    const auto after =
        std::partition_point(all.begin(), all.end(), [&](const told_by_tree& each) { return each.from < before; });
    return after == all.begin() ? nullptr : &*(after - 1);
}
/// Adds what has been told from the source byte `now.from` onwards, unless it is the same as before.
inline void add_told(told_along& all, const told_by_tree& now) {
    if (all.empty() || all.back().content != now.content || all.back().foreign != now.foreign) all.push_back(now);
}

/// From the source byte `begin` up to `end`, two drafts were told different things.
struct told_otherwise {
    std::uint64_t begin = 0, end = 0;
};
/// All such stretches. Complexity: linear.
[[nodiscard]] inline std::vector<told_otherwise> told_otherwise_along(const told_along& older,
                                                                      const told_along& newer) {
    std::vector<told_otherwise> found;
    for (std::size_t i = 0, j = 0; i < older.size() && j < newer.size();) {
        const std::uint64_t from = std::max(older[i].from, newer[j].from);
        const bool differs = older[i].content != newer[j].content || older[i].foreign != newer[j].foreign;
        const bool goes_on = !found.empty() && found.back().end == UINT64_MAX;
        if (differs && !goes_on) found.push_back({from, UINT64_MAX});
        if (!differs && goes_on) found.back().end = from;
        const std::uint64_t next_older = i + 1 < older.size() ? older[i + 1].from : UINT64_MAX;
        const std::uint64_t next_newer = j + 1 < newer.size() ? newer[j + 1].from : UINT64_MAX;
        if (next_older <= next_newer) ++i;
        if (next_newer <= next_older) ++j;
    }
    return found;
}

}  // namespace strata::compare
