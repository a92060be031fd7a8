#include "core/report/what_if/what_if.hpp"

// Writes the report as JSON.

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string_view>

#include "core/language/character_classes.hpp"
#include "core/report/changes/case_json.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/comparison/parts_json.hpp"
#include "core/report/diff/parts_json.hpp"
#include "core/report/witness/witness.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::report {
namespace {

constexpr std::uint64_t version_of_effects = 1;

constexpr json::member_list members_of_diff(
    json::required("rules", continued_states,
                   "The value of states.continued in strata diff, without states whose rules are all the same.",
                   [](const study::draft_diff& of) { return continued(of, true); }),
    json::required("states", json::object(json::include(changed_states, json::itself)), json::itself),
    json::include(names_and_facts, json::itself));

void append_boolean(std::string& to, std::string_view name, bool value) {
    begin_member(to, name);
    to += value ? "true" : "false";
}

void append_gaps(std::string& to, const effects& of) {
    begin_member(to, "notUnderstood");
    to += '[';
    for (const spec::draft* const draft : {of.diff.a, of.diff.b})
        for (const spec::gap_sentence& each : draft->gaps) {
            if (to.back() == '}') to += ',';
            to += '{';
            append_member(to, "text", draft->about.name);
            begin_member(to, "file");
            append_json_string(to, each.file, text_encoding::utf8);
            append_member(to, "line", each.line);
            append_member(to, "sentence", each.sentence);
            to += '}';
        }
    to += ']';
}

void append_errors(std::string& to, std::string_view name, const std::vector<study::error_change>& list) {
    append_list(to, name, list, [&](const study::error_change& each) {
        to += '{';
        append_member(to, "code", spec::name_of(each.code));
        append_boolean(to, "elsewhere", each.is_elsewhere);
        append_list(to, "places", each.places, [&](const study::error_place& place) {
            to += '{';
            append_member(to, "where", place.where);
            append_member_or_null(to, "on", language::short_class(place.on));
            to += '}';
        });
        to += '}';
    });
}

// Appends the tokens and errors that one text gives at the place where the two texts differ.
void append_output_of(std::string& to, std::string_view name, const compare::divergence& found,
                      const spec::draft* draft) {
    begin_member(to, name);
    for (const compare::group& each : found.groups)
        if (std::find(each.drafts.begin(), each.drafts.end(), draft) != each.drafts.end())
            output_of_text.write(to, each);
}

void append_input(std::string& to, const effects& of, std::string_view input, std::string_view kind,
                  const witness_case& start, const compare::divergence& found) {
    to += to.back() == '}' ? ",\n{" : "\n{";
    const std::size_t begin = to.size() - 1;
    append_member(to, "input", input);
    append_case(to, start);
    append_member(to, "kind", kind);
    append_output_of(to, "before", found, of.diff.a);
    append_output_of(to, "after", found, of.diff.b);
    end_double_escaped(to, begin);
}

void append_inputs(std::string& to, const effects& of) {
    begin_member(to, "witnesses");
    to += '[';
    if (of.inputs) {
        for (const search::witness& each : of.inputs->found.entries) {
            witness_case start{each.start.content, each.start.last_start_tag, each.start.foreign, std::nullopt, ""};
            if (each.simulated) start.scripting = true;
            append_input(to, of, each.input, kind_of(each), start, each.found);
        }
        for (const search::tree_witness& each : of.inputs->trees.entries)
            if (each.kind != search::tree_difference::tree_errors)
                append_input(to, of, each.input, kind_of(each),
                             {"", "", false, each.context.scripting, each.context.fragment}, each.found);
    }
    to += ']';
    begin_member(to, "search");
    if (!of.inputs) {
        to += "null";
        return;
    }
    to += '{';
    append_boolean(to, "complete", is_complete(*of.inputs));
    append_member(to, "completeTo", of.inputs->found.complete_to);
    append_member(to, "earlyStops", of.inputs->found.early_stops);
    to += '}';
}

void append_pages(std::string& to, const page_effects& of) {
    to += '{';
    append_member(to, "inputs", of.inputs);
    append_member(to, "differing", of.differing);
    append_member(to, "differingInTokens", of.in_tokens);
    append_member(to, "places", of.places);
    append_member(to, "unread", of.unread);
    append_member(to, "stopped", of.stopped);
    append_boolean(to, "complete", !of.is_cut_off);
    append_list(to, "examples", of.examples, [&](const differing_page& each) {
        to += '{';
        begin_member(to, "name");
        append_json_string(to, each.name, text_encoding::utf8);
        append_member(to, "places", each.places);
        append_member(to, "line", each.first.line);
        append_member(to, "col", each.first.utf16_column);
        append_member(to, "differs", each.differs);
        to += '}';
    });
    to += '}';
}

void append_tests(std::string& to, const test_effects& of) {
    to += '{';
    append_member(to, "total", of.total);
    append_member(to, "changed", of.changed);
    append_member(to, "changedInTokens", of.in_tokens);
    append_member(to, "notCompared", of.not_compared);
    append_member(to, "stopped", of.stopped);
    append_boolean(to, "complete", !of.is_cut_off);
    append_list(to, "examples", of.examples, [&](const changed_test& each) {
        to += '{';
        begin_member(to, "file");
        append_json_string(to, each.file, text_encoding::utf8);
        append_member(to, "description", each.description);
        append_member_or_null(to, "state", each.state);
        append_member(to, "kind", each.in_tokens ? "tokens" : "errors");
        to += '}';
    });
    to += '}';
}

}  // namespace

void write_effects_as_json(std::ostream& to, const effects& of) {
    std::string text = "{";
    append_member(text, "version", version_of_effects);
    append_member(text, "before", of.diff.a->about.name);
    append_member(text, "after", of.diff.b->about.name);
    append_boolean(text, "differs", any_differs(of.diff));
    append_gaps(text, of);
    bool first = false;
    members_of_diff.write(text, of.diff, first);
    begin_member(text, "errors");
    text += '{';
    append_errors(text, "new", of.errors.added);
    append_errors(text, "gone", of.errors.removed);
    text += '}';
    append_inputs(text, of);
    begin_member(text, "pages");
    if (of.pages)
        append_pages(text, *of.pages);
    else
        text += "null";
    begin_member(text, "tests");
    if (of.tests)
        append_tests(text, *of.tests);
    else
        text += "null";
    to << text << "}\n";
}

}  // namespace strata::report
