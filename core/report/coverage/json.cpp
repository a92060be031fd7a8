#include "core/report/coverage/coverage.hpp"

// Writes a coverage as JSON.

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "core/language/recital.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {
namespace {

constexpr int version_of_coverage = 1;

using run::draft_coverage;
using run::standing;

std::string_view standing_in_json(standing s) {
    switch (s) {
        case standing::fired: return "fired";
        case standing::never_fired: return "never";
        case standing::cannot_fire: return "cannot";
    }
    return "";
}

void append_figures(std::string& to, const run::coverage_figures& f) {
    append_format(to, "\"steps\":{},\"rules\":{},\"fired\":{},\"never\":{},\"cannot\":{}", f.steps, f.rules, f.fired,
                  f.never_fired, f.cannot_fire);
}

void append_rule(std::string& to, const draft_coverage& c, std::size_t state, std::size_t rule) {
    const spec::draft& draft = *c.draft;
    const std::size_t place = draft.table.states[state].first_rule + rule;
    append_format(to, "{{\"rule\":{}", rule);
    append_strings(to, "subjects", language::subjects(draft, draft.table.rules_of(state)[rule]));
    append_member(to, "sentence", language::sentence(draft, state, rule));
    append_format(to, ",\"count\":{},", c.rules[place].total());
    append_member(to, "standing", standing_in_json(run::standing_of(c, place)));
    append_member_or_null(to, "why", spec::words_of(c.possible[place].why));
    to += ",\"contentModels\":";
    if (!spec::has_content_model_flag(draft)) {
        to += "null}";
        return;
    }
    to += '{';
    for (std::size_t i = 0; i < spec::content_model_count; ++i) {
        const auto model = static_cast<spec::content_model>(i);
        append_format(to, "{}\"{}\":{}", i == 0 ? "" : ",", spec::name_of(model), c.rules[place].under(model));
    }
    to += "}}";
}

void append_preprocessing(std::string& to, const draft_coverage& c, const coverage_choice& choice) {
    to += "\"preprocessing\":{";
    append_member(to, "section", c.draft->stream.section);
    to += ",\"errors\":[";
    bool first = true;
    for (const run::stream_error_count& each : c.stream_errors) {
        if (!shows_preprocessing(choice) || (choice.only_unfired && each.count > 0)) continue;
        to += first ? "\n{" : ",\n{";
        first = false;
        append_member(to, "code", spec::name_of(each.code));
        append_member(to, "sentence", language::stream_sentence(*c.draft, each.first));
        append_format(to, ",\"count\":{}}}", each.count);
    }
    to += "]}";
}

void append_draft(std::string& to, const run::coverage& c, std::size_t number, const coverage_choice& choice) {
    const draft_coverage& of = c.drafts[number];
    const spec::provenance& about = of.draft->about;
    to += '{';
    append_member(to, "draft", about.name);
    append_member(to, "title", about.title);
    append_member(to, "date", about.date);
    append_format(to, ",\"runs\":{},\"impossibleRuns\":{},", of.runs, of.impossible_runs);
    append_figures(to, run::figures_of(of));
    to += ",\n";
    append_preprocessing(to, of, choice);
    to += ",\n\"states\":[";
    bool first = true;
    for (const listed_state& each : listed(c, number, choice)) {
        const spec::state_info& info = of.draft->table.states[each.state];
        to += first ? "\n{" : ",\n{";
        first = false;
        append_member(to, "state", info.name);
        append_member(to, "section", info.section);
        append_format(to, ",\"procedure\":{},", info.reads == spec::part::procedure);
        append_figures(to, each.figures);
        to += ",\"table\":[";
        for (const std::size_t rule : each.rules) {
            to += rule == each.rules.front() ? "\n" : ",\n";
            append_rule(to, of, each.state, rule);
        }
        to += "]}";
    }
    to += "]}";
}

}  // namespace

std::string coverage_json(const run::coverage& c, const coverage_choice& choice) {
    std::string text = fmt::format(
        "{{\"version\":{},\"inputs\":{{\"pages\":{},\"pageBytes\":{},\"testFiles\":{},\"tests\":{}{}}},\n\"drafts\":[",
        version_of_coverage, c.inputs.pages, c.inputs.page_bytes, c.inputs.test_files, c.inputs.tests,
        c.inputs.interrupted ? ",\"interrupted\":true" : "");
    bool first = true;
    for (std::size_t i = 0; i < c.drafts.size(); ++i) {
        if (!is_shown(choice, i)) continue;
        text += first ? "\n" : ",\n";
        first = false;
        append_draft(text, c, i, choice);
    }
    return text + "]}\n";
}

}  // namespace strata::report
