// Makes drafts at run time: copies, facts outside the machine, and sentences that were not understood.

#include "core/spec/owned_draft.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/program/program.hpp"
#include "core/engine/reference/interpreter.hpp"
#include "core/language/recital.hpp"
#include "core/run/trace.hpp"
#include "core/spec/audit.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/graph/graph.hpp"
#include "core/tree/simulated.hpp"
#include "tests/made_at_run_time.hpp"
#include "tests/recording.hpp"

namespace owned_draft_test {

namespace {

using namespace strata;
using namespace strata::testing;

const std::vector<std::string> inputs = {
    "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' x><title>a &amp; b</title><p id=1 id=2 class=\"x\">&notit;</p>",
    "<!-- a --!> b --><![CDATA[x]]><?pi x?></ p><svg><![CDATA[y]]></svg><br/><p/>\r\n\0<script><!--<script></script>",
    "<textarea>\n&#x80;&#0;&#xD800;&#1114112;&lt</textarea><xmp><b></xmp><plaintext></plaintext>&",
    "<a b='c' d=e&amp;f g=\"&copy\" h=\"&copy=\"></a "
    "x/><style>&amp;</sty</style><noscript><i></noscript><table><a><tr>"};

std::vector<std::string> lines_of(const spec::draft& draft) {
    std::vector<std::string> lines;
    for (const language::recited_entry& each : language::recite(draft)) {
        lines.push_back(each.state + "|" + each.under);
        lines.insert(lines.end(), each.subjects.begin(), each.subjects.end());
        lines.insert(lines.end(), each.sentences.begin(), each.sentences.end());
    }
    return lines;
}

// Returns the draft 2009 with a gap: a sentence of its comment end state counts as not understood.
std::unique_ptr<spec::owned_draft> with_gap() {
    auto made = read_like(*drafts::find("2009"));
    put_gap(*made, "Comment end state", "Words not understood.");
    return made;
}

recording recorded(const spec::draft& draft, std::string_view input, bool simulated,
                   std::optional<early_stop>* stop = nullptr) {
    recording log;
    simulated_feedback feedback(draft, {}, log);
    tokenizer t(draft, simulated ? static_cast<sink&>(feedback) : log);
    t.finish(input);
    if (stop != nullptr) *stop = t.stopped_early();
    return log;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(owned_drafts)

BOOST_AUTO_TEST_CASE(a_copy_does_and_says_what_its_original_does_when_that_is_gone) {
    for (const spec::draft* const draft : drafts::all()) {
        auto first = spec::copy_of(*draft);
        const auto copy = spec::copy_of(first->value());
        first.reset();
        BOOST_TEST((engine::program_of(copy->value()) != nullptr));
        BOOST_TEST(!spec::fault_of(copy->value()).has_value());
        const auto said = lines_of(copy->value());
        const auto of_original = lines_of(*draft);
        BOOST_TEST(said == of_original, boost::test_tools::per_element());
        for (const std::string& input : inputs)
            for (const bool simulated : {false, true}) {
                const auto events = recorded(copy->value(), input, simulated).events;
                const auto expected = recorded(*draft, input, simulated).events;
                BOOST_TEST(events == expected, boost::test_tools::per_element());
            }
    }
}

BOOST_AUTO_TEST_CASE(a_copy_keeps_whose_step_a_state_is_and_what_content_is_called) {
    auto original = spec::copy_of(*drafts::find("2009"));
    original->states[1].step_of = original->keep("A state with a long enough name to be allocated");
    original->facts.words.raw_text = original->keep("RAWTEXT");
    original->seal();
    const auto copy = spec::copy_of(original->value());
    const std::string_view step_of = copy->value().table.states[1].step_of;
    const std::string_view raw_text = copy->value().words.raw_text;
    BOOST_TEST((step_of.data() != original->states[1].step_of.data()));
    BOOST_TEST((raw_text.data() != original->facts.words.raw_text.data()));
    original.reset();
    BOOST_TEST(step_of == "A state with a long enough name to be allocated");
    BOOST_TEST(raw_text == "RAWTEXT");
}

BOOST_AUTO_TEST_CASE(a_copy_in_another_order_differs_in_nothing) {
    for (const spec::draft* const draft : drafts::all()) {
        const auto copy = read_like(*draft);
        std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
        all.push_back(&copy->value());
        for (const bool backwards : {false, true}) {
            const study::draft_diff diff =
                study::diff_of(all, backwards ? copy->value() : *draft, backwards ? *draft : copy->value());
            BOOST_TEST(diff.added.empty());
            BOOST_TEST(diff.removed.empty());
            for (const study::fact_change& each : diff.facts)
                BOOST_ERROR(draft->about.name << ": " << each.what << ": " << each.before << " / " << each.after);
            for (const study::continued_state& each : diff.continued)
                BOOST_TEST(each.count(study::weight::words) == each.rules.size());
        }
        std::vector<std::string> said = lines_of(copy->value());
        std::vector<std::string> of_original = lines_of(*draft);
        std::sort(said.begin(), said.end());
        std::sort(of_original.begin(), of_original.end());
        BOOST_TEST(said == of_original, boost::test_tools::per_element());
        for (const std::string& input : inputs) {
            const auto events = recorded(copy->value(), input, true).events;
            const auto expected = recorded(*draft, input, true).events;
            BOOST_TEST(events == expected, boost::test_tools::per_element());
        }
    }
}

BOOST_AUTO_TEST_CASE(what_stands_beside_a_machine_is_found_by_the_names_of_its_states) {
    for (const spec::draft* const draft : drafts::all()) {
        const auto made = read_like(*draft);
        made->contents.clear();
        made->feedback.clear();
        made->names.clear();
        made->stand_beside(*draft);
        made->seal();
        BOOST_TEST(made->value().contents.size() == draft->contents.size());
        BOOST_TEST(made->value().about.name == "@copy.txt");
        for (const std::string& input : inputs) {
            const auto events = recorded(made->value(), input, true).events;
            const auto expected = recorded(*draft, input, true).events;
            BOOST_TEST(events == expected, boost::test_tools::per_element());
        }
    }
}

BOOST_AUTO_TEST_CASE(a_content_without_its_state_is_left_out_with_the_tags_that_switch_to_it) {
    const spec::draft& modern = *drafts::find("modern");
    const auto made = read_like(modern);
    for (spec::state_info& each : made->states)
        if (each.name == "RCDATA state") each.name = "Other state";
    made->stand_beside(modern);
    made->seal();
    BOOST_TEST(made->value().contents.size() + 1 == modern.contents.size());
    for (const spec::feedback_rule& each : made->value().feedback) BOOST_TEST(each.tag_name != "title");
    const auto log = recorded(made->value(), "<title><b></title>", true);
    BOOST_TEST(log.events.at(1) == "StartTag [7,10) \"b\"");
}

BOOST_AUTO_TEST_CASE(documents_begin_in_the_first_state_if_that_of_the_base_does_not_exist) {
    const spec::draft& modern = *drafts::find("modern");
    const auto made = spec::copy_of(modern);
    made->states.front().name = "Text state";
    made->stand_beside(modern);
    made->seal();
    BOOST_TEST(made->value().contents.front().state == 0);
    BOOST_TEST(recorded(made->value(), "<p>", true).events.at(0) == "StartTag [0,3) \"p\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(gaps_of_tables)

BOOST_AUTO_TEST_CASE(a_machine_stops_at_a_gap_without_an_end_of_file_token) {
    const auto made = with_gap();
    std::optional<early_stop> stop;
    const auto log = recorded(made->value(), "<p>x<!--a--b--></p>", true, &stop);
    BOOST_TEST(log.events == std::vector<std::string>{"StartTag [0,3) \"p\""}, boost::test_tools::per_element());
    BOOST_REQUIRE(stop.has_value());
    BOOST_TEST(made->value().table.states[stop->state].name == "Comment end state");
    BOOST_TEST(stop->offset == 11U);
    BOOST_REQUIRE(stop->gap.has_value());
    BOOST_TEST(made->value().gaps[*stop->gap].sentence == "Words not understood.");
}

BOOST_AUTO_TEST_CASE(an_input_that_comes_to_no_gap_is_tokenized_to_its_end) {
    const auto made = with_gap();
    std::optional<early_stop> stop;
    const auto log = recorded(made->value(), "<!--a-->", true, &stop);
    BOOST_TEST(!stop.has_value());
    BOOST_TEST(log.events == recorded(*drafts::find("2009"), "<!--a-->", true).events,
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_character_for_which_a_text_has_no_rule_stops_its_machine) {
    auto made = read_like(*drafts::find("2009"));
    for (spec::state_info& each : made->states)
        if (each.name == "Comment end state") --each.rule_count;
    made->seal();
    std::optional<early_stop> stop;
    recorded(made->value(), "<!--a--b-->", false, &stop);
    BOOST_REQUIRE(stop.has_value());
    BOOST_TEST(!stop->gap.has_value());
    BOOST_TEST(stop->offset == 7U);
}

BOOST_AUTO_TEST_CASE(a_gap_within_the_procedure_on_references_stops_the_machine) {
    const spec::draft& old = *drafts::find("2008");
    auto made = read_like(old);
    const std::string step(old.table.states[old.reference_procedure].name);
    put_gap(*made, step, "Otherwise, something else.");
    std::optional<early_stop> stop;
    const auto log = recorded(made->value(), "a<b title='&x'>&y", false, &stop);
    BOOST_REQUIRE(stop.has_value());
    BOOST_TEST(made->value().table.states[stop->state].name == step);
    BOOST_TEST(log.events.empty());
    const auto to_end = recorded(made->value(), "a&", false, &stop);
}

BOOST_AUTO_TEST_CASE(a_tokenizer_can_begin_another_input_after_a_stop) {
    const auto made = with_gap();
    recording log;
    tokenizer t(made->value(), log);
    t.finish("<!--a--b");
    BOOST_TEST(t.stopped_early().has_value());
    t.reset();
    BOOST_TEST(!t.stopped_early().has_value());
    t.finish("<b>");
    BOOST_TEST(!t.stopped_early().has_value());
    BOOST_TEST(log.events.back() == "EOF [3,3)");
}

BOOST_AUTO_TEST_CASE(a_gap_is_recited_as_the_sentence_itself) {
    const auto made = with_gap();
    bool said = false;
    for (const std::string& line : lines_of(made->value()))
        said = said || line == "Not understood: \"Words not understood.\".";
    BOOST_TEST(said);
}

BOOST_AUTO_TEST_CASE(a_table_with_a_gap_is_sound_if_the_gap_is_in_the_list) {
    auto made = with_gap();
    BOOST_TEST(!spec::fault_of(made->value()).has_value());
    BOOST_TEST(spec::firing_rules(made->value()).size() == made->rules.size());
    BOOST_TEST(!spec::reachable(made->value()).empty());
    made->gaps.clear();
    made->facts.gaps = {};
    made->seal();
    BOOST_TEST(spec::fault_of(made->value()).value_or("") ==
               "Comment end state: rule 3 has a gap that is not in the draft's list of gaps");
}

BOOST_AUTO_TEST_CASE(a_graph_notes_where_the_machine_stops) {
    const auto made = with_gap();
    const study::graph g = study::graph_of(made->value());
    bool noted = false;
    for (const study::graph_node& node : g.nodes)
        for (const study::graph_note& note : node.notes)
            noted = noted || (node.name == "Comment end" && note.what == study::graph_note::kind::gap);
    BOOST_TEST(noted);
}

BOOST_AUTO_TEST_CASE(a_trace_ends_with_the_step_that_comes_to_a_gap) {
    const auto made = with_gap();
    run::trace steps({&made->value()}, "<!--a--b-->c");
    std::optional<run::traced_step> last;
    while (auto step = steps.next()) last = std::move(step);
    BOOST_REQUIRE(last.has_value());
    BOOST_TEST(made->value().table.states[last->state].name == "Comment end state");
}

BOOST_AUTO_TEST_CASE(a_diff_shows_a_gap_as_a_rule_that_differs) {
    const auto made = with_gap();
    std::vector<const spec::draft*> all(drafts::all().begin(), drafts::all().end());
    all.push_back(&made->value());
    const study::draft_diff diff = study::diff_of(all, *drafts::find("2009"), made->value());
    std::size_t differing = 0;
    for (const study::continued_state& each : diff.continued)
        if (each.count(study::weight::words) != each.rules.size()) ++differing;
    BOOST_TEST(differing == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace owned_draft_test
