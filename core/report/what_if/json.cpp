#include "core/report/what_if/what_if.hpp"

// Describes the report as JSON, and writes it.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

#include "core/language/character_classes.hpp"
#include "core/report/changes/case_json.hpp"
#include "core/report/comparison/parts_json.hpp"
#include "core/report/diff/parts_json.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/witness/witness.hpp"

namespace strata::report {
namespace {

// --- Sentences that were not understood ---

struct gap_of_text {
    const spec::draft* draft;
    const spec::gap_sentence* gap;
};
constexpr auto gap_as_json = json::object(
    json::required("text", json::draft_name, "The name of the text.", &gap_of_text::draft),
    json::required("file", json::bytes, "The path of the text.", [](const gap_of_text& of) { return of.gap->file; }),
    json::required("line", json::count, "The line in the file, counted from 1.",
                   [](const gap_of_text& of) { return of.gap->line; }),
    json::required("sentence", json::text, [](const gap_of_text& of) { return of.gap->sentence; }));

std::vector<gap_of_text> gaps_of(const effects& of) {
    std::vector<gap_of_text> gaps;
    for (const spec::draft* const draft : {of.diff.a, of.diff.b})
        for (const spec::gap_sentence& each : draft->gaps) gaps.push_back({draft, &each});
    return gaps;
}

// --- Errors ---

constexpr auto error_change = json::defined(
    "errorChange",
    json::object(json::required("code", json::error_code, &study::error_change::code),
                 json::required("elsewhere", json::truth,
                                "Whether the other text reports the error as well, but at other places.",
                                &study::error_change::is_elsewhere),
                 json::required(
                     "places",
                     json::list(json::object(
                         json::required("where", json::text, "A state, or the part of the standard outside the states.",
                                        &study::error_place::where),
                         json::required("on", json::or_null(json::text),
                                        "The characters; null if the place does not depend on particular characters.",
                                        [](const study::error_place& of) { return language::short_class(of.on); }))),
                     &study::error_change::places)));

constexpr auto errors_as_json =
    json::object(json::required("new", json::list(error_change), &study::error_changes::added),
                 json::required("gone", json::list(error_change),
                                "The errors of the older text that no understood sentence of the newer text reports.",
                                &study::error_changes::removed));

// --- Inputs ---

struct input_of_effect {
    std::string_view input, kind;
    witness_case start;
    const compare::divergence* found;
    const study::draft_diff* diff;

