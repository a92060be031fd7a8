// All drafts compared, including causes: counted, or as `strata compare` writes it.

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/report/comparison/json.hpp"
#include "core/report/comparison/report.hpp"
#include "core/report/comparison/text.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/draft.hpp"
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

// `examined`: what the comparisons of one pass share, as those of one run of `strata compare` do.
compare::summary compared(const std::string& input, compare::examined_parts& examined, compare::divergence_sink& to) {
    std::vector<run::configuration> configurations;
    for (const spec::draft* draft : drafts::all()) configurations.push_back({draft, {}, simulation{}});
    compare::comparison comparing(drafts::known(), std::move(configurations), to, &examined);
    comparing.feed(input);
    return comparing.finish();
}

std::vector<const spec::draft*> all() {
    const auto drafts = drafts::all();
    return {drafts.begin(), drafts.end()};
}

findings reported(const load& over, report::comparison_report& report, const no_output& out) {
    compare::examined_parts examined;
    for (const std::string& each : over.inputs) {
        report.begin_input("page", each.size());
        report.on_source(each);
        report.end_input(compared(each, examined, report));
    }
    report.finish();
    return {out.written(), {}};
}

}  // namespace

void add_comparing(const load& over) {
    const auto add_of = [&over](std::string_view what, pass once) {
        add(fmt::format("{}/{}/{}", over.name, all_drafts, what), size_of(over), std::move(once));
    };
    add_of(what::compared, [&over] {
        divergence_counter found;
        compare::examined_parts examined;
        for (const std::string& each : over.inputs) compared(each, examined, found);
        return findings{found.count(), {}};
    });
    add_of(what::compared_as_json, [&over] {
        no_output out;
        report::comparison_json json(all(), out);
        return reported(over, json, out);
    });
    add_of(what::compared_as_text, [&over] {
        no_output out;
        report::comparison_text text(all(), {}, out);
        return reported(over, text, out);
    });
}

}  // namespace strata::bench
