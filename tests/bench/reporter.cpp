#include "tests/bench/reporter.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <string>

#include "tests/bench/measure.hpp"

namespace strata::bench {
namespace {

std::optional<double> value_of(const benchmark::BenchmarkReporter::Run& run, const char* counter) {
    const auto at = run.counters.find(counter);
    if (at == run.counters.end()) return std::nullopt;
    return at->second.value;
}

std::string shown(std::optional<double> value, int digits) {
    return value ? fmt::format("{:.{}f}", *value, digits) : "-";
}

}  // namespace

bool reporter::ReportContext(const Context& context) {
    PrintBasicContext(&GetErrorStream(), context);
    name_width_ = context.name_field_width;
    fmt::print("{:<{}} {:>9} {:>10} {:>15} {:>9} {:>15} {:>8} {:>10}\n", "benchmark", name_width_, counter::megabytes,
               "ms a pass", counter::allocations, counter::peak, counter::instructions, "passes", counter::found);
    return true;
}

void reporter::ReportRuns(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration) continue;
        // This name lacks the suffixes that the library adds.
        const std::string& name = run.run_name.function_name;
        fmt::print("{:<{}} {:>9} {:>10.3f} {:>15} {:>9} {:>15} {:>8} {:>10}\n", name, name_width_,
                   shown(value_of(run, counter::megabytes), 1), run.GetAdjustedCPUTime(),
                   shown(value_of(run, counter::allocations), 3), shown(value_of(run, counter::peak), 1),
                   shown(value_of(run, counter::instructions), 2), run.iterations,
                   shown(value_of(run, counter::found), 0));
    }
    std::fflush(stdout);
}

}  // namespace strata::bench