    // Returns what a text gives at the place where the two texts differ.
    [[nodiscard]] const compare::group& output(const spec::draft* draft) const {
        return *std::find_if(found->groups.begin(), found->groups.end(),
                             [&](const compare::group& each) { return is_among(each.drafts, draft); });
    }
};

constexpr auto input_as_json = json::double_escaped_object(
    json::required("input", json::text, &input_of_effect::input), json::include(case_members, &input_of_effect::start),
    json::required("kind", json::one_of("tokens", "errors"), &input_of_effect::kind),
    json::required(
        "before", output_of_text, [](const input_of_effect& of) -> const auto& { return of.output(of.diff->a); }),
    json::required(
        "after", output_of_text, [](const input_of_effect& of) -> const auto& { return of.output(of.diff->b); }));

std::vector<input_of_effect> inputs_of(const effects& of) {
    std::vector<input_of_effect> inputs;
    if (!of.inputs) return inputs;
    inputs.reserve(of.inputs->found.entries.size() + of.inputs->trees.entries.size());
    for (const search::witness& each : of.inputs->found.entries)
        inputs.push_back({each.input, kind_of(each), start_of(each), &each.found, &of.diff});
    for (const search::tree_witness& each : of.inputs->trees.entries)
        if (each.kind != search::tree_difference::tree_errors)
            inputs.push_back({each.input, kind_of(each), start_of(each), &each.found, &of.diff});
    return inputs;
}

constexpr auto search_for_inputs = json::object(
    json::required("complete", json::truth, "Whether it is certain that no further input shows a new difference.",
                   is_complete),
    json::required("completeTo", json::count, "The search covered all inputs of up to this many characters.",
                   [](const input_effects& of) { return of.found.complete_to; }),
    json::required("earlyStops", json::count,
                   "The number of inputs in which a machine stopped at a sentence that was not understood.",
                   [](const input_effects& of) { return of.found.early_stops; }));

// --- Pages and tests ---

constexpr auto page_as_json = json::object(
    json::required("name", json::bytes, &differing_page::name),
    json::required("places", json::count, &differing_page::places),
    json::required("line", json::positive, "The line of the first place, counted from 1.",
                   [](const differing_page& of) { return of.first.line; }),
    json::required("col", json::positive, "The column of the first place, counted from 1 in UTF-16 code units.",
                   [](const differing_page& of) { return of.first.utf16_column; }),
    json::required("differs", json::text, "The difference at the first place, in words.", &differing_page::differs));

constexpr auto pages_as_json = json::object(
    json::required("inputs", json::count, "How many pages were read.", &page_effects::inputs),
    json::required("differing", json::count, "How many pages the texts read differently.", &page_effects::differing),
    json::required("differingInTokens", json::count, &page_effects::in_tokens),
    json::required("places", json::count, "The number of places at which the texts differ, on all pages.",
                   &page_effects::places),
    json::required("unread", json::count, "How many pages could not be read.", &page_effects::unread),
    json::required("stopped", json::count,
                   "The number of pages on which a machine stopped at a sentence that was not understood.",
                   &page_effects::stopped),
    json::required("complete", json::truth, "false if an interrupt ended the work.",
                   [](const page_effects& of) { return !of.is_cut_off; }),
    json::required("examples", json::list(page_as_json), "The first examples.", &page_effects::examples));

constexpr auto test_as_json = json::object(
    json::required("file", json::bytes, &changed_test::file),
    json::required("description", json::text, &changed_test::description),
    json::required("state", json::or_null(json::text),
                   "The state in which the test begins; null for the initial state of the text.", &changed_test::state),
    json::required("kind", json::one_of("tokens", "errors"),
                   [](const changed_test& of) { return of.in_tokens ? "tokens" : "errors"; }));

constexpr auto tests_as_json = json::object(
    json::required("total", json::count, &test_effects::total),
    json::required("changed", json::count, "How many tests give different outputs under the two texts.",
                   &test_effects::changed),
    json::required("changedInTokens", json::count, &test_effects::in_tokens),
    json::required("notCompared", json::count, "How many tests begin in a state that one of the texts does not have.",
                   &test_effects::not_compared),
    json::required("stopped", json::count,
                   "The number of tests in which a machine stopped at a sentence that was not understood.",
                   &test_effects::stopped),
    json::required("complete", json::truth, "false if an interrupt ended the work.",
                   [](const test_effects& of) { return !of.is_cut_off; }),
    json::required("examples", json::list(test_as_json), "The first examples.", &test_effects::examples));

// --- The whole ---

constexpr json::member_list members_of_diff(
    json::required("rules", continued_states,
                   "The value of states.continued in strata diff, without states whose rules are all the same.",
                   [](const study::draft_diff& of) { return continued(of, true); }),
    json::required("states", json::object(json::include(changed_states, json::itself)), json::itself),
    json::include(names_and_facts, json::itself));

constexpr auto whole_report = json::object(
    json::version,
    json::required("before", json::draft_name, "The name of the text before the change.",
                   [](const effects& of) { return of.diff.a; }),
    json::required("after", json::draft_name, [](const effects& of) { return of.diff.b; }),
    json::required("differs", json::truth, "Whether the texts differ in more than wording.",
                   [](const effects& of) { return any_differs(of.diff); }),
    json::required("notUnderstood", json::list(gap_as_json), "The sentences that were not understood.", gaps_of),
    json::include(members_of_diff, &effects::diff),
    json::required("errors", errors_as_json,
                   "The parse errors that only one of the texts reports, or that one of the texts reports at more "
                   "places.",
                   &effects::errors),
    json::required("witnesses", json::list(input_as_json, json::list_layout::on_lines),
                   "The shortest inputs that show a difference, each for a different set of rules.", inputs_of),
    json::required("search", json::or_null(search_for_inputs),
                   "The extent of the search for inputs; null if there was no search.", &effects::inputs),
    json::required("pages", json::or_null(pages_as_json), "The results for the pages of --pages; null without --pages.",
                   &effects::pages),
    json::required("tests", json::or_null(tests_as_json), "The results for the tests of --tests; null without --tests.",
                   &effects::tests));

}  // namespace

void write_effects_as_json(std::ostream& to, const effects& of) { json::write_line(to, whole_report, of); }

json::schema what_if_schema(json::definitions& defined) {
    return json::schema_of("what-if", "strata what-if --format=json",
                           "The whole output: what a change from one text to another does.", whole_report, defined);
}

}  // namespace strata::report
