#include "core/report/states/states.hpp"

// The documents and the JSON have the same contents. The first section of this file gathers everything about a state
// and its rules except the sentences of the rules, which come from core/language/recital.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/history/parts_in_time.hpp"
#include "core/language/recital.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/document/document.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_definitions.hpp"
#include "core/report/writing/json_object.hpp"
#include "core/spec/day.hpp"
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

// The code of a rule's error; "" if the rule has no error. If the rule reports a different error on a certain
// character, the result has both codes.
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

// The members that a state has both in the list of states and in the report on one state.
constexpr json::member_list state_members(
    json::required("name", json::text, &spec::state_info::name),
    json::required("section", json::text, &spec::state_info::section),
    json::required("procedure", json::truth, "Whether this state is a step of the procedure on character references.",
                   [](const spec::state_info& of) { return of.reads == spec::part::procedure; }),
    json::optional("stepOf", json::text, "For a step inside a state: the name of that state.",
                   &spec::state_info::step_of));

struct state_element {
    bool is_first;
    const spec::state_info* info;
};

constexpr auto state_in_list = json::object(
    json::optional("version", json::constant("1"),
                   "The version of this format. Only the first element has this member.", &state_element::is_first),
    json::include(state_members, &state_element::info),
    json::required("rules", json::count, "How many rules the state has.",
                   [](const state_element& of) { return of.info->rule_count; }));
constexpr auto list_of_states = json::list(state_in_list, json::list_layout::in_a_block);

struct described_rule {
    const spec::rule& rule;
    std::string sentence;
    std::vector<std::string> subjects;
    rule_destination next;
};

struct described_state {
    const spec::state_info* info;
    language::prose around;
    std::vector<described_rule> rules;
};

constexpr auto rule_of_state = json::object(
    json::required("trigger", json::one_of("consume", "peek", "always"),
                   [](const described_rule& of) { return trigger_of(of.rule); }),
    json::required("subjects", json::list(json::text), &described_rule::subjects),
    json::required("modes", json::list(json::text),
                   "The modes in which the rule applies; an empty list means all modes.",
                   [](const described_rule& of) { return modes_of(of.rule); }),
    json::required("sentence", json::text, &described_rule::sentence),
    json::required("error", json::or_null(json::text), [](const described_rule& of) { return error_of(of.rule); }),
    json::required("next", json::or_null(json::text), "The next state; null if the rule does not name it.",
                   [](const described_rule& of) { return of.next.is_state ? of.next.text : ""; }),
    json::required("nextInWords", json::text, [](const described_rule& of) { return of.next.text; }));

constexpr auto one_state = json::object(
    json::version, json::include(state_members, &described_state::info),
    json::required("before", json::list(json::text), "The sentences of the state before its rules.",
                   [](const described_state& of) { return of.around.before; }),
    json::required("behind", json::list(json::text), "The sentences of the state after its rules.",
                   [](const described_state& of) { return of.around.after; }),
    json::required("rules", json::list(rule_of_state, json::list_layout::in_a_block), &described_state::rules));

}  // namespace

std::string states_as_json(const spec::draft& draft) {
    std::vector<state_element> states;
    for (const bool steps : {false, true})
        for (const spec::state_info& each : draft.table.states)
            if (spec::is_step(each) == steps) states.push_back({states.empty(), &each});
    return json::written(list_of_states, states) + "\n";
}

std::string state_as_json(const spec::draft& draft, std::size_t state) {
    described_state made{&draft.table.states[state], language::prose_around(draft, state), {}};
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i)
        made.rules.push_back({rules[i], language::sentence(draft, state, i), language::subjects(draft, rules[i]),
                              next_of(draft, state, rules[i])});
    return json::written(one_state, made) + "\n";
}

json::schema states_schema(json::definitions& defined) {
    return json::schema_of("states", "strata states --format=json",
                           "The whole output: an object for each state, in the order of the draft.", list_of_states,
                           defined);
}

json::schema state_schema(json::definitions& defined) {
    return json::schema_of("state", "strata states --format=json STATE", "The whole output.", one_state, defined);
}

// --- The commits behind the rules ---

