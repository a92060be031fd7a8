#pragma once
// How a pass over a load is measured.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "tests/bench/findings.hpp"

namespace strata::bench {

/// The counters of a benchmark. Memory figures come from one additional pass, which is not timed.
namespace counter {
inline constexpr const char* megabytes = "MB/s";               ///< 10^6 bytes of input per second of processor time
inline constexpr const char* allocations = "allocations/KB";   ///< per 1000 bytes of input
inline constexpr const char* peak = "peak KB";                 ///< kilobytes (1000 bytes) allocated at the same time,
                                                               ///< not counting the input
inline constexpr const char* instructions = "instructions/B";  ///< absent if they cannot be counted
inline constexpr const char* found = "found";                  ///< what a pass counted
}  // namespace counter

/// Times `once`, which processes `bytes` bytes of input, and sets the counters.
void measure(benchmark::State& state, std::uint64_t bytes, const pass& once);

/// How often a benchmark is timed.
enum class passes : std::uint8_t { as_fit_into_the_time, one };

/// Adds the benchmark `name`, which measures `once`. The objects that `once` refers to must outlive the run.
void add(const std::string& name, std::uint64_t bytes, pass once, passes many = passes::as_fit_into_the_time);

}  // namespace strata::bench
