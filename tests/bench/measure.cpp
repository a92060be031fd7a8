#include "tests/bench/measure.hpp"

#include <utility>

#include "tests/bench/allocations.hpp"
#include "tests/bench/instructions.hpp"

namespace strata::bench {
namespace {

// Runs a pass. The function is not inlined, so that callgrind can count this pass alone.
[[gnu::noinline]] findings timed_pass(const pass& once) { return once(); }

}  // namespace

void measure(benchmark::State& state, std::uint64_t bytes, const pass& once) {
    const auto before = instructions().now();
    findings found;
    for (auto _ : state) benchmark::DoNotOptimize(found = timed_pass(once));
    const auto after = instructions().now();
    const auto size = static_cast<double>(bytes);
    state.counters[counter::megabytes] = benchmark::Counter(size / 1e6, benchmark::Counter::kIsIterationInvariantRate);
    if (before && after)
        state.counters[counter::instructions] =
            static_cast<double>(*after - *before) / static_cast<double>(state.iterations()) / size;
    state.counters[counter::found] = static_cast<double>(found.count);
    const counted_allocations counted;
    once();
    // Setting the counters allocates memory, so both figures are read first.
    const auto [count, most] = std::pair(counted.count(), counted.most_bytes());
    state.counters[counter::allocations] = static_cast<double>(count) / (size / 1e3);
    state.counters[counter::peak] = static_cast<double>(most) / 1e3;
}

void add(const std::string& name, std::uint64_t bytes, pass once, passes many) {
    auto* added = benchmark::RegisterBenchmark(
        name.c_str(), [bytes, once = std::move(once)](benchmark::State& state) { measure(state, bytes, once); });
    added->Unit(benchmark::kMillisecond);
    if (many == passes::one) added->Iterations(1);
}

}  // namespace strata::bench
