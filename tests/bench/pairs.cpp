#include "tests/bench/pairs.hpp"

#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>

namespace strata::bench {
namespace {

// Returns the processor time of all threads in seconds. A survey examines its pages on another thread, so the time of
// one thread would not suffice.
double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

}  // namespace

double timed::best() const { return *std::max_element(megabytes.begin(), megabytes.end()); }

void group::add(std::string_view name, std::size_t bytes, pass once) {
    if (once) ways_.push_back({std::string(name), bytes, std::move(once), {}});
}

void group::time(const turns& how) {
    for (way& each : ways_) each.figures.found = each.once();
    for (std::size_t round = 0; round < how.rounds; ++round)
        for (std::size_t i = 0; i < ways_.size(); ++i) {
            way& turn = ways_[(round + i) % ways_.size()];
            turn.figures.megabytes.push_back(megabytes_of(turn, how.milliseconds));
        }
}

const timed* group::find(std::string_view name) const {
    const auto at = std::find_if(ways_.begin(), ways_.end(), [&name](const way& each) { return each.name == name; });
    return at == ways_.end() ? nullptr : &at->figures;
}

double group::megabytes_of(const way& one, double milliseconds) {
    const double begin = processor_seconds();
    double seconds = 0;
    std::size_t passes = 0;
    do {
        benchmark::DoNotOptimize(one.once());
        ++passes;
        seconds = processor_seconds() - begin;
    } while (seconds * 1e3 < milliseconds);
    return static_cast<double>(one.bytes * passes) / 1e6 / seconds;
}

ratio_of_speeds ratio(const timed& a, const timed& b) {
    std::vector<double> ratios(a.megabytes.size());
    std::transform(a.megabytes.begin(), a.megabytes.end(), b.megabytes.begin(), ratios.begin(),
                   [](double one, double other) { return one / other; });
    const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
    std::nth_element(ratios.begin(), middle, ratios.end());
    return {*middle, a.best() / b.best()};
}

}  // namespace strata::bench
