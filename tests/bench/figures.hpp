#pragma once
// The figures of a run, by benchmark name.

#include <map>
#include <optional>
#include <string>

namespace strata::bench {

/// The result of a benchmark.
struct figure {
    double megabytes = 0;              ///< 10^6 bytes per second
    std::optional<double> peak = {};   ///< thousands of bytes allocated at once
    std::optional<double> input = {};  ///< thousands of bytes
    std::optional<double> found = {};  ///< what a pass counted
    std::optional<double> text = {};   ///< bytes of characters
    std::optional<double> attributes = {};
};

/// By name, LOAD/DRAFT/WHAT; for a peer LOAD/PEER/WHAT.
using figures = std::map<std::string, figure>;

/// Keeps `one` unless a faster one has that name: of repetitions the best counts, since others can only slow one down.
inline void note(figures& in, const std::string& name, const figure& one) {
    figure& kept = in[name];
    if (one.megabytes > kept.megabytes) kept = one;
}

}  // namespace strata::bench
