// Every fault of an unsound table is found and reported. No study of such a table hangs, loops or crashes.

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/recital.hpp"
#include "core/run/coverage.hpp"
#include "core/run/trace.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/audit.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/fact_diff.hpp"
#include "core/study/graph/graph.hpp"
#include "drafts/registry.hpp"
#include "tests/mutation/made_draft.hpp"

namespace soundness_test {

namespace {

using namespace strata;
using namespace strata::spec;
using mutation::made_draft;

std::size_t state_of(const made_draft& m, std::string_view name) {
    for (std::size_t s = 0; s < m.states.size(); ++s)
        if (m.states[s].name == name) return s;
    BOOST_FAIL("no state " << name);
    return 0;
}

rule& rule_of(made_draft& m, std::string_view state, std::size_t nth) {
    return m.rules[m.states[state_of(m, state)].first_rule + nth];
}

action going(const made_draft& m, op code, std::string_view to) {
    action a{code};
    a.to = static_cast<state_index>(state_of(m, to));
    return a;
}

void does(rule& r, const std::vector<action>& actions) {
    std::copy(actions.begin(), actions.end(), r.actions.begin());
    r.count = static_cast<std::uint8_t>(actions.size());
}

/// A way to break the table of 2008, and the fault that must be reported.
struct spoilt {
    std::string_view expected;
    std::function<void(made_draft&)> spoil;
};

const std::vector<spoilt>& all_spoilt() {
    static const std::vector<spoilt> all{
        {"Tokenising entities [the semicolon]: the machine can return to it without consuming a character",
         [](made_draft& m) {
             // The step for the number leads back to the step for the semicolon, which continues with the number.
             rule& last = rule_of(m, "Tokenising entities [the number]", 2);
             last.actions[0] = rule_of(m, "Tokenising entities [the semicolon]", 1).actions[1];
             last.actions[0].to = static_cast<state_index>(state_of(m, "Tokenising entities [the semicolon]"));
         }},
        {"Comment state: the machine can return to it without consuming a character",
         [](made_draft& m) {
             rule& eof_rule = rule_of(m, "Comment state", 1);
             eof_rule.actions[2].to = static_cast<state_index>(state_of(m, "Comment state"));
         }},
        {"rule 0 goes to a state that the draft does not have",
         [](made_draft& m) { rule_of(m, "Comment state", 0).actions[0].to = 200; }},
        {"some of its rules are not in the table", [](made_draft& m) { m.states.back().rule_count = 250; }},
        {"it has no rules", [](made_draft& m) { m.states.back().rule_count = 0; }},
        {"has more actions than a rule can hold", [](made_draft& m) { rule_of(m, "Comment state", 0).count = 9; }},
        {"has more lines of characters than a rule can hold",
         [](made_draft& m) { rule_of(m, "Comment state", 0).on.count = 99; }},
        {"has no character", [](made_draft& m) { rule_of(m, "Comment state", 0).on = {}; }},
        {"refers to an \"anything else\" entry that does not exist",
         [](made_draft& m) {
             const state_info& data = m.states[state_of(m, "Data state")];
             m.rules[data.first_rule + data.rule_count - 1U].in = pcdata;
         }},
        {"refers to itself as the \"anything else\" entry",
         [](made_draft& m) { rule_of(m, "Comment state", 2).actions[0] = as_anything_else; }},
        {"looks ahead after a rule that consumes",
         [](made_draft& m) { rule_of(m, "Comment state", 1).by = trigger::peek; }},
        {"requires an empty word",
         [](made_draft& m) { rule_of(m, "Markup declaration open state", 0).given.word = {}; }},
        {"reports an error that has no name",
         [](made_draft& m) { rule_of(m, "Comment state", 1).actions[0].error = static_cast<error_code>(200); }},
        {"sets the escape flag to neither true nor false",
         [](made_draft& m) {
             for (rule& each : m.rules)
                 for (action& a : each.actions)
                     if (a.code == op::set_escape_flag) a.what = 2;
         }},
        {"from outside it, or leaves it",
         [](made_draft& m) { m.states[state_of(m, "Tokenising entities [the number]")].reads = part::other; }},
        {"from outside it, or leaves it",
         [](made_draft& m) {
             // The procedure would repeatedly return the number to a state that does not expect it.
             rule_of(m, "Markup declaration open state", 1).actions[1] =
                 going(m, op::switch_to, "Tokenising entities [the number]");
         }},
        {"the content state \"RCDATA\" is a step of the procedure on character references",
         [](made_draft& m) {
             m.contents[1].state = static_cast<state_index>(state_of(m, "Tokenising entities [the number]"));
         }},
        {"returns from the procedure on character references without being part of it",
         [](made_draft& m) { rule_of(m, "Comment end state", 1).actions[2] = return_nothing; }},
        {"gives back the characters of a reference without returning from the procedure",
         [](made_draft& m) {
             does(rule_of(m, "Tokenising entities [after the number sign]", 0),
                  {unconsume_reference, going(m, op::continue_in, "Tokenising entities")});
         }},
        {"Tokenising entities [the digits]: before its rules, it has an action that only a rule may have",
         [](made_draft& m) {
             m.states[state_of(m, "Tokenising entities [the digits]")].first.actions[0] = unconsume_reference;
         }},
        {"leaves the procedure on character references without returning from it",
         [](made_draft& m) {
             does(rule_of(m, "Tokenising entities [the number]", 2), {emit('a'), return_nothing});
         }},
        {"leaves the procedure on character references without returning from it",
         [](made_draft& m) { does(rule_of(m, "Tokenising entities [the number]", 2), {switch_back}); }},
        {"Markup declaration open state: the machine can return to it without consuming a character",
         [](made_draft& m) {
             // The rule consumes "those characters", but names no characters.
             rule& r = rule_of(m, "Markup declaration open state", 0);
             r.given = {};
             does(r, {consume_those_characters, stay});
         }},
        {"Comment state: the machine can return to it without consuming a character",
         [](made_draft& m) {
             // Here, "anything else" consumes no character.
             rule& r = rule_of(m, "Comment state", 0);
             r.by = trigger::peek;
             does(r, {as_anything_else});
         }},
        {"Tag open state: the machine can return to it without consuming a character",
         [](made_draft& m) {
             // The comment begins at the "?" that led to it, and the "?" is reconsumed.
             rule& r = rule_of(m, "Bogus comment state", 0);
             r.by = trigger::consume;
             r.on = anything_else;
             does(r, {consume_bogus_comment, emit_comment, going(m, op::reconsume_in, "Tag open state")});
         }},
        {"Comment state: the machine can return to it without consuming a character",
         [](made_draft& m) {
             // The first actions of the state set the flag again before the rules are tried.
             prologue& first = m.states[state_of(m, "Comment state")].first;
             first.actions[0] = set_escape_flag(true);
             first.count = 1;
             rule& r = rule_of(m, "Comment state", 1);
             r.in = escape_flag_true;
             does(r, {set_escape_flag(false), going(m, op::reconsume_in, "Comment state")});
         }},
        {"Data state: the machine can return to it without consuming a character",
         [](made_draft& m) {
             // No rule has set the return state.
             does(rule_of(m, "Data state", 3), {going(m, op::reconsume_in, "Comment state")});
             does(rule_of(m, "Comment state", 0), {reconsume_in_return_state});
         }},
        {"which does not exist or is already running", [](made_draft& m) { m.value.reference_procedure = 0; }},
        {"in a state that the draft does not have", [](made_draft& m) { m.value.reference_procedure = 200; }},
        {"is a state that the draft does not have", [](made_draft& m) { m.contents[1].state = 200; }},
        {"there is no content state in which documents can begin", [](made_draft& m) { m.contents.clear(); }},
        {"the table has no states", [](made_draft& m) { m.states.clear(); }},
        {"a name of a character reference is empty", [](made_draft& m) { m.names.front().name = {}; }},
        {"is out of order", [](made_draft& m) { std::swap(m.names[3], m.names[4]); }},
    };
    return all;
}

/// A function that studies a table.
struct study_of_table {
    std::string_view name;
    std::function<void(const draft&)> ask;
};

const std::vector<study_of_table>& all_studies() {
    static const std::vector<study_of_table> all{
        {"recite", [](const draft& d) { static_cast<void>(language::recite(d)); }},
        {"reachable", [](const draft& d) { static_cast<void>(reachable(d)); }},
        {"silences", [](const draft& d) { static_cast<void>(silences(d)); }},
        {"shadowed", [](const draft& d) { static_cast<void>(shadowed(d)); }},
        {"firing_rules", [](const draft& d) { static_cast<void>(firing_rules(d)); }},
        {"coverage", [](const draft& d) { static_cast<void>(run::draft_coverage(d)); }},
        {"graph_of", [](const draft& d) { static_cast<void>(study::graph_of(d)); }},
        {"trace_as_graph", [](const draft& d) { static_cast<void>(study::trace_as_graph({&d}, "<!--a&#1;")); }},
        {"trace", [](const draft& d) { run::trace({&d}, "<!--a&#1;"); }},
        {"diff_of", [](const draft& d) { static_cast<void>(study::diff_of(drafts::all(), *drafts::find("2007"), d)); }},
        {"changes_as_graph",
         [](const draft& d) { static_cast<void>(study::changes_as_graph(drafts::all(), *drafts::find("2007"), d)); }},
        {"facts_between", [](const draft& d) { static_cast<void>(study::facts_between(d, *drafts::find("2009"))); }},
        {"find_witnesses",
         [](const draft& d) {
             static_cast<void>(search::find_witnesses(drafts::known(), *drafts::find("2007"), d, {}));
         }},
    };
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(unsound_tables)

BOOST_AUTO_TEST_CASE(each_fault_is_reported_with_its_state) {
    for (const spoilt& each : all_spoilt()) {
        made_draft m(*drafts::find("2008"));
        each.spoil(m);
        m.settle();
        const auto fault = fault_of(m.value);
        BOOST_REQUIRE_MESSAGE(fault.has_value(), "no fault found: " << each.expected);
        BOOST_CHECK_MESSAGE(fault->find(each.expected) != std::string::npos,
                            *fault << "\n  " << each.expected << " expected");
    }
}

// Without a caller, a step of the procedure has no state to return to. If a rule led to a step directly, the machine
// would never end.
BOOST_AUTO_TEST_CASE(no_rule_may_lead_into_the_procedure_on_references_but_by_running_it) {
    for (const std::string_view name : {"2007", "2008", "2009"}) {
        const draft& original = *drafts::find(name);
        const auto is_procedure = [&](std::size_t s) { return original.table.states[s].reads == part::procedure; };
        for (std::size_t s = 0; s < original.table.states.size(); ++s)
            for (std::size_t r = 0; r < original.table.rules_of(s).size(); ++r)
                for (std::size_t a = 0; a < original.table.rules_of(s)[r].count; ++a) {
                    if (is_procedure(s) || !goes_somewhere(original.table.rules_of(s)[r].actions[a].code)) continue;
                    made_draft m(original);
                    m.rules[m.states[s].first_rule + r].actions[a].to = original.reference_procedure;
                    m.settle();
                    BOOST_CHECK_MESSAGE(fault_of(m.value), m.states[s].name << ", rule " << r);
                }
    }
}

BOOST_AUTO_TEST_CASE(the_order_of_states_is_no_fault) {
    // A rule always sets the return state before it is used, whichever state is the first.
    made_draft m(*drafts::find("modern"));
    const auto last = static_cast<state_index>(state_of(m, "Numeric character reference end state"));
    std::swap(m.states[0], m.states[last]);
    const auto moved = [&](state_index to) -> state_index { return to == 0 ? last : to == last ? 0 : to; };
    for (rule& each : m.rules)
        for (action& a : each.actions) a.to = moved(a.to);
    for (content_state& each : m.contents) each.state = moved(each.state);
    m.value.reference_procedure = moved(m.value.reference_procedure);
    m.settle();
    BOOST_TEST(fault_of(m.value).value_or("none") == "none");
}

// Faults of rules are found together with their places, so that the reader of a text can put gaps in these places.
BOOST_AUTO_TEST_CASE(a_table_is_sound_without_the_rules_that_are_faults) {
    std::size_t repaired = 0;
    for (const spoilt& each : all_spoilt()) {
        made_draft m(*drafts::find("2008"));
        each.spoil(m);
        m.settle();
        const auto faults = faults_of_rules(m.value);
        if (faults.empty()) continue;
        constexpr std::string_view sentence = "not understood";
        const std::array<gap_sentence, 1> gaps{{{sentence, 1, "text"}}};
        m.value.gaps = gaps;
        for (const fault_in_table& fault : faults) {
            BOOST_TEST_REQUIRE(fault.state < m.states.size());
            if (!fault.rule || fault.looks_ahead_too_late) continue;
            rule& r = m.rules[m.states[fault.state].first_rule + *fault.rule];
            r.given = {};
            if (r.by != trigger::always) r.on = anything_else;
            does(r, {gap(0)});
        }
        const bool is_only_of_rules = std::all_of(faults.begin(), faults.end(), [](const fault_in_table& fault) {
            return fault.rule && !fault.looks_ahead_too_late;
        });
        if (!is_only_of_rules) continue;
        ++repaired;
        const auto left = faults_of_rules(m.value);
        BOOST_CHECK_MESSAGE(left.empty() || left.front().what.starts_with("returns to the "), each.expected);
    }
    BOOST_TEST(repaired > 5U);
}

BOOST_AUTO_TEST_CASE(every_study_of_a_table_refuses_an_unsound_one_with_a_reason) {
    for (const spoilt& each : all_spoilt())
        for (const study_of_table& study : all_studies()) {
            made_draft m(*drafts::find("2008"));
            each.spoil(m);
            m.settle();
            BOOST_CHECK_EXCEPTION(study.ask(m.value), unsound_table, [&](const unsound_table& e) {
                return std::string_view(e.what()).find(each.expected) != std::string_view::npos;
            });
        }
}

BOOST_AUTO_TEST_CASE(a_procedure_on_references_that_comes_back_to_itself_is_not_recited_forever) {
    // The draft of 2007, with a procedure whose last paragraph continues with the first.
    made_draft m(*drafts::find("2007"));
    const std::size_t last = state_of(m, "Tokenising entities [the entity name]");
    rule& r = m.rules[m.states[last].first_rule + 1];
    r.actions[0] = action{op::continue_in};
    r.actions[0].to = m.value.reference_procedure;
    m.settle();
    BOOST_CHECK_THROW(static_cast<void>(language::recite(m.value)), unsound_table);
}

BOOST_AUTO_TEST_CASE(stream_sentences_do_not_depend_on_the_table) {
    made_draft m(*drafts::find("2008"));
    m.states.clear();
    m.input_errors.clear();
    m.settle();
    for (const char32_t c : {U'\0', U'a', U'\uFEFF'}) BOOST_TEST(!language::stream_sentence(m.value, c).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace soundness_test
