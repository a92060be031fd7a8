#pragma once
// Measures ratios that are reliable on a busy machine: different ways to do something are timed alternately.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bench/findings.hpp"
#include "tests/bench/loads.hpp"

namespace strata::bench {

/// How often and how long each way is timed.
struct turns {
    std::size_t rounds = 9;    ///< the number of rounds; each way has one turn in a round
    double milliseconds = 10;  ///< the shortest duration of a turn; a turn repeats its pass for this long
};

/// The results of one way.
struct timed {
    std::vector<double> megabytes;  ///< the speed in each round, in 10^6 bytes per second of processor time
    findings found;                 ///< the counts of one pass

    [[nodiscard]] double best() const;
};

/// Ways that are timed alternately, and their results.
class group {
public:
    /// Adds a way. `once` processes `bytes` bytes of input. If `once` is null, nothing is added.
    void add(std::string_view name, std::size_t bytes, pass once);
    void add(std::string_view name, const load& over, pass once) { add(name, size_of(over), std::move(once)); }
    /// Runs each way once, and then times all ways. The order differs from round to round.
    void time(const turns& how);

    /// Returns the results of a way; null if there is no way with this name.
    [[nodiscard]] const timed* find(std::string_view name) const;
    /// Returns the results of a way. Precondition: `add` was called for this way.
    [[nodiscard]] const timed& operator[](std::string_view name) const { return *find(name); }

private:
    struct way {
        std::string name;
        std::size_t bytes;
        pass once;
        timed figures;
    };
    static double megabytes_of(const way& one, double milliseconds);

    std::vector<way> ways_;
};

/// The speed of one way divided by that of another.
struct ratio_of_speeds {
    double median = 0;  ///< the median of the rounds' ratios
    double best = 0;    ///< the ratio of the best speeds
};

/// Returns the ratio for two ways of the same group.
[[nodiscard]] ratio_of_speeds ratio(const timed& a, const timed& b);

}  // namespace strata::bench
