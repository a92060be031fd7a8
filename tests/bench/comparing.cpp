// All drafts compared, including causes: counted, or as `strata compare --format=json` writes it.

#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "core/compare/comparison.hpp"
#include "core/report/comparison/json.hpp"
#include "drafts/registry.hpp"
#include "tests/bench/benchmarks.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/sinks.hpp"

namespace strata::bench {
namespace {

class divergence_counter : public compare::divergence_sink {
public:
    void on_divergence(compare::divergence&& /*d*/) override { ++count_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

private:
    std::uint64_t count_ = 0;
};

compare::summary compared(const std::string& input, compare::divergence_sink& to) {
    std::vector<compare::configuration> configurations;
    for (const spec::draft* draft : drafts::all()) configurations.push_back({draft, {}, simulation{}});
    compare::comparison comparing(drafts::known(), std::move(configurations), to);
    comparing.feed(input);
    return comparing.finish();
}

}  // namespace

void add_comparing(const load& over) {
    add(fmt::format("{}/{}/compared", over.name, all_drafts), size_of(over), [&over] {
        divergence_counter found;
        for (const std::string& each : over.inputs) compared(each, found);
        return found.count();
    });
    add(fmt::format("{}/{}/compared as json", over.name, all_drafts), size_of(over), [&over] {
        no_output out;
        const auto all = drafts::all();
        report::comparison_json json({all.begin(), all.end()}, out);
        for (const std::string& each : over.inputs) {
            json.begin_input("page", each.size());
            json.end_input(compared(each, json));
        }
        return out.written();
    });
}

}  // namespace strata::bench
