#include "core/report/diff/diff.hpp"

// Writes a diff as JSON.

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <vector>

#include "core/report/diff/model.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/modes.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {
namespace {

constexpr int version_of_diff = 1;

void append_draft(std::string& to, std::string_view as, const spec::draft& draft) {
    begin_member(to, as);
    to += '{';
    append_member(to, "name", draft.about.name);
    append_member(to, "title", draft.about.title);
    append_member(to, "date", draft.about.date);
    append_format(to, ",\"states\":{}}}", study::count_of_states(draft));
}

void append_changes(std::string& to, const study::change_views& changes) {
    append_list(to, "changes", changes, [&](const spec::change* each) { append_json_string(to, each->id); });
}

void append_said(std::string& to, std::string_view as, const std::vector<study::said_rule>& rules) {
    append_list(to, as, rules, [&](const study::said_rule& each) {
        append_format(to, "{{\"rule\":{},", each.rule);
        append_member(to, "on", each.subjects);
        append_member(to, "sentence", each.sentence);
        to += '}';
    });
}

void append_state(std::string& to, const changes_of_diff& changes, const spec::draft& draft, std::size_t state) {
    const spec::state_info& info = draft.table.states[state];
    to += '{';
    append_member(to, "name", info.name);
    append_member(to, "section", info.section);
    append_format(to, ",\"procedure\":{},", info.reads == spec::part::procedure);
    append_changes(to, changes.of(draft, state));
    append_said(to, "rules", study::all_said(draft, state));
    to += '}';
}

void append_names_of(std::string& to, std::string_view as, const spec::draft& draft,
                     const std::vector<std::size_t>& states) {
    append_list(to, as, states, [&](std::size_t each) { append_json_string(to, draft.table.states[each].name); });
}

void append_rule(std::string& to, const study::rule_change& rule, const study::change_views& changes) {
    to += '{';
    append_member(to, "on", rule.characters);
    append_member_or_null(to, "modes", rule.mode);
    append_member(to, "change", word_of(rule.how));
    append_member(to, "differs", word_of(rule.of));
    append_format(to, ",\"errorsDiffer\":{},", rule.of == study::weight::errors || rule.errors_too);
    append_said(to, "before", rule.before);
    append_said(to, "after", rule.after);
    append_changes(to, changes);
    to += '}';
}

void append_pair(std::string& to, const study::draft_diff& diff, const changes_of_diff& changes,
                 const study::continued_state& pair) {
    to += "\n{";
    append_member(to, "before", diff.a->table.states[pair.before].name);
    append_member(to, "after", diff.b->table.states[pair.after].name);
    append_member_or_null(to, "modes", pair.mode);
    append_format(to, ",\"comparable\":{},", pair.comparable);
    append_list(to, "rules", pair.rules,
                [&](const study::rule_change& each) { append_rule(to, each, changes.of(pair, each)); });
    to += '}';
}

void append_name(std::string& to, const changes_of_diff& changes, const study::name_change& name) {
    to += '{';
    append_member(to, "name", name.name);
    append_member_or_null(to, "before", name.before);
    append_member_or_null(to, "after", name.after);
    append_changes(to, changes.of(name));
    to += '}';
}

void append_flag(std::string& to, const study::draft_diff& diff, const study::flag_row& row) {
    const spec::draft& with = diff.flag_is_in_a ? *diff.a : *diff.b;
    const spec::draft& without = diff.flag_is_in_a ? *diff.b : *diff.a;
    to += '{';
    append_member(to, "state", with.table.states[row.state].name);
    for (const study::flag_row::cell& each : row.cells) {
        const std::string_view model = spec::name_of(each.model);
        if (each.occurs)
            append_names_of(to, model, without, each.states);
        else
            append_member_or_null(to, model, "");
    }
    to += '}';
}

}  // namespace

void append_changed_rules(std::string& to, std::string_view name, const study::draft_diff& diff, bool only_changed) {
    const changes_of_diff changes(diff);
    std::vector<const study::continued_state*> shown;
    for (const study::continued_state& each : diff.continued)
        if (!only_changed || !each.rules.empty()) shown.push_back(&each);
    append_list(to, name, shown, [&](const auto* each) { append_pair(to, diff, changes, *each); });
}

void append_changed_states(std::string& to, const study::draft_diff& diff) {
    const changes_of_diff changes(diff);
    append_list(to, "added", diff.added, [&](std::size_t each) { append_state(to, changes, *diff.b, each); });
    append_list(to, "removed", diff.removed, [&](std::size_t each) { append_state(to, changes, *diff.a, each); });
    append_list(to, "renamed", diff.renamed, [&](const study::renamed_state& each) {
        to += '{';
        append_member(to, "before", diff.a->table.states[each.before].name);
        append_list(to, "parts", each.parts, [&](const study::renamed_state::part& part) {
            to += '{';
            append_member_or_null(to, "modes", part.mode);
            append_names_of(to, "after", *diff.b, part.as);
            to += '}';
        });
        to += '}';
    });
}

void append_names_and_facts(std::string& to, const study::draft_diff& diff) {
    const changes_of_diff changes(diff);
    to += "\"names\":{";
    append_format(to, "\"before\":{},\"after\":{}", diff.names.before, diff.names.after);
    if (!diff.a->about.beside.empty()) append_member(to, "beforeFrom", diff.a->about.beside);
    if (!diff.b->about.beside.empty()) append_member(to, "afterFrom", diff.b->about.beside);
    const auto append = [&](const study::name_change& each) { append_name(to, changes, each); };
    append_list(to, "added", diff.names.added, append);
    append_list(to, "removed", diff.names.removed, append);
    append_list(to, "changed", diff.names.changed, append);
    to += "},\n";
    append_list(to, "facts", diff.facts, [&](const study::fact_change& each) {
        to += '{';
        append_member(to, "topic", study::name_of(each.topic));
        append_member(to, "what", each.what);
        append_member_or_null(to, "before", each.before);
        append_member_or_null(to, "after", each.after);
        append_changes(to, changes.of(each));
        to += '}';
    });
}

std::string diff_as_json(const study::draft_diff& diff) {
    std::string text = fmt::format("{{\"version\":{}", version_of_diff);
    append_draft(text, "a", *diff.a);
    append_draft(text, "b", *diff.b);
    text += fmt::format(",\"backwards\":{},\n\"states\":{{", diff.backwards);
    append_changed_states(text, diff);
    append_list(text, "contentModelFlag", diff.flag,
                [&](const study::flag_row& each) { append_flag(text, diff, each); });
    append_changed_rules(text, "continued", diff, false);
    text += "},\n";
    append_names_and_facts(text, diff);
    return text + "}\n";
}

}  // namespace strata::report