namespace {

// The revision that made a rule or a state. If the rule or state is in the first text of the chain, only `day` is set.
struct origin {
    std::string_view commit, day, id, title;
};
origin origin_of(const spec::revision_chain& chain, std::size_t number) {
    if (number == 0) return {{}, chain.landmark->about.day.substr(0, spec::day_length), {}, {}};
    const spec::revision_source& source = chain.revisions[number - 1].source;
    return {source.commit, source.date, source.id, source.title};
}

inline_text commit_of(const origin& from) {
    return from.commit.empty() ? inline_text(std::string(spec::short_commit_length, '.'), role::dim)
                               : inline_text().add(from.commit.substr(0, spec::short_commit_length), role::code,
                                                   link_to_commit(from.commit));
}

inline_text commit_in_words(const origin& from, bool added_the_state) {
    inline_text text = commit_of(from).add(fmt::format(" {} ", from.day));
    text.add(from.id.empty() ? "in the first text" : from.title);
    return added_the_state && !from.id.empty() ? text.add(" (added the state)", role::dim) : text;
}

void write_state(document& to, const blamed_draft& of, std::size_t state) {
    const spec::draft& draft = *of.draft;
    const spec::state_info& info = draft.table.states[state];
    const std::size_t added_by = of.table->states[state];
    std::set<std::size_t> commits = {added_by};
    std::vector<table_row> rows;
    for (std::size_t r = 0; r < info.rule_count; ++r) {
        const std::size_t number = of.table->rules[info.first_rule + r];
        commits.insert(number);
        const std::vector<std::string> subjects = language::subjects(draft, draft.table.rules_of(state)[r]);
        std::string said = fmt::format("{}", fmt::join(subjects, ", "));
        said += (said.empty() ? "" : ": ") + language::sentence(draft, state, r);
        rows.push_back({{commit_of(origin_of(*of.chain, number))}, {inline_text(said)}});
    }
    to.section(inline_text(info.name));
    std::vector<inline_text> items;
    items.reserve(commits.size());
    for (const std::size_t each : commits)
        items.push_back(commit_in_words(origin_of(*of.chain, each), each == added_by));
    to.list(items);
    to.table({inline_text("commit"), inline_text("rule")}, rows);
}

}  // namespace

void write_blame(document& to, const blamed_draft& of) {
    to.title(inline_text("The commits behind the rules of ").add(of.draft->about.name));
    for (std::size_t s = 0; s < of.draft->table.states.size(); ++s)
        if (!of.state || *of.state == s) write_state(to, of, s);
    to.end();
}

// --- JSON ---

namespace {

// A rule, as one line of the JSON output.
struct blamed_rule {
    bool is_first;
    std::string_view state;
    std::vector<std::string> on;
    std::string sentence;
    origin from;
};

constexpr auto rule_of_blame = json::object(
    json::version_of_lines(&blamed_rule::is_first), json::required("state", json::text, &blamed_rule::state),
    json::required("on", json::list(json::text), "The lines of the rule's entry.", &blamed_rule::on),
    json::required("rule", json::text, "The sentence of the rule.", &blamed_rule::sentence),
    json::required("date", json::day, "The day of the rule's last change, or of the first text.",
                   [](const blamed_rule& of) { return of.from.day; }),
    json::required("commit", json::or_null(json::text),
                   "The commit that last changed the rule; null if the rule is in the first text.",
                   [](const blamed_rule& of) { return of.from.commit; }),
    json::required("id", json::or_null(json::text), "The id of the revision; null if the rule is in the first text.",
                   [](const blamed_rule& of) { return of.from.id; }),
    json::required("title", json::or_null(json::text), [](const blamed_rule& of) { return of.from.title; }));

}  // namespace

std::string blame_as_json(const blamed_draft& of) {
    const spec::draft& draft = *of.draft;
    std::string text;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (of.state && *of.state != s) continue;
        const spec::state_info& info = draft.table.states[s];
        for (std::size_t r = 0; r < info.rule_count; ++r) {
            rule_of_blame.write(
                text, blamed_rule{text.empty(), info.name, language::subjects(draft, draft.table.rules_of(s)[r]),
                                  language::sentence(draft, s, r),
                                  origin_of(*of.chain, of.table->rules[info.first_rule + r])});
            text += '\n';
        }
    }
    return text;
}

json::schema blame_schema(json::definitions& defined) {
    return json::schema_of("blame", "A rule in strata blame --format=json",
                           "One line of the output. The lines are in the order of the rules in the draft's table.",
                           rule_of_blame, defined);
}

}  // namespace strata::report
