#pragma once
// Measures a pass over a load.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "tests/bench/findings.hpp"

namespace strata::bench {

/// The counters of a benchmark. The figures on memory come from an additional pass, which is not timed.
namespace counter {
inline constexpr const char* megabytes = "MB/s";               ///< 10^6 bytes of input per second of processor time
inline constexpr const char* allocations = "allocations/KB";   ///< allocations per 1000 bytes of input
inline constexpr const char* peak = "peak KB";                 ///< the largest number of kilobytes (1000 bytes)
                                                               ///< allocated at one time, without the input
inline constexpr const char* instructions = "instructions/B";  ///< absent if they cannot be counted
inline constexpr const char* found = "found";                  ///< the count of the pass
}  // namespace counter

/// Times `once` and sets the counters. `once` processes `bytes` bytes of input.
void measure(benchmark::State& state, std::uint64_t bytes, const pass& once);

/// How many passes are timed.
enum class passes : std::uint8_t { as_fit_into_the_time, one };

/// Adds the benchmark `name`, which measures `once` over `bytes` bytes of input. The objects to which `once` refers
/// must outlive the run.
void add(const std::string& name, std::uint64_t bytes, pass once, passes many = passes::as_fit_into_the_time);

}  // namespace strata::bench
