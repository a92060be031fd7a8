#include "core/report/states/states.hpp"

// Documents and JSON have the same contents. The first section of this file gathers everything about a state and its
// rules except the sentences of the rules, which come from core/language/recital.hpp.

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/recital.hpp"
#include "core/report/document/section.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {
namespace {

// --- The parts of a state and of a rule, except the sentence ---

std::string_view code_of(const spec::action& a) {
    switch (a.code) {
        case spec::op::parse_error:
        case spec::op::parse_error_unless_permitted_slash: return spec::name_of(a.error);
        case spec::op::parse_error_by_number: return "by the number";
        default: return "";
    }
}

// The modes in which a rule applies: "RCDATA", or "RCDATA, escape flag true". Empty if it applies in all modes.
std::vector<std::string> modes_of(const spec::rule& rule) {
    std::vector<std::string> modes;
    if (rule.in == spec::any_mode) return modes;
    for (std::size_t m = 0; m < spec::content_model_count; ++m) {
        const auto model = static_cast<spec::content_model>(m);
        const bool without = rule.in.has(spec::mode_of(model, false));
        const bool with = rule.in.has(spec::mode_of(model, true));
        if (without || with)
            modes.push_back(fmt::format("{}{}", spec::name_of(model),
                                        without && with ? ""
                                        : with          ? ", escape flag true"
                                                        : ", escape flag false"));
    }
    return modes;
}

// The code of a rule's error; "" if the rule has no error. If the rule reports another error on a certain character,
// the result has both codes.
std::string error_of(const spec::rule& rule) {
    for (const spec::action& each : rule.then()) {
        const std::string_view code = code_of(each);
        if (code.empty()) continue;
        std::string text(code);
        if (each.but_on == spec::eof_symbol)
            text += fmt::format(" (at EOF {})", spec::name_of(each.but));
        else if (each.but_on < spec::symbol_count)
            text += fmt::format(" (on \"{}\" {})", static_cast<char>(each.but_on), spec::name_of(each.but));
        return text;
    }
    return "";
}

// The next state after a rule.
struct rule_destination {
    std::string_view text;  // a state's name, or a description if the state is known only at run time
    bool is_state = true;
};

// The next state after `rule`, which is a rule of `state`. The text lives as long as the draft.
rule_destination next_of(const spec::draft& draft, std::size_t state, const spec::rule& rule) {
    using spec::op;
    rule_destination next{draft.table.states[state].name, true};
    for (const spec::action& each : rule.then()) {
        switch (each.code) {
            case op::switch_to:
            case op::reconsume_in:
            case op::continue_in:
            case op::switch_to_reference_in_attribute: next = {draft.table.states[each.to].name, true}; break;
            case op::switch_back: next = {"the attribute value state that it came from", false}; break;
            case op::switch_to_return_state:
            case op::reconsume_in_return_state: next = {"the return state", false}; break;
            case op::return_nothing:
            case op::return_character: next = {"back to the calling state", false}; break;
            case op::as_anything_else: next = {"as under \"Anything else\"", false}; break;
            case op::gap: return {"not known: a sentence was not understood", false};
            case op::emit_eof: next = {"the end", false}; break;
            default: break;
        }
    }
    return next;
}

// What a rule does with the next character to decide whether it applies: "consume" or "peek"; "always" if it does not
// look at the character.
std::string_view trigger_of(const spec::rule& rule) {
    switch (rule.by) {
        case spec::trigger::consume: return "consume";
        case spec::trigger::peek: return "peek";
        case spec::trigger::always: return "always";
    }
    return "";
}

}  // namespace

// --- Documents ---

void write_states(document& to, const spec::draft& draft) {
    to.title(inline_text(fmt::format("States of {}", draft.about.name)));
    const auto states = draft.table.states;
    // States are listed first, and then the steps of the procedure on character references, even if the table has
    // another order.
    for (const bool steps : {false, true}) {
        std::vector<table_row> rows;
        for (std::size_t i = 0; i < states.size(); ++i)
            if (spec::is_step(states[i]) == steps)
                rows.push_back({{section_of(draft, i)},
                                {inline_text(number(states[i].rule_count))},
                                {inline_text(states[i].name)}});
        if (rows.empty()) continue;
        if (steps) to.section(inline_text("Steps on character references (not states of the draft)"));
        to.table({inline_text("section"), inline_text("rules", role::number), inline_text(steps ? "step" : "state")},
                 rows);
    }
    to.end();
}

