#pragma once
// Ratios that can be trusted on a busy machine: the ways to do something are timed in turns.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bench/findings.hpp"
#include "tests/bench/loads.hpp"

namespace strata::bench {

/// How often and for how long each way is timed.
struct turns {
    std::size_t rounds = 9;    ///< every way has one turn in each round
    double milliseconds = 10;  ///< passes are repeated until a turn has taken this time
};

/// The figures of one way.
struct timed {
    std::vector<double> megabytes;  ///< 10^6 bytes per second of processor time, in each round
    findings found;                 ///< by a pass

    [[nodiscard]] double best() const;
};

/// Ways that are timed in turns, and their figures.
class group {
public:
    /// `once` processes `bytes` bytes of input. A way without a pass (null) is left out.
    void add(std::string_view name, std::size_t bytes, pass once);
    void add(std::string_view name, const load& over, pass once) { add(name, size_of(over), std::move(once)); }
    /// Times all ways, after an untimed pass of each. The order differs from round to round.
    void time(const turns& how);

    /// The figures of a way; null if there is no such way.
    [[nodiscard]] const timed* find(std::string_view name) const;
    /// The figures of a way that was added.
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
    double median = 0;  ///< the median of the ratios in each round
    double best = 0;    ///< of the best speeds
};

/// The ratio for two ways of one group.
[[nodiscard]] ratio_of_speeds ratio(const timed& a, const timed& b);

}  // namespace strata::bench
