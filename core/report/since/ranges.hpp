#pragma once
// The days on which a reading held.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/compare/readings_in_time.hpp"
#include "core/report/since/since.hpp"
#include "core/study/moments.hpp"

namespace strata::report {

/// From a day on, and until another.
struct days_of_reading {
    std::string_view from;
    std::string_view known_until{};  ///< the last day on which it is known to have held; "" if it still holds
    std::string_view until{};        ///< the day of the next reading; later than that if its commit is not known
};

/// Those of reading number `reading`, oldest first.
[[nodiscard]] inline std::vector<days_of_reading> days_of(std::size_t reading, const input_in_time& of) {
    const auto& reading_of = of.found->reading_of;
    std::vector<days_of_reading> ranges;
    for (std::size_t m = 0; m < of.moments.size(); ++m) {
        if (reading_of[m] != reading) continue;
        if (m == 0 || reading_of[m - 1] != reading) ranges.push_back({of.moments[m].day});
        days_of_reading& last = ranges.back();
        if (m + 1 == of.moments.size()) {
            last.until = last.known_until = of.ends;
        } else if (reading_of[m + 1] != reading) {
            const study::moment& next = of.moments[m + 1];
            last.until = next.day;
            last.known_until = next.after.empty() ? next.day : std::max(last.from, next.after);
        }
    }
    return ranges;
}

/// The times after the chain of which nothing is known but the texts at their ends.
[[nodiscard]] inline std::vector<const study::moment*> unknown_times(const input_in_time& of) {
    std::vector<const study::moment*> unknown;
    for (const study::moment& each : of.moments)
        if (!each.after.empty() && each.day > of.chain_ends) unknown.push_back(&each);
    return unknown;
}

}  // namespace strata::report
