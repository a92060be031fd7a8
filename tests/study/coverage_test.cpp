// Tests how fired rules are counted. The project's own tests fire every rule that can fire.

#include "core/run/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/recital.hpp"
#include "core/report/coverage/coverage.hpp"
#include "core/run/trace.hpp"
#include "core/spec/content_states.hpp"
#include "drafts/registry.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/study/own_inputs.hpp"

namespace coverage_test {

namespace {

using namespace strata;
using namespace strata::testing;
using run::draft_coverage;
using run::standing;

draft_coverage counted(std::string_view draft, std::string_view input, const tokenizer_options& options = {}) {
    draft_coverage c(*drafts::find(draft));
    run::count_run(c, {c.draft, options}, input);
    return c;
}

std::size_t state_of(const spec::draft& d, std::string_view name) {
    for (std::size_t s = 0; s < d.table.states.size(); ++s)
        if (d.table.states[s].name == name) return s;
    BOOST_FAIL("no state " << name);
    return 0;
}

// Returns the counts of a state's rules: "0 2 1".
std::string counts(const draft_coverage& c, std::string_view state) {
    const spec::state_info& info = c.draft->table.states[state_of(*c.draft, state)];
    std::string text;
    for (std::size_t r = 0; r < info.rule_count; ++r)
        text += fmt::format("{}{}", r == 0 ? "" : " ", c.rules[info.first_rule + r].total());
    return text;
}

// Describes a rule: its place and its words.
std::string name_of(const spec::draft& d, std::size_t state, std::size_t rule) {
    return fmt::format("{}: {}, rule {}, {}: {}", d.about.name, d.table.states[state].name, rule,
                       fmt::join(language::subjects(d, d.table.rules_of(state)[rule]), "; "),
                       language::sentence(d, state, rule));
}

std::vector<std::string> rules_that(const draft_coverage& c, standing wanted) {
    std::vector<std::string> names;
    const auto states = c.draft->table.states;
    for (std::size_t s = 0; s < states.size(); ++s)
        for (std::size_t r = 0; r < states[s].rule_count; ++r)
            if (run::standing_of(c, states[s].first_rule + r) == wanted) names.push_back(name_of(*c.draft, s, r));
    return names;
}

// Runs the inputs under the draft, from each content state and as a page.
draft_coverage coverage_of(const spec::draft& d, const std::vector<own_input>& inputs) {
    draft_coverage c(d);
    for (const own_input& each : inputs) {
        tokenizer_options options;
        options.last_start_tag = each.last_start_tag;
        options.foreign = each.foreign;
        options.input = input_kind::characters;
        for (std::size_t content = 0; content < d.contents.size(); ++content) {
            options.content = spec::content_index_at(content);
            run::count_run(c, {c.draft, options}, each.text);
        }
        run::count_run(c, {c.draft, {}, simulation{}}, each.text);
        // In drafts until 2009, the content of a tag depends on the content model. Under most models, only end tags
        // reach it.
        if (each.text.substr(0, 2) != "<a") continue;
        options.last_start_tag = "a";
        for (std::size_t content = 0; content < d.contents.size(); ++content) {
            options.content = spec::content_index_at(content);
            run::count_run(c, {c.draft, options}, "</" + each.text.substr(1));
        }
    }
    return c;
}

// Returns the rules that can fire under a content model while the escape flag is false, but have not.
std::vector<std::string> missed_by_content_model(const draft_coverage& c) {
    std::vector<std::string> names;
    const auto states = c.draft->table.states;
    for (std::size_t s = 0; s < states.size(); ++s)
        for (std::size_t r = 0; r < states[s].rule_count; ++r)
            for (const spec::content_state& each : c.draft->contents) {
                const std::size_t rule = states[s].first_rule + r;
                if (c.possible[rule].in.has(spec::mode_of(each.model, false)) && c.rules[rule].under(each.model) == 0)
                    names.push_back(fmt::format("under {}: {}", each.name, name_of(*c.draft, s, r)));
            }
    return names;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(coverage_of_rules)

BOOST_AUTO_TEST_CASE(each_step_counts_for_its_rule) {
    // The data state reads "a", "<", "d" and the end. The tag open state and the tag name state read the rest.
    const draft_coverage c = counted("modern", "a<bc>d");
    BOOST_TEST(counts(c, "Data state") == "0 1 0 1 2");
    BOOST_TEST(counts(c, "Tag open state") == "0 0 1 0 0 0");
    BOOST_TEST(counts(c, "Tag name state") == "0 0 1 0 0 0 2");
    BOOST_TEST(c.steps == 8U);
    BOOST_TEST(c.runs == 1U);
}

BOOST_AUTO_TEST_CASE(a_rule_that_refers_to_anything_else_is_counted_itself) {
    const draft_coverage c = counted("modern", "<a b\"c>");
    BOOST_TEST(counts(c, "Attribute name state") == "1 0 0 0 0 1 2");
}

BOOST_AUTO_TEST_CASE(steps_of_the_procedure_on_references_are_counted) {
    const draft_coverage c = counted("2008", "&#65;");
    BOOST_TEST(counts(c, "Entity data state") == "1");
    BOOST_TEST(counts(c, "Tokenising entities") == "0 1 0");
    BOOST_TEST(counts(c, "Tokenising entities [the digits]") == "0 1");
    BOOST_TEST(counts(c, "Tokenising entities [the semicolon]") == "1 0");
    BOOST_TEST(counts(c, "Tokenising entities [the number]") == "0 0 1");
}

BOOST_AUTO_TEST_CASE(counts_are_kept_apart_by_content_model) {
    const spec::draft& d = *drafts::find("2008");
    draft_coverage c = counted("2008", "&a");
    tokenizer_options rcdata;
    rcdata.content = *spec::find_content(d, "RCDATA");
    run::count_run(c, {c.draft, rcdata}, "&&<!--&");
    const run::rule_count& first = c.rules[d.table.states[0].first_rule];
    BOOST_TEST(first.total() == 3U);
    BOOST_TEST(first.under(spec::content_model::pcdata) == 1U);
    BOOST_TEST(first.under(spec::content_model::rcdata) == 2U);
    // "<!--" sets the escape flag. While the flag is set, the second rule applies to "&", not the first one.
    BOOST_TEST(c.rules[d.table.states[0].first_rule + 1].in_mode[spec::mode_of(spec::content_model::rcdata, true)] ==
               1U);
    BOOST_TEST(report::by_content_model(d, first) == "PCDATA 1, RCDATA 2");
}

BOOST_AUTO_TEST_CASE(counts_are_those_of_a_trace) {
    const std::string input =
        "<title>a&amp;<!--b--></title x=y&lt><p a='1' a=2>&#x80;&nothing;<!-- - --><!DOCTYPE html>";
    for (const spec::draft* d : drafts::all()) {
        draft_coverage c(*d);
        run::count_run(c, {c.draft, {}, simulation{}}, input);
        std::vector<std::uint64_t> traced(d->table.rules.size());
        run::trace t({d, {}, simulation{}}, input);
        while (const auto step = t.next()) ++traced[d->table.states[step->state].first_rule + step->rule];
        for (std::size_t r = 0; r < traced.size(); ++r) BOOST_TEST(c.rules[r].total() == traced[r]);
    }
}

BOOST_AUTO_TEST_CASE(errors_of_preprocessing_are_counted_by_code) {
    const draft_coverage old = counted("2008", std::string_view("a\0b\0", 4));
    const auto null = std::find_if(old.stream_errors.begin(), old.stream_errors.end(),
                                   [](const auto& each) { return each.first == 0; });
    BOOST_REQUIRE((null != old.stream_errors.end()));
    BOOST_TEST(null->count == 2U);
    const draft_coverage today = counted("modern", std::string_view("a\0\x01", 3));
    BOOST_TEST(today.stream_errors.size() == 3U);
    for (const auto& each : today.stream_errors)
        BOOST_TEST(each.count == (each.code == spec::error_code::control_character_in_input_stream ? 1U : 0U));
}

BOOST_AUTO_TEST_CASE(counts_add_up) {
    draft_coverage a = counted("2007", "<a>");
    const draft_coverage b = counted("2007", "b&amp;");
    draft_coverage both = counted("2007", "<a>");
    run::count_run(both, {both.draft, {}}, "b&amp;");
    run::add(a, b);
    for (std::size_t r = 0; r < a.rules.size(); ++r) BOOST_TEST(a.rules[r].total() == both.rules[r].total());
    BOOST_TEST(a.steps == both.steps);
    BOOST_TEST(a.runs == 2U);
    const run::coverage_figures f = run::figures_of(a);
    BOOST_TEST(f.rules == a.draft->table.rules.size());
    BOOST_TEST(f.fired + f.never_fired + f.cannot_fire == f.rules);
    BOOST_TEST(f.steps == a.steps);
}

BOOST_AUTO_TEST_CASE(the_projects_own_inputs_fire_every_rule_that_can_fire) {
    const std::vector<own_input> inputs = own_inputs();
    for (const spec::draft* d : drafts::all()) {
        const draft_coverage c = coverage_of(*d, inputs);
        for (const std::string& each : rules_that(c, standing::never_fired)) BOOST_ERROR("never fired: " << each);
        for (const std::string& each : rules_that(c, standing::cannot_fire))
            BOOST_TEST_MESSAGE("cannot fire: " << each);
        for (const std::string& each : missed_by_content_model(c)) BOOST_ERROR("never fired " << each);
        const run::coverage_figures f = run::figures_of(c);
        BOOST_TEST(f.fired == f.rules - f.cannot_fire);
        BOOST_TEST_MESSAGE(d->about.name << ": " << f.fired << " of " << f.rules << " rules fired by " << inputs.size()
                                         << " inputs in " << c.runs << " runs; " << f.cannot_fire << " cannot fire");
    }
}

BOOST_AUTO_TEST_CASE(fewer_inputs_would_miss_rules) {
    std::vector<own_input> inputs = own_inputs();
    // Without inputs that contain "[", no CDATA section is tested.
    inputs.erase(std::remove_if(inputs.begin(), inputs.end(),
                                [](const own_input& each) { return each.text.find('[') != std::string::npos; }),
                 inputs.end());
    const std::vector<std::string> never =
        rules_that(coverage_of(*drafts::find("modern"), inputs), standing::never_fired);
    BOOST_TEST(std::any_of(never.begin(), never.end(), [](const std::string& each) {
        return each.find("Markup declaration open state, rule 3") != std::string::npos;
    }));
}

BOOST_AUTO_TEST_CASE(rules_reported_as_unable_to_fire_never_fire) {
    // Runs every beginning followed by every character, and then random strings. A rule that cannot fire in a mode
    // according to the analysis must never fire.
    std::mt19937 random(20071027);
    std::uint64_t runs = 0;
    for (const spec::draft* d : drafts::all()) {
        draft_coverage c(*d);
        std::vector<std::string> inputs;
        for (const std::string& begin : beginnings())
            for (const std::string& next : alphabet()) inputs.push_back(begin + next);
        for (int i = 0; i < 2000; ++i) inputs.push_back(hostile_string(random, 12));
        for (const tokenizer_options& options : all_beginnings(*d))
            for (const std::string& each : inputs) run::count_run(c, {c.draft, options}, each);
        for (std::size_t s = 0; s < d->table.states.size(); ++s)
            for (std::size_t r = 0; r < d->table.states[s].rule_count; ++r) {
                const std::size_t place = d->table.states[s].first_rule + r;
                for (spec::mode m = 0; m < spec::mode_count; ++m)
                    BOOST_CHECK_MESSAGE(c.rules[place].in_mode[m] == 0 || c.possible[place].in.has(m),
                                        "fired in mode " << static_cast<int>(m) << ": " << name_of(*d, s, r));
            }
        runs += c.runs;
    }
    BOOST_TEST(runs > 400'000U);
    BOOST_TEST_MESSAGE(runs << " runs");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace coverage_test