void write_state(document& to, const spec::draft& draft, std::size_t state) {
    const spec::state_info& info = draft.table.states[state];
    to.title(inline_text(info.name));
    inline_text source(fmt::format("{}, {}", draft.about.name, draft.about.title), role::dim);
    // A step may have no section of its own, because a commit added it.
    if (!info.section.empty()) source.add(", section ", role::dim).add(section_of(draft, state));
    to.paragraph(source);
    if (spec::is_step(info))
        to.paragraph(inline_text(info.step_of.empty()
                                     ? "A step of the procedure on character references, not a state of the draft."
                                     : fmt::format("A step of the \"{}\", not a state of the draft.", info.step_of)));
    const language::prose around = language::prose_around(draft, state);
    for (const std::string& each : around.before) to.paragraph(inline_text(each));
    std::vector<std::string> subjects_before;
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        std::vector<std::string> subjects = language::subjects(draft, rule);
        // Consecutive rules for the same characters belong to the same entry, so the characters are written only once.
        if (!subjects.empty() && subjects != subjects_before)
            to.section(inline_text(fmt::format("{}", fmt::join(subjects, "; "))));
        subjects_before = std::move(subjects);
        to.paragraph(inline_text(language::sentence(draft, state, i)));
        std::vector<inline_text> details;
        const auto detail = [&](std::string_view label, std::string_view text, role as) {
            if (!text.empty()) details.push_back(inline_text(label, role::dim).add(": ").add(text, as));
        };
        detail("modes", fmt::format("{}", fmt::join(modes_of(rule), "; ")), role::plain);
        detail("error", error_of(rule), role::code);
        detail("next", next_of(draft, state, rule).text, role::plain);
        to.list(details);
    }
    if (!around.after.empty() && !rules.empty()) to.section(inline_text("After these rules"));
    for (const std::string& each : around.after) to.paragraph(inline_text(each));
    to.end();
}

// --- JSON ---

namespace {

constexpr int states_version = 1;
constexpr int state_version = 1;

// Appends the members that a state has both in the list of states and on its own.
void append_head(std::string& to, const spec::state_info& info) {
    append_member(to, "name", info.name);
    append_member(to, "section", info.section);
    to += fmt::format(",\"procedure\":{}", info.reads == spec::part::procedure);
    if (!info.step_of.empty()) append_member(to, "stepOf", info.step_of);
}

}  // namespace

std::string states_as_json(const spec::draft& draft) {
    std::string text = "[";
    for (const bool steps : {false, true}) {
        for (const spec::state_info& each : draft.table.states) {
            if (spec::is_step(each) != steps) continue;
            text += text.size() == 1 ? fmt::format("\n{{\"version\":{}", states_version) : ",\n{";
            append_head(text, each);
            text += fmt::format(",\"rules\":{}}}", each.rule_count);
        }
    }
    return text + "\n]\n";
}

std::string state_as_json(const spec::draft& draft, std::size_t state) {
    std::string text = fmt::format("{{\"version\":{}", state_version);
    append_head(text, draft.table.states[state]);
    const language::prose around = language::prose_around(draft, state);
    append_strings(text, "before", around.before);
    append_strings(text, "behind", around.after);
    text += ",\"rules\":[";
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        text += i == 0 ? "\n{" : ",\n{";
        append_member(text, "trigger", trigger_of(rule));
        append_strings(text, "subjects", language::subjects(draft, rule));
        append_strings(text, "modes", modes_of(rule));
        append_member(text, "sentence", language::sentence(draft, state, i));
        append_member_or_null(text, "error", error_of(rule));
        const rule_destination next = next_of(draft, state, rule);
        append_member_or_null(text, "next", next.is_state ? next.text : "");
        append_member(text, "nextInWords", next.text);
        text += '}';
    }
    return text + "\n]}\n";
}

}  // namespace strata::report
