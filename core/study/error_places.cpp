#include "core/study/error_places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/references.hpp"
#include "core/language/character_classes.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"

namespace strata::study {
namespace {

using spec::error_code;

/// A rule that reports the error and, for each mode, the characters on which it reports the error. If the rule tests
/// for no character, these are all characters that no earlier rule takes (`any_character`).
struct error_rule {
    std::size_t rule = 0;
    bool any_character = false;
    std::array<spec::symbol_set, spec::mode_count> on{};
};

// Stands for "no character": for a rule that tests for no character, and for an action that has the same error code for
// all characters.
constexpr spec::symbol no_character = spec::symbol_count;

bool is_error_of_some(std::span<const spec::code_point_range> ranges, error_code code) {
    for (const spec::code_point_range& each : ranges)
        for (std::uint32_t n = each.first; n <= each.last; ++n)
            if (engine::error_of_number(n) == code) return true;
    return false;
}

// Whether an action whose error depends on the number of a reference can report the error `code`, given the condition
// of the action's rule.
bool by_number(const spec::draft& draft, const spec::guard& given, error_code code) {
    const auto& tables = draft.references;
    switch (given.what) {
        case spec::condition::number_is_in_table:
            return std::any_of(tables.numbers.begin(), tables.numbers.end(), [&](const spec::number_row& each) {
                return engine::error_of_number(each.number) == code;
            });
        case spec::condition::number_is_zero: return code == error_code::null_character_reference;
        case spec::condition::number_is_beyond_unicode:
            return code == error_code::character_reference_outside_unicode_range;
        case spec::condition::number_is_surrogate: return code == error_code::surrogate_character_reference;
        case spec::condition::number_is_noncharacter: return code == error_code::noncharacter_character_reference;
        case spec::condition::number_is_control: return code == error_code::control_character_reference;
        default:
            return code == error_code::character_reference_outside_unicode_range ||
                   is_error_of_some(tables.replaced_numbers, code);
    }
}

bool reports(const spec::draft& draft, const spec::rule& rule, const spec::action& a, spec::symbol s, error_code code) {
    switch (a.code) {
        case spec::op::parse_error:
        case spec::op::parse_error_unless_permitted_slash:
            if (s == no_character) return a.error == code || (a.but_on != no_character && a.but == code);
            return (s == a.but_on ? a.but : a.error) == code;
        case spec::op::parse_error_by_number: return by_number(draft, rule.given, code);
        default: return false;
    }
}

bool reports(const spec::draft& draft, const spec::rule& rule, spec::symbol s, error_code code) {
    return std::any_of(rule.then().begin(), rule.then().end(),
                       [&](const spec::action& a) { return reports(draft, rule, a, s, code); });
}

bool has_no_condition(const spec::rule& r) {
    return r.given.what == spec::condition::none && !r.only_if_foreign && !r.does(spec::op::as_anything_else);
}

bool is_empty(const error_rule& r) {
    return !r.any_character && std::all_of(r.on.begin(), r.on.end(),
                                           [](const spec::symbol_set& each) { return each == spec::symbol_set{}; });
}

// Returns, for each mode, the characters of all these rules. In a draft without a content model flag, the characters
// are the same in all modes.
std::array<spec::symbol_set, spec::mode_count> joined(const std::vector<error_rule>& rules, bool by_mode) {
    std::array<spec::symbol_set, spec::mode_count> all{};
    for (const error_rule& each : rules)
        for (spec::mode m = 0; m < spec::mode_count; ++m)
            for (spec::mode to = 0; to < spec::mode_count; ++to)
                if (!by_mode || to == m) all[to] = all[to] | each.on[m];
    return all;
}

// Returns the characters on which, in some mode, the rule reports the error and the other text does not. `elsewhere`:
// for each mode, the characters on which the other text reports the error.
spec::symbol_set only_here(const error_rule& rule, const std::array<spec::symbol_set, spec::mode_count>& elsewhere) {
    spec::symbol_set only;
    for (spec::mode m = 0; m < spec::mode_count; ++m)
        for (spec::symbol s = 0; s < spec::symbol_count; ++s)
            if (rule.on[m].has(s) && !elsewhere[m].has(s)) only.add(s);
    return only;
}

// Whether the state `in` has a rule like `other`. The rule `other` applies to any character, so its condition
// identifies it.
bool has_rule_like(const state_in_text* in, const std::vector<error_rule>& rules, const spec::rule& other) {
    return in != nullptr && std::any_of(rules.begin(), rules.end(), [&](const error_rule& each) {
               const spec::rule& r = in->draft->table.rules_of(in->state)[each.rule];
               return each.any_character && same_guard(r.given, other.given);
           });
}

// Adds the rules that only the state `of` has. `side`: 0 if `of` is the state before the change.
void add_places(std::vector<changed_rule>& to, const state_in_text& of, const std::vector<error_rule>& rules,
                const state_in_text* other, const std::vector<error_rule>& other_rules, bool by_mode,
                std::size_t side) {
    const auto elsewhere = joined(other_rules, by_mode);
    for (const error_rule& each : rules) {
        const spec::rule& rule = of.draft->table.rules_of(of.state)[each.rule];
        const spec::symbol_set only = only_here(each, elsewhere);
        const bool whole = each.any_character && !has_rule_like(other, other_rules, rule);
        if (!whole && only == spec::symbol_set{}) continue;
        // The entry lists all of its characters. If the error is new on only some of these characters, they are also
        // named separately.
        const bool all_of_them = each.any_character || only == only_here(each, {});
        changed_rule one{all_of_them ? "" : language::quoted_class(only), {}, {}, only};
        (side == 0 ? one.before : one.after).push_back(said_whole(of, each.rule));
        to.push_back(std::move(one));
    }
}

bool reports_duplicates(const state_in_text* of, error_code code) {
    if (of == nullptr || code != error_code::duplicate_attribute) return false;
    const spec::state_info& info = of->draft->table.states[of->state];
    return info.drops_duplicate_attribute && info.duplicate_attribute_is_error;
}

std::string in_words(const spec::code_point_range& range) {
    const auto first = static_cast<std::uint32_t>(range.first);
    const auto last = static_cast<std::uint32_t>(range.last);
    return first == last ? fmt::format("U+{:04X}", first) : fmt::format("U+{:04X} to U+{:04X}", first, last);
}

// Returns the rules of a state that report the error, in their order. If several rules apply to a character, those
// after the first rule without a condition do not count. In a draft without a content model flag, all data are under
// the first mode.
std::vector<error_rule> error_rules(const state_in_text& of, error_code code) {
    std::vector<error_rule> found;
    const std::size_t modes = spec::has_content_model_flag(*of.draft) ? spec::mode_count : 1;
    std::array<spec::symbol_set, spec::mode_count> taken{};
    const auto rules = of.draft->table.rules_of(of.state);
    for (std::size_t r = 0; r < rules.size(); ++r) {
        const spec::rule& rule = rules[r];
        error_rule one{r};
        const bool for_no_character = rule.by == spec::trigger::always || rule.on.set == spec::symbol_set{};
        if (for_no_character) {
            one.any_character = reports(*of.draft, rule, no_character, code);
        } else {
            for (spec::mode m = 0; m < modes; ++m) {
                if (!rule.in.has(m)) continue;
                for (spec::symbol s = 0; s < spec::symbol_count; ++s) {
                    if (!rule.on.set.has(s) || taken[m].has(s)) continue;
                    if (reports(*of.draft, rule, s, code)) one.on[m].add(s);
                    if (has_no_condition(rule)) taken[m].add(s);
                }
            }
        }
        if (!is_empty(one)) found.push_back(one);
    }
    return found;
}

}  // namespace

std::vector<std::string> error_facts(const spec::draft& draft, error_code code) {
    std::vector<std::string> facts;
    for (const spec::input_error& each : draft.stream.errors)
        if (each.code == code) facts.push_back(fmt::format("Preprocessing the input stream: {}", in_words(each.range)));
    if (code == error_code::surrogate_in_input_stream && draft.stream.replaces_surrogates)
        facts.emplace_back("Preprocessing the input stream: lone surrogates");
    if (code == error_code::end_tag_with_attributes) facts.emplace_back("Emitting an end tag that has attributes");
    if (code == error_code::end_tag_with_trailing_solidus && draft.end_tag_self_closing_is_error)
        facts.emplace_back("Emitting an end tag whose self-closing flag is set");
    return facts;
}

bool has_error(const state_in_text& of, error_code code) {
    return reports_duplicates(&of, code) || !error_rules(of, code).empty();
}

bool has_error(const spec::draft& draft, error_code code) {
    if (!error_facts(draft, code).empty()) return true;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        if (has_error(state_in_text{&draft, s}, code)) return true;
    return false;
}

std::vector<changed_rule> changed_errors(const state_in_text* before, const state_in_text* after, error_code code) {
    const std::vector<error_rule> old_rules =
        before != nullptr ? error_rules(*before, code) : std::vector<error_rule>{};
    const std::vector<error_rule> new_rules = after != nullptr ? error_rules(*after, code) : std::vector<error_rule>{};
    const bool by_mode = before == nullptr || after == nullptr ||
                         spec::has_content_model_flag(*before->draft) == spec::has_content_model_flag(*after->draft);
    std::vector<changed_rule> changed;
    if (after != nullptr) add_places(changed, *after, new_rules, before, old_rules, by_mode, 1);
    if (before != nullptr) add_places(changed, *before, old_rules, after, new_rules, by_mode, 0);
    const bool was = reports_duplicates(before, code);
    const bool is = reports_duplicates(after, code);
    if (was != is) {
        changed_rule one;
        (was ? one.before : one.after).emplace_back("On leaving the state, if the attribute's name is already there.");
        changed.push_back(std::move(one));
    }
    return changed;
}

// --- Changes of errors ---

namespace {

// For each state of one text, the states of the other text that it continues or that continue it.
struct other_states {
    const spec::draft* text = nullptr;
    const spec::draft* other = nullptr;
    std::vector<std::vector<std::size_t>> of{};
    std::vector<bool> is_comparable{};
};

std::array<other_states, 2> states_related_in(const draft_diff& diff) {
    std::array<other_states, 2> sides = {other_states{diff.a, diff.b}, other_states{diff.b, diff.a}};
    for (other_states& each : sides) {
        each.of.resize(each.text->table.states.size());
        each.is_comparable.resize(each.of.size(), true);
    }
    for (const continued_state& each : diff.continued) {
        sides[0].of[each.before].push_back(each.after);
        sides[1].of[each.after].push_back(each.before);
        if (each.comparable) continue;
        sides[0].is_comparable[each.before] = false;
        sides[1].is_comparable[each.after] = false;
    }
    return sides;
}

// Returns the characters on which the rules report the error in any mode.
spec::symbol_set characters_of(const std::vector<error_rule>& rules) { return joined(rules, false).front(); }

// Adds `state` as a place of the error, with the characters on which this state, but no related state, reports the
// error.
void add_place(std::vector<error_place>& to, const other_states& states, std::size_t state, error_code code) {
    const state_in_text here{states.text, state};
    if (!has_error(here, code)) return;
    const std::vector<error_rule> rules = error_rules(here, code);
    spec::symbol_set only = characters_of(rules);
    bool is_general = reports_duplicates(&here, code);
    for (const error_rule& each : rules) is_general = is_general || each.any_character;
    for (const std::size_t each : states.of[state]) {
        const state_in_text there{states.other, each};
        if (!has_error(there, code)) continue;
        if (!states.is_comparable[state]) return;
        const std::vector<error_rule> its_rules = error_rules(there, code);
        const spec::symbol_set its = characters_of(its_rules);
        spec::symbol_set left;
        for (spec::symbol s = 0; s < spec::symbol_count; ++s)
            if (only.has(s) && !its.has(s)) left.add(s);
        only = left;
        // The other state lacks a rule if the rule tests for no character and has a condition that no rule there has.
        const bool are_known = std::all_of(rules.begin(), rules.end(), [&](const error_rule& rule) {
            return !rule.any_character ||
                   has_rule_like(&there, its_rules, here.draft->table.rules_of(state)[rule.rule]);
        });
        if (are_known && reports_duplicates(&here, code) <= reports_duplicates(&there, code)) is_general = false;
    }
    if (!is_general && only == spec::symbol_set{}) return;
    to.push_back({std::string(states.text->table.states[state].name), is_general ? spec::symbol_set{} : only});
}

std::vector<error_place> places_only_in(const other_states& states, error_code code) {
    std::vector<error_place> places;
    for (std::size_t s = 0; s < states.of.size(); ++s) add_place(places, states, s, code);
    const std::vector<std::string> known = error_facts(*states.other, code);
    for (std::string& each : error_facts(*states.text, code))
        if (std::find(known.begin(), known.end(), each) == known.end()) places.push_back({std::move(each), {}});
    return places;
}

}  // namespace

error_changes errors_between(const draft_diff& diff) {
    const std::array<other_states, 2> sides = states_related_in(diff);
    error_changes changes;
    for (unsigned n = 0; n <= std::numeric_limits<std::uint8_t>::max(); ++n) {
        const auto code = static_cast<error_code>(n);
        if (spec::name_of(code).empty()) break;
        for (const bool is_after : {false, true}) {
            const other_states& side = sides[is_after ? 1 : 0];
            std::vector<error_place> places = places_only_in(side, code);
            if (!places.empty())
                (is_after ? changes.added : changes.removed)
                    .push_back({code, has_error(*side.other, code), std::move(places)});
        }
    }
    return changes;
}

}  // namespace strata::study
