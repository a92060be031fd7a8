// Makes suites from a draft's machine. The draft passes its suite, the suite reaches every rule, and every other table
// fails.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/report/suite/json.hpp"
#include "core/search/suites/fault_search.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/search/suites/suite.hpp"
#include "core/spec/audit.hpp"
#include "core/spec/content_states.hpp"
#include "drafts/registry.hpp"
#include "tests/cli/program_fixture.hpp"
#include "tests/sample.hpp"

namespace generation_test {

namespace {

using namespace strata;

// Returns the suite of a registered draft. It is made once, because making it takes seconds.
const generation::suite& suite_of(const spec::draft& draft) {
    static std::map<const spec::draft*, generation::suite> made;
    const auto known = made.find(&draft);
    return known != made.end() ? known->second : made.emplace(&draft, generation::make_suite(draft)).first->second;
}

// Returns whether today's run makes the suite of this registered draft. A test case about a single draft runs only when
// it is that draft's turn.
bool is_todays(const spec::draft& draft) {
    const auto all = drafts::all();
    const auto place = static_cast<std::size_t>(std::find(all.begin(), all.end(), &draft) - all.begin());
    return testing::sample::today().takes(place, all.size());
}

std::string written(const spec::draft& draft, const generation::suite& suite) {
    std::ostringstream to;
    report::write_suite_as_json(to, draft, suite);
    return to.str();
}

std::size_t failures_of(const spec::draft& draft, engine_kind engine, const std::string& json) {
    std::size_t failures = 0;
    for (const conformance::test& each : conformance::read_tests(json))
        for (const std::string& content : each.contents)
            if (!conformance::run(draft, engine, each, content).passed && failures++ == 0)
                BOOST_ERROR(draft.about.name << ": " << each.description);
    return failures;
}

bool fails_on(const spec::draft& other, const generation::suite& suite, const spec::draft& draft) {
    return std::any_of(suite.tests.begin(), suite.tests.end(), [&](const generation::test& each) {
        return generation::outcome_of(other, each.from, each.input) !=
               generation::outcome_of(draft, each.from, each.input);
    });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(generated_suites)

BOOST_AUTO_TEST_CASE(a_draft_passes_its_own_suite_with_both_engines) {
    for (const spec::draft* draft : drafts::all()) {
        if (!is_todays(*draft)) continue;
        const generation::suite& suite = suite_of(*draft);
        const std::string json = written(*draft, suite);
        BOOST_TEST_MESSAGE(draft->about.name << ": " << suite.tests.size() << " tests, " << suite.figures.faults
                                             << " faults, " << suite.figures.unshown << " not shown");
        BOOST_TEST(failures_of(*draft, engine_kind::interpreter, json) == 0U);
        BOOST_TEST(failures_of(*draft, engine_kind::runner, json) == 0U);

        std::set<std::string> descriptions;
        std::set<std::string> inputs;
        std::size_t state = 0;
        std::vector<bool> fires(draft->table.rules.size());
        for (const generation::test& each : suite.tests) {
            descriptions.insert(each.description);
            inputs.insert(std::to_string(spec::place_of(each.from.content)) + " " + each.from.last_start_tag + " " +
                          each.input);
            BOOST_TEST(state <= each.state);
            state = each.state;
            std::vector<generation::fired_rule> fired;
            static_cast<void>(generation::outcome_of(*draft, each.from, each.input, &fired));
            for (const generation::fired_rule& rule : fired) fires[rule.rule] = true;
        }
        BOOST_TEST(inputs.size() == suite.tests.size());
        BOOST_TEST(descriptions.size() == suite.tests.size());
        // Every rule that can fire must do so, except rules that need foreign content, which no test can request.
        const std::vector<spec::firing> possible = spec::firing_rules(*draft);
        for (std::size_t r = 0; r < fires.size(); ++r)
            if (possible[r].is_possible() && !draft->table.rules[r].only_if_foreign)
                BOOST_TEST(fires[r], draft->about.name << ", rule " << r);
    }
}

BOOST_AUTO_TEST_CASE(a_suite_is_the_same_every_time) {
    const spec::draft& draft = *drafts::find("2007");
    if (!is_todays(draft)) return;
    BOOST_TEST(written(draft, suite_of(draft)) == written(draft, generation::make_suite(draft)));
}

BOOST_AUTO_TEST_CASE(every_draft_fails_the_suites_of_the_others) {
    const auto all = drafts::all();
    for (const spec::draft* draft : all) {
        if (!is_todays(*draft)) continue;
        const generation::suite& suite = suite_of(*draft);
        for (const spec::draft* other : all) {
            // If the content states differed, some tests could not run.
            if (other == draft || other->contents.size() != draft->contents.size()) continue;
            BOOST_TEST(fails_on(*other, suite, *draft), draft->about.name << " and " << other->about.name);
        }
    }
}

// In raw text and script data, most states emit what they read. A difference between them shows only after a long
// continuation, or if an earlier part of the input has left something in the temporary buffer.
BOOST_AUTO_TEST_CASE(faults_that_show_long_after_the_rule_fail_the_suite) {
    struct example {
        std::string_view state;
        std::size_t rule;
        std::string_view target;  // if "", the fault is that the rule does not match `symbol`
        char symbol;
    };
    const spec::draft& draft = *drafts::find("modern");
    if (!is_todays(draft)) return;
    generation::faulty_table table(draft);
    const auto index_of = [&](std::string_view name) {
        std::size_t s = 0;
        while (s < draft.table.states.size() && draft.table.states[s].name != name) ++s;
        BOOST_REQUIRE_LT(s, draft.table.states.size());
        return s;
    };
    for (const example& each : {
             example{"RAWTEXT less-than sign state", 1, "Script data state", 0},
             example{"RCDATA end tag open state", 1, "Script data escape start dash state", 0},
             example{"Script data escaped less-than sign state", 2, "Script data double escape start state", 0},
             example{"Script data double escaped dash state", 1, "Script data double escaped state", 0},
             example{"Script data escaped less-than sign state", 1, "", 'S'},
         }) {
        const std::size_t state = index_of(each.state);
        const std::size_t rule = draft.table.states[state].first_rule + each.rule;
        bool is_known = false;
        for (const generation::fault& f : generation::faults_of_rule(draft, state, rule)) {
            if (each.target.empty()
                    ? f.where != generation::shows_on::symbol || f.symbol != static_cast<spec::symbol>(each.symbol)
                    : f.meant == generation::fault::no_state || f.target != index_of(each.target))
                continue;
            is_known = true;
            table.put_in(f);
            BOOST_TEST(fails_on(table.draft(), suite_of(draft), draft), each.state << " " << each.target);
        }
        BOOST_TEST(is_known, each.state);
    }
}

// The fault is at the end of a tag, and an earlier attribute has a reference. The effect depends on the state to which
// the machine would return.
BOOST_AUTO_TEST_CASE(faults_that_show_by_what_an_earlier_attribute_left_behind_fail_the_suite) {
    const spec::draft& draft = *drafts::find("2009");
    if (!is_todays(draft)) return;
    const auto state_of = [&](std::string_view name) {
        const auto at = std::find_if(draft.table.states.begin(), draft.table.states.end(),
                                     [&](const spec::state_info& each) { return each.name == name; });
        BOOST_REQUIRE(at != draft.table.states.end());
        return static_cast<std::size_t>(at - draft.table.states.begin());
    };
    for (const std::string_view name : {"After attribute name state", "Before attribute value state"}) {
        const std::size_t state = state_of(name);
        std::vector<spec::rule> rules(draft.table.rules.begin(), draft.table.rules.end());
        spec::rule& at_eof = rules[draft.table.states[state].first_rule + 6U];
        BOOST_REQUIRE(at_eof.actions[2].code == spec::op::reconsume_in);
        at_eof.actions[2].to = static_cast<spec::state_index>(state_of("Character reference in attribute value state"));
        spec::draft faulty = draft;
        faulty.table.rules = rules;
        BOOST_TEST(fails_on(faulty, suite_of(draft), draft), name);
    }
}

// After "]]>", the machine leaves the state of a CDATA section, and reads the text after it under the content model.
BOOST_AUTO_TEST_CASE(a_content_state_under_another_content_model_fails_the_suite) {
    for (const std::string_view name : {"2008", "2009"}) {
        const spec::draft& draft = *drafts::find(name);
        if (!is_todays(draft)) continue;
        std::vector<spec::content_state> contents(draft.contents.begin(), draft.contents.end());
        spec::draft faulty = draft;
        faulty.contents = contents;
        for (spec::content_state& each : contents) {
            const spec::content_model meant = each.model;
            each.model =
                meant == spec::content_model::pcdata ? spec::content_model::rcdata : spec::content_model::pcdata;
            BOOST_TEST(fails_on(faulty, suite_of(draft), draft), name << " " << each.name);
            each.model = meant;
        }
    }
}

// The table is in no registry: the draft of 2007, with tag names that end at "x".
BOOST_AUTO_TEST_CASE(a_table_made_at_run_time_has_a_suite_that_the_draft_fails) {
    const spec::draft& draft = *drafts::find("2007");
    if (!is_todays(draft)) return;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (draft.table.states[s].name != "Tag name state") continue;
        const std::size_t rule = draft.table.states[s].first_rule;
        generation::fault f;
        f.state = s;
        f.rule = rule;
        f.rules.push_back(draft.table.rules[rule]);
        f.rules.front().on = f.rules.front().on | spec::characters('x');
        generation::faulty_table table(draft);
        table.put_in(f);
        const generation::suite suite = generation::make_suite(table.draft());
        BOOST_TEST(suite.tests.size() > 500U);
        BOOST_TEST(failures_of(table.draft(), engine_kind::interpreter, written(table.draft(), suite)) == 0U);
        BOOST_TEST(fails_on(draft, suite, table.draft()));
        return;
    }
    BOOST_ERROR("no tag name state");
}

BOOST_AUTO_TEST_CASE(tests_of_old_drafts_have_the_format_of_their_time) {
    const spec::draft& draft = *drafts::find("2008");
    if (!is_todays(draft)) return;
    const std::string json = written(draft, suite_of(draft));
    BOOST_TEST(json.find("\"contentModelFlags\": [\"RCDATA\"]") != std::string::npos);
    BOOST_TEST(json.find("\"ParseError\"") != std::string::npos);
    BOOST_TEST(json.find("initialStates") == std::string::npos);
    // When the test runs, both the marks for errors and the named errors are compared.
    const std::vector<conformance::test> tests = conformance::read_tests(json);
    const auto with_error = std::find_if(tests.begin(), tests.end(),
                                         [](const conformance::test& each) { return !each.expected.errors.empty(); });
    BOOST_REQUIRE(with_error != tests.end());
    BOOST_TEST((with_error->written_in == conformance::notation::both));
    conformance::test changed = *with_error;
    changed.expected.errors.front() += "x";
    BOOST_TEST(conformance::run(draft, engine_kind::runner, *with_error, with_error->contents.front()).passed);
    BOOST_TEST(!conformance::run(draft, engine_kind::runner, changed, changed.contents.front()).passed);
}

BOOST_AUTO_TEST_CASE(lone_surrogates_are_escaped_twice) {
    const spec::draft& draft = *drafts::find("modern");
    generation::suite one;
    one.tests.push_back({{}, "a\xED\xA0\x80", "a surrogate", spec::change_topic::input_stream, 0, 0});
    const std::string json = written(draft, one);
    BOOST_TEST(json.find(R"("input": "a\\ud800")") != std::string::npos);
    BOOST_TEST(json.find(R"("doubleEscaped": true)") != std::string::npos);
    BOOST_TEST(failures_of(draft, engine_kind::runner, json) == 0U);
}

BOOST_FIXTURE_TEST_CASE(the_command_prints_a_suite, testing::command_fixture) {
    if (!is_todays(*drafts::find("2009"))) return;
    const auto whole = strata({"generate", "--draft=2009"});
    BOOST_TEST(whole.status == 0);
    const auto again = strata({"test", "--draft=2009", "-"}, whole.out);
    BOOST_TEST(again.status == 0);
    BOOST_TEST(again.out.ends_with(" passed, 0 failed\n"));

    const auto topic = strata({"generate", "2008", "2009", "--topic=tags"});
    BOOST_TEST(topic.status == 0);
    BOOST_TEST(topic.out.find("Tag name state") != std::string::npos);
    BOOST_TEST(topic.out.find("Comment end state: '-'") == std::string::npos);
    BOOST_TEST(topic.out.find("2008 and 2009 differ: ") != std::string::npos);
    BOOST_TEST(strata({"generate", "--draft=2009", "--between=2008,2009", "--topic=tags"}).out == topic.out);

    BOOST_TEST(strata({"generate", "--topic=nonsense"}).status == 2);
    BOOST_TEST(strata({"generate", "--between=2009"}).status == 2);
    BOOST_TEST(strata({"generate", "--drafts=2007,2008,2009"}).status == 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace generation_test
