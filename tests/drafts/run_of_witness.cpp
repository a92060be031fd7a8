#include "tests/drafts/run_of_witness.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <regex>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/tokenizer.hpp"
#include "core/spec/content_states.hpp"
#include "core/tree/simulated.hpp"

namespace strata::drafts_test {
namespace {

// The value of an option: up to the next one, since names of states have blanks.
std::string value_of(std::string_view options, std::string_view name) {
    const std::size_t at = options.find(name);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = options.substr(at + name.size());
    return std::string(rest.substr(0, rest.find(" --")));
}

}  // namespace

setting setting_of(std::string_view options) {
    return {value_of(options, "--content-model="), value_of(options, "--last-start-tag="),
            value_of(options, "--feedback=") == "simulated"};
}

void outcome::on_error(const parse_error& e) {
    errors_.push_back(fmt::format("{} {}", e.offset, spec::name_of(e.code)));
}

std::vector<std::string> outcome::tokens() const {
    static const std::regex empty_value{R"(""\[(\d+),\1\))"};
    std::vector<std::string> all = tokens_.events;
    for (std::string& each : all) each = std::regex_replace(each, empty_value, "\"\"none");
    return all;
}

outcome run(const spec::draft& d, const std::string& input, const setting& how) {
    outcome log;
    simulated_feedback simulated(d, true, log);
    tokenizer_options start;
    if (!how.content.empty()) {
        const auto content = spec::find_content(d, how.content);
        BOOST_TEST_REQUIRE(content.has_value(), d.about.title << " has no " << how.content);
        start.content = *content;
    }
    start.last_start_tag = how.last_start_tag;
    tokenizer t(d, how.simulated ? static_cast<sink&>(simulated) : log, start, engine_kind::interpreter);
    t.feed(input);
    t.finish();
    return log;
}

std::string input_of(const spec::revision_source& revision) {
    return report::string_of(report::parsed_json(revision.witness));
}

}  // namespace strata::drafts_test
