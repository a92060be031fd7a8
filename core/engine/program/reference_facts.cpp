#include "core/engine/program/reference_facts.hpp"

#include "core/spec/ascii.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

maybe_state reference_state_of(const table& t, std::size_t s, std::size_t m) {
    const spec::rule* const rule = t.rule_for(s, m, '&');
    return rule != nullptr && rule->does(op::set_return_state) ? target_of(s, *rule) : maybe_state();
}

namespace {

// --- An "&" alone ---

// Whether a state that reads references may be examined. It must not affect the spans of tokens (so it must read
// `part::other`), and must not depend on the mode.
bool is_usual(const table& t, std::size_t s) { return t.state(s).reads == part::other && !t.of(s).modal; }

bool only_returns_nothing(const spec::rule& rule) {
    return rule.is_unconditional() && rule.count == 1 && rule.actions[0].code == op::return_nothing;
}
// Whether the procedure returns nothing, and does nothing else, if the next character is `c`.
bool returns_nothing(const table& t, char c) {
    const std::size_t first = t.draft().reference_procedure;
    if (t.state(first).first.count != 0) return false;
    for (const spec::rule& rule : t.rules_of(first)) {
        if (rule.by != trigger::peek) return false;
        // The additional allowed character may be any character.
        if (spec::has_additional_allowed(rule.on) && !only_returns_nothing(rule)) return false;
        if (!rule.on.set.has(static_cast<unsigned char>(c))) continue;
        return only_returns_nothing(rule);
    }
    return false;
}

// Whether the state begins by putting the "&" into the temporary buffer.
bool keeps_ampersand(const table& t, std::size_t reference) {
    const spec::prologue& first = t.state(reference).first;
    return first.count == 2 && first.actions[0].code == op::clear_temporary_buffer &&
           first.actions[1].code == op::append_to_temporary_buffer && first.actions[1].what == '&';
}
bool looks_ahead(const table& t, std::size_t s) {
    const auto rules = t.rules_of(s);
    return !rules.empty() && rules.front().by != trigger::consume;
}
// Whether the rule only says "Flush code points consumed as a character reference. Reconsume in the return state."
bool only_flushes(const spec::rule& rule) {
    return rule.is_unconditional() && rule.count == 2 && rule.does(op::flush_reference) &&
           rule.does(op::reconsume_in_return_state);
}
// Whether the rule of `c` in state `reference` only flushes, or leaves `c` to a state whose rule only flushes.
bool begins_no_reference(const table& t, std::size_t reference, char c) {
    const spec::rule* const rule = t.rule_for(reference, c);
    if (rule == nullptr) return false;
    if (only_flushes(*rule)) return true;
    if (rule->count != 1 || rule->actions[0].code != op::reconsume_in || !rule->is_unconditional()) return false;
    const spec::rule* const then = is_usual(t, rule->actions[0].to) ? t.simple_rule(rule->actions[0].to, c) : nullptr;
    return then != nullptr && only_flushes(*then);
}

// --- Letters that are not a name ---

// The state that follows if no name matches. State `name` must look for the longest name, and must then only flush the
// consumed characters. Nothing for other states.
maybe_state unknown_name_state_of(const table& t, std::size_t name) {
    const spec::prologue& first = t.state(name).first;
    const auto rules = t.rules_of(name);
    if (first.count != 1 || first.actions[0].code != op::consume_longest_identifier || rules.empty()) return {};
    // The last rule applies if no name matches; the others require a match.
    for (const spec::rule& rule : rules.first(rules.size() - 1)) {
        const condition asked = rule.given.what;
        if (rule.by != trigger::always) return {};
        if (asked != condition::kept_for_historical_reasons && asked != condition::match_lacks_semicolon &&
            asked != condition::identifier_matches)
            return {};
    }
    const spec::rule& none = rules.back();
    if (none.by != trigger::always || !none.is_unconditional() || none.count != 2 || !none.does(op::flush_reference) ||
        !none.does(op::switch_to))
        return {};
    return target_of(name, none);
}
// Whether `c` becomes part of the value that state `value` reads, both as the first character after an "&" and as a
// later character of an unknown name.
bool stays_text(const table& t, std::size_t value, std::size_t reference, std::size_t name, std::size_t unknown,
                char c) {
    const spec::rule* const first = t.rule_for(reference, c);
    const std::uint8_t number = t.row_of(unknown, 0)[static_cast<unsigned char>(c)];
    const auto rules = t.rules_of(unknown);
    if (first == nullptr || number == table::none || number + std::size_t{1} >= rules.size()) return false;
    const spec::rule& in_attribute = rules[number];
    const spec::rule& otherwise = rules[number + std::size_t{1}];
    return first->is_unconditional() && first->count == 1 && first->actions[0].code == op::reconsume_in &&
           first->actions[0].to == name && in_attribute.given.what == condition::part_of_attribute &&
           !in_attribute.only_if_foreign && in_attribute.count == 1 &&
           in_attribute.actions[0].code == op::append_to_attribute_value &&
           in_attribute.actions[0].what == spec::current_character && !t.stops_on(value, c) &&
           run_action(otherwise) == op::emit;
}

}  // namespace

byte_set not_in_references(const table& t, std::size_t text) {
    byte_set set{};
    const bool has_procedure = spec::has_reference_procedure(t.draft());
    const maybe_state reference = reference_state_of(t, text);
    if (!has_procedure &&
        (!reference || !is_usual(t, *reference) || !keeps_ampersand(t, *reference) || looks_ahead(t, *reference)))
        return set;
    for (std::size_t i = 0; i < ascii_limit; ++i) {
        const char c = static_cast<char>(i);
        set[i] = has_procedure ? returns_nothing(t, c) : begins_no_reference(t, *reference, c);
    }
    set['\r'] = set['\n'];
    return set;
}

bool leaves_unknown_names(const table& t, std::size_t value) {
    const maybe_state reference = reference_state_of(t, value);
    if (!reference || !is_usual(t, *reference) || !keeps_ampersand(t, *reference) || looks_ahead(t, *reference))
        return false;
    const spec::rule* const letter = t.rule_for(*reference, 'a');
    const maybe_state name = letter != nullptr ? target_of(*reference, *letter) : maybe_state();
    const maybe_state unknown = name ? unknown_name_state_of(t, *name) : maybe_state();
    if (!unknown || !is_usual(t, *name) || !is_usual(t, *unknown) || !t.of(*unknown).direct) return false;
    for (std::size_t i = 0; i < byte_values; ++i) {
        const char c = static_cast<char>(i);
        if (spec::is_ascii_alphanumeric(c)) {
            if (!stays_text(t, value, *reference, *name, *unknown, c)) return false;
        } else if (c != ';') {
            const spec::rule* const then = t.rule_for(*unknown, c);
            if (then == nullptr || !then->is_unconditional() || then->count != 1 ||
                then->actions[0].code != op::reconsume_in_return_state)
                return false;
        }
    }
    return true;
}

// --- Digits ---

std::size_t digits_step_of(const table& t) {
    for (std::size_t s = 0; s < t.state_count(); ++s) {
        const spec::state_info& info = t.state(s);
        if (info.reads == part::procedure && info.first.count == 1 && info.first.actions[0].code == op::consume_digits)
            return s;
    }
    return t.state_count();
}

bool all_letters_are_digits(const table& t) {
    for (const spec::rule& rule : t.draft().table.rules)
        for (const spec::action& a : rule.then())
            if (a.code == op::interpret_as_hexadecimal && a.what == spec::with_all_letters) return true;
    return false;
}

}  // namespace strata::engine
