// Measures comparing all drafts, including causes, in two ways: counting the places, and writing the output of `strata
// compare`.

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/report/comparison/document.hpp"
#include "core/report/comparison/json.hpp"
#include "core/report/comparison/report.hpp"
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

// Compares all drafts on `input`. All comparisons of a pass share the cache `examined`, like all comparisons in a run
// of `strata compare`.
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

pass comparing(const load& over, std::string_view what) {
    if (what == what::compared_as_json)
        return [&over] {
            no_output out;
            report::comparison_json json(all(), out);
            return reported(over, json, out);
        };
    if (what == what::compared_as_text)
        return [&over] {
            no_output out;
            report::comparison_document text(all(), {}, report::text_document(out, {}));
            return reported(over, text, out);
        };
    return [&over] {
        divergence_counter found;
        compare::examined_parts examined;
        for (const std::string& each : over.inputs) compared(each, examined, found);
        return findings{found.count(), {}};
    };
}

void add_comparing(const load& over) {
    for (const std::string_view each : {what::compared, what::compared_as_json, what::compared_as_text})
        add(fmt::format("{}/{}/{}", over.name, all_drafts, each), size_of(over), comparing(over, each));
}

}  // namespace strata::bench
