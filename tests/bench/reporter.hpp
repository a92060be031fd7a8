#pragma once
// Writes the results of a run: a line for each benchmark, with the counters of measure.hpp as columns.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <vector>

namespace strata::bench {

/// Prints to standard output. Does not print the means and other statistics of repetitions, which `--benchmark_out`
/// writes.
class reporter : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;

private:
    std::size_t name_width_ = 0;
};

}  // namespace strata::bench
