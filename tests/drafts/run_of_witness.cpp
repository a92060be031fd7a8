#include "tests/drafts/run_of_witness.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include <cstddef>

#include "core/conformance/parsed_json.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/content_states.hpp"
#include "core/tree/simulated.hpp"

namespace strata::drafts_test {
namespace {

// Returns the value of the option `name`. Names of states contain blanks, so a value ends where the next option begins.
std::string value_of(std::string_view options, std::string_view name) {
    const std::size_t at = options.find(name);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = options.substr(at + name.size());
    return std::string(rest.substr(0, rest.find(" --")));
}

/// Replaces the spans of empty values in an event with "none": [7,7) in ""[7,7).
std::string without_empty_places(std::string event) {
    for (std::size_t at = 0; (at = event.find("\"\"[", at)) != std::string::npos;) {
        at += 2;
        const std::size_t comma = event.find(',', at);
        const std::size_t end = event.find(')', at);
        if (comma == std::string::npos || end == std::string::npos || comma > end) continue;
        const std::string_view place = std::string_view(event).substr(at + 1, end - at - 1);
        if (place.substr(0, comma - at - 1) == place.substr(comma - at)) event.replace(at, end + 1 - at, "none");
    }
    return event;
}

}  // namespace

setting setting_of(std::string_view options) {
    return {value_of(options, "--content-model="),
            value_of(options, "--last-start-tag="),
            value_of(options, "--feedback=") == "simulated",
            value_of(options, "--scripting=") != "off",
            value_of(options, "--fragment="),
            options.find("--tree-errors") != std::string_view::npos};
}

void outcome::on_error(const parse_error& e) {
    errors_.push_back(fmt::format("{} {}", e.offset, spec::name_of(e.code)));
}

void outcome::on_unacknowledged_self_closing(const start_tag& tag) {
    errors_.push_back(fmt::format("{} may not be self-closing", tag.name));
}

std::vector<std::string> outcome::tokens() const {
    std::vector<std::string> all = tokens_.events;
    for (std::string& each : all) each = without_empty_places(std::move(each));
    return all;
}

outcome run_setting(const spec::draft& d, const std::string& input, const setting& how) {
    outcome log;
    simulation simulation;
    simulation.scripting = how.scripting;
    if (how.tree_errors) simulation.errors = &log;
    tokenizer_options start;
    if (!how.fragment.empty()) {
        simulation.fragment = find_context(d, how.fragment);
        BOOST_TEST_REQUIRE(simulation.fragment.has_value(), d.about.title << " has no " << how.fragment);
        start = options_of_fragment(d, *simulation.fragment, how.scripting);
    }
    simulated_feedback simulated(d, simulation, log);
    if (!how.content.empty()) {
        const auto content = spec::find_content(d, how.content);
        BOOST_TEST_REQUIRE(content.has_value(), d.about.title << " has no " << how.content);
        start.content = *content;
    }
    if (!how.last_start_tag.empty()) start.last_start_tag = how.last_start_tag;
    tokenizer t(d, how.simulated ? static_cast<sink&>(simulated) : log, start, engine_kind::interpreter);
    t.feed(input);
    t.finish();
    return log;
}

std::string input_of(const spec::revision_source& revision) {
    return report::string_of(report::parsed_json(revision.witness));
}

}  // namespace strata::drafts_test
