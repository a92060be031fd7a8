#pragma once
// The parts of a diff as JSON: for the report on a diff, and for the report on a change to the standard.

#include <string_view>
#include <vector>

#include "core/report/diff/model.hpp"
#include "core/report/writing/json_definitions.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {

/// A part of a diff, together with the diff, which is needed to find the changes that made the part.
template <class Part>
struct part_of_diff {
    const study::draft_diff* diff;
    const Part* part;

    [[nodiscard]] study::change_views changes() const { return changes_of_diff(*diff).of(*part); }
};

/// Pairs each element of `parts` with the diff `diff`, to which it belongs. The result has pointers to both.
template <class Part>
std::vector<part_of_diff<Part>> parts_of(const study::draft_diff& diff, const std::vector<Part>& parts) {
    return json::from_each(parts, [&](const Part& each) { return part_of_diff<Part>{&diff, &each}; });
}

// --- Rules ---

inline constexpr auto said_rules = json::defined(
    "saidRules",
    json::list(json::object(json::required("rule", json::count, "The number of the rule within the state, from 0.",
                                           &study::said_rule::rule),
                            json::required("on", json::text, &study::said_rule::subjects),
                            json::required("sentence", json::text, &study::said_rule::sentence))),
    "Rules of a state, in the words of the draft.");

/// A rule that differs between the two drafts, the pair of states that has the rule, and the diff.
struct changed_rule_of_pair {
    const study::draft_diff* diff;
    const study::continued_state* pair;
    const study::rule_change* rule;
};

inline constexpr auto changed_rule = json::object(
    json::required("on", json::text, "The characters.",
                   [](const changed_rule_of_pair& of) { return of.rule->characters; }),
    json::required("modes", json::or_null(json::text), [](const changed_rule_of_pair& of) { return of.rule->mode; }),
    json::required("change", json::one_of("added", "removed", "changed"),
                   [](const changed_rule_of_pair& of) { return word_of(of.rule->how); }),
    json::required("differs", json::one_of("tokens", "unknown", "route", "errors", "words"),
                   [](const changed_rule_of_pair& of) { return word_of(of.rule->of); }),
    json::required(
        "errorsDiffer", json::truth,
        [](const changed_rule_of_pair& of) { return of.rule->of == study::weight::errors || of.rule->errors_too; }),
    json::required("before", said_rules, [](const changed_rule_of_pair& of) { return of.rule->before; }),
    json::required("after", said_rules, [](const changed_rule_of_pair& of) { return of.rule->after; }),
    json::required("changes", json::change_ids,
                   [](const changed_rule_of_pair& of) { return changes_of_diff(*of.diff).of(*of.pair, *of.rule); }));

inline constexpr auto continued_state = json::defined(
    "continuedState",
    json::object(json::required("before", json::text,
                                [](const auto& of) { return of.diff->a->table.states[of.part->before].name; }),
                 json::required("after", json::text,
                                [](const auto& of) { return of.diff->b->table.states[of.part->after].name; }),
                 json::required("modes", json::or_null(json::text),
                                "The modes in which this correspondence holds; null for all modes.",
                                [](const auto& of) { return of.part->mode; }),
                 json::required("comparable", json::truth,
                                "Whether the two states can be compared; false if one of them belongs to a procedure.",
                                [](const auto& of) { return of.part->comparable; }),
                 json::required("rules", json::list(changed_rule),
                                [](const auto& of) {
                                    std::vector<changed_rule_of_pair> rules;
                                    for (const study::rule_change& each : of.part->rules)
                                        rules.push_back({of.diff, of.part, &each});
                                    return rules;
                                })),
    "A state that two drafts have, and the rules that differ.");
inline constexpr auto continued_states = json::list(continued_state, json::list_layout::on_lines);

/// The pairs of states that both drafts have. `only_changed`: whether to leave out pairs whose rules are all unchanged.
inline std::vector<part_of_diff<study::continued_state>> continued(const study::draft_diff& diff, bool only_changed) {
    auto made = parts_of(diff, diff.continued);
    std::erase_if(made, [&](const auto& each) { return only_changed && each.part->rules.empty(); });
    return made;
}

// --- States ---

/// A state that only one of the two drafts has.
struct state_of_diff {
    const study::draft_diff* diff;
    const spec::draft* draft;
    std::size_t state;

    [[nodiscard]] const spec::state_info& info() const { return draft->table.states[state]; }
};

inline constexpr auto state_of_one_draft = json::defined(
    "stateOfOneDraft",
    json::object(
        json::required("name", json::text, [](const state_of_diff& of) { return of.info().name; }),
        json::required("section", json::text, [](const state_of_diff& of) { return of.info().section; }),
        json::required("procedure", json::truth,
                       "Whether this state is a step of the procedure on character references.",
                       [](const state_of_diff& of) { return of.info().reads == spec::part::procedure; }),
        json::required("changes", json::change_ids,
                       [](const state_of_diff& of) { return changes_of_diff(*of.diff).of(*of.draft, of.state); }),
        json::required("rules", said_rules,
                       [](const state_of_diff& of) { return study::all_said(*of.draft, of.state); })),
    "A state that only one of two drafts has.");

