#pragma once
// The figures of a run, by the names of benchmarks.

#include <map>
#include <optional>
#include <string>

namespace strata::bench {

/// What a benchmark came to.
struct figure {
    double megabytes = 0;        ///< 10^6 bytes a second
    std::optional<double> peak;  ///< thousands of bytes held at once
};

/// By name, LOAD/DRAFT/WHAT; for a peer LOAD/PEER/WHAT.
using figures = std::map<std::string, figure>;

/// Keeps `one` if nothing faster has that name: of repetitions the best counts, as others can only slow one down.
inline void note(figures& in, const std::string& name, const figure& one) {
    figure& kept = in[name];
    if (one.megabytes > kept.megabytes) kept = one;
}

}  // namespace strata::bench
