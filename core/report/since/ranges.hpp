#pragma once
// The days on which a reading held.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/compare/readings_in_time.hpp"
#include "core/study/moments.hpp"

namespace strata::report {

/// From a day on, and until another.
struct days_of_reading {
    std::string_view from;
    std::string_view known_until{};  ///< the last day on which it is known to have held; "" if it still holds
    std::string_view until{};        ///< the day of the next reading; later than that if its commit is not known
};

/// Those of reading number `reading`, oldest first.
[[nodiscard]] inline std::vector<days_of_reading> days_of(std::size_t reading, const compare::readings_in_time& found,
                                                          std::span<const study::moment> moments) {
    const auto commit_of = [&](std::size_t moment) -> const spec::change_commit* {
        const auto turn = std::find_if(found.turns.begin(), found.turns.end(),
                                       [&](const compare::turning_point& each) { return each.moment == moment; });
        return turn != found.turns.end() && turn->commit ? &*turn->commit : nullptr;
    };
    std::vector<days_of_reading> ranges;
    for (std::size_t m = 0; m < moments.size(); ++m) {
        if (found.reading_of[m] != reading) continue;
        if (m == 0 || found.reading_of[m - 1] != reading) {
            const spec::change_commit* const commit = commit_of(m);
            ranges.push_back({commit != nullptr ? commit->day : moments[m].day});
        }
        if (m + 1 == moments.size() || found.reading_of[m + 1] == reading) continue;
        const study::moment& next = moments[m + 1];
        const spec::change_commit* const commit = commit_of(m + 1);
        ranges.back().until = commit != nullptr ? commit->day : next.day;
        ranges.back().known_until = commit != nullptr || next.after.empty() ? ranges.back().until : next.after;
    }
    return ranges;
}

}  // namespace strata::report