/// The given states of `draft`, which the other draft of the diff does not have.
inline std::vector<state_of_diff> states_of_one(const study::draft_diff& diff, const spec::draft* draft,
                                                const std::vector<std::size_t>& states) {
    return json::from_each(states, [&](std::size_t each) { return state_of_diff{&diff, draft, each}; });
}

/// The names of the given states.
inline std::vector<std::string_view> names_of_states(const spec::draft& draft, const std::vector<std::size_t>& states) {
    return json::from_each(states, [&](std::size_t each) { return draft.table.states[each].name; });
}

/// The states that replace a renamed state in the modes that `modes` names; `modes` is "" for all modes.
struct renamed_part {
    std::string_view modes;
    std::vector<std::string_view> after;
};

inline constexpr auto renamed_state = json::defined(
    "renamedState",
    json::object(json::required("before", json::text,
                                [](const auto& of) { return of.diff->a->table.states[of.part->before].name; }),
                 json::required("parts",
                                json::list(json::object(
                                    json::required("modes", json::or_null(json::text),
                                                   "The modes in which this correspondence holds; null for all modes.",
                                                   &renamed_part::modes),
                                    json::required("after", json::list(json::text), &renamed_part::after))),
                                [](const auto& of) {
                                    std::vector<renamed_part> parts;
                                    for (const study::renamed_state::part& each : of.part->parts)
                                        parts.push_back({each.mode, names_of_states(*of.diff->b, each.as)});
                                    return parts;
                                })));

/// The members of the JSON object `states`.
inline constexpr json::member_list changed_states(
    json::required("added", json::list(state_of_one_draft),
                   [](const study::draft_diff& of) { return states_of_one(of, of.b, of.added); }),
    json::required("removed", json::list(state_of_one_draft),
                   [](const study::draft_diff& of) { return states_of_one(of, of.a, of.removed); }),
    json::required("renamed", json::list(renamed_state),
                   [](const study::draft_diff& of) { return parts_of(of, of.renamed); }));

// --- Names and facts ---

inline constexpr auto changed_name = json::defined(
    "nameChange",
    json::object(
        json::required("name", json::text, [](const auto& of) { return of.part->name; }),
        json::required(
            "before", json::or_null(json::text),
            "The characters that the name stands for in the first draft; null if that draft does not have the name.",
            [](const auto& of) { return of.part->before; }),
        json::required(
            "after", json::or_null(json::text),
            "The characters that the name stands for in the second draft; null if that draft does not have the name.",
            [](const auto& of) { return of.part->after; }),
        json::required("changes", json::change_ids, [](const auto& of) { return of.changes(); })));

inline constexpr auto changed_names = json::defined(
    "nameChanges",
    json::object(json::required("before", json::count, "How many names of character references the first draft has.",
                                [](const study::draft_diff& of) { return of.names.before; }),
                 json::required("after", json::count, [](const study::draft_diff& of) { return of.names.after; }),
                 json::optional("beforeFrom", json::text,
                                "If the first draft is a text that was read at run time: the day of the draft that "
                                "supplies the names of references.",
                                [](const study::draft_diff& of) { return of.a->about.beside; }),
                 json::optional("afterFrom", json::text,
                                "If the second draft is a text that was read at run time: the day of the draft that "
                                "supplies the names of references.",
                                [](const study::draft_diff& of) { return of.b->about.beside; }),
                 json::required("added", json::list(changed_name),
                                [](const study::draft_diff& of) { return parts_of(of, of.names.added); }),
                 json::required("removed", json::list(changed_name),
                                [](const study::draft_diff& of) { return parts_of(of, of.names.removed); }),
                 json::required("changed", json::list(changed_name),
                                [](const study::draft_diff& of) { return parts_of(of, of.names.changed); })));

inline constexpr auto changed_fact = json::defined(
    "factChange",
    json::object(json::required("topic", json::text, [](const auto& of) { return study::name_of(of.part->topic); }),
                 json::required("what", json::text, [](const auto& of) { return of.part->what; }),
                 json::required("before", json::or_null(json::text), [](const auto& of) { return of.part->before; }),
                 json::required("after", json::or_null(json::text), [](const auto& of) { return of.part->after; }),
                 json::required("changes", json::change_ids, [](const auto& of) { return of.changes(); })));

/// The JSON members `names` and `facts`.
inline constexpr json::member_list names_and_facts(
    json::on_new_line(json::required("names", changed_names, json::itself)),
    json::on_new_line(json::required("facts", json::list(changed_fact),
                                     [](const study::draft_diff& of) { return parts_of(of, of.facts); })));

}  // namespace strata::report
