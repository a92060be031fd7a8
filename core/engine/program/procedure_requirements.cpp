// Checks what `can_be_run` requires of the steps of the procedure on references. These steps are written like states,
// but they are all executed within one step of the state that attempts to consume a reference.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/engine/program/reference_facts.hpp"
#include "core/engine/program/requirements.hpp"
#include "core/engine/references.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

namespace {

class step_check {
public:
    step_check(const table& t, std::size_t s, std::size_t digits_step)
        : t_(t), s_(s), digits_step_(digits_step), rules_(t.rules_of(s)) {}

    [[nodiscard]] bool passes() const {
        if (t_.state(s_).first.count != (s_ == digits_step_ ? 1 : 0)) return false;
        for (const spec::rule& rule : rules_)
            if (!rule_is_usual(rule)) return false;
        const spec::rule& last = rules_.back();
        return last.is_unconditional() && (last.by == trigger::always || last.on == spec::anything_else);
    }

private:
    [[nodiscard]] bool rule_is_usual(const spec::rule& rule) const {
        if (!(rule.in == spec::any_mode) || rule.by == trigger::consume || rule.only_if_foreign || rule.count == 0 ||
            !condition_is_usual(rule.given))
            return false;
        std::size_t ends = 0;
        for (const spec::action& a : rule.then()) {
            if (!action_is_usual(rule, a)) return false;
            if (leads_on(a.code) || returns(a.code)) ++ends;
        }
        // The runner takes the next step after all actions of the rule, so the action that leads to it must be the
        // last. An action that returns a character need not be the last: an error may follow it.
        return ends == 1 && (leads_on(rule.actions[rule.count - std::size_t{1}].code) || !rule.does(op::continue_in));
    }
    [[nodiscard]] static bool leads_on(op code) { return code == op::continue_in; }
    [[nodiscard]] static bool returns(op code) { return code == op::return_nothing || code == op::return_character; }
    [[nodiscard]] bool condition_is_usual(const spec::guard& given) const {
        switch (given.what) {
            case condition::none:
            case condition::part_of_attribute:
            case condition::kept_for_historical_reasons:
            case condition::identifier_matches:
            case condition::no_identifier_matches:
            case condition::match_lacks_semicolon: return true;
            case condition::unknown_name_before: return is_usual_word(given.word);
            case condition::no_digits: return s_ == digits_step_;
            default: return spec::asks_about_number(given.what);
        }
    }
    [[nodiscard]] bool action_is_usual(const spec::rule& rule, const spec::action& a) const {
        switch (a.code) {
            // The rule must have looked at the character, and the character must be a single byte of the stream.
            case op::consume_next_character: return rule.by == trigger::peek && consumes_one_byte(rule);
            case op::interpret_as_hexadecimal:
            case op::interpret_as_decimal:
            case op::consume_longest_identifier:
            case op::return_nothing:
            case op::parse_error_by_number: return true;
            case op::parse_error: return a.at_next && a.but_on == spec::symbol_count;
            // Not allowed after digits, because the beginning of the reference may then be in an earlier buffer.
            case op::unconsume_reference:
                return rule.given.what == condition::no_digits ||
                       rule.given.what == condition::kept_for_historical_reasons;
            case op::return_character: return returns_known(rule, a.what);
            case op::continue_in:
                // The rule that leads to the step for digits must name the base of the digits.
                return t_.state(a.to).reads == part::procedure &&
                       (a.to != digits_step_ || rule.does(op::interpret_as_hexadecimal) ||
                        rule.does(op::interpret_as_decimal));
            default: return false;
        }
    }
    [[nodiscard]] static bool consumes_one_byte(const spec::rule& rule) {
        for (spec::symbol c = 0; c < spec::symbol_count; ++c)
            if (rule.on.set.has(c) && (c < ' ' || c > '~')) return false;
        const auto actions = rule.then();
        return std::count_if(actions.begin(), actions.end(),
                             [](const spec::action& a) { return a.code == op::consume_next_character; }) == 1;
    }
    [[nodiscard]] static bool returns_known(const spec::rule& rule, spec::operand what) {
        switch (what) {
            case spec::referenced_characters:
            case spec::character_reference_code: return true;
            case spec::what_was_returned: return rule.given.what == condition::number_is_in_table;
            default: return what < number_limit;
        }
    }

    const table& t_;
    std::size_t s_, digits_step_;
    std::span<const spec::rule> rules_;
};

// Whether the procedure always ends: no step can be reached from itself.
bool procedure_ends(const table& t) {
    enum class seen : std::uint8_t { no, open, yes };
    std::vector<seen> all(t.state_count(), seen::no);
    const auto ends_from = [&](const auto& self, std::size_t s) -> bool {
        if (all[s] != seen::no) return all[s] == seen::yes;
        all[s] = seen::open;
        for (const spec::rule& rule : t.rules_of(s))
            for (const spec::action& a : rule.then())
                if (a.code == op::continue_in && !self(self, a.to)) return false;
        all[s] = seen::yes;
        return true;
    };
    for (std::size_t s = 0; s < t.state_count(); ++s)
        if (t.state(s).reads == part::procedure && !ends_from(ends_from, s)) return false;
    return true;
}

// Whether no step after an error waits for more input. If it did, the procedure would be started again and would report
// the error twice. (The error is at the next character, so that character is in the buffer.)
bool never_waits_after_error(const table& t) {
    const auto looks_no_further = [](const spec::rule& rule) {
        return rule.given.what != condition::unknown_name_before && !rule.does(op::consume_next_character) &&
               !rule.does(op::consume_longest_identifier);
    };
    const auto never_waits_from = [&](const auto& self, std::size_t s) -> bool {
        if (t.state(s).first.count != 0) return false;
        for (const spec::rule& rule : t.rules_of(s)) {
            if (!looks_no_further(rule)) return false;
            for (const spec::action& a : rule.then())
                if (a.code == op::continue_in && !self(self, a.to)) return false;
        }
        return true;
    };
    for (std::size_t s = 0; s < t.state_count(); ++s) {
        if (t.state(s).reads != part::procedure) continue;
        for (const spec::rule& rule : t.rules_of(s))
            for (const spec::action& a : rule.then())
                if (a.code == op::continue_in && reports(rule) &&
                    (!looks_no_further(rule) || !never_waits_from(never_waits_from, a.to)))
                    return false;
    }
    return true;
}

// Whether "G to Z are digits" applies to all hexadecimal numbers or to none.
bool agrees_on_digits(const table& t) {
    const bool all_letters = all_letters_are_digits(t);
    for (const spec::rule& rule : t.draft().table.rules)
        for (const spec::action& a : rule.then())
            if (a.code == op::interpret_as_hexadecimal && (a.what == spec::with_all_letters) != all_letters)
                return false;
    return true;
}

// --- Registers of the procedure ---
//
// If the runner reads a reference in one pass, it does not set the number and the match. It begins each reference
// without a base. So a step must not use values that are left from an earlier reference.

// Each bit is a register of the procedure; a value is a set of registers.
using register_set = std::uint8_t;
enum procedure_register : register_set { the_base = 1, the_code = 2, the_match = 4 };

// The registers on which a condition depends.
register_set asked_by(condition what) {
    switch (what) {
        case condition::identifier_matches:
        case condition::no_identifier_matches:
        case condition::match_lacks_semicolon:
        case condition::kept_for_historical_reasons:
        case condition::unknown_name_before: return the_match;
        default: return spec::asks_about_number(what) ? the_code : 0;
    }
}
register_set used_by(const spec::action& a) {
    switch (a.code) {
        case op::consume_digits: return the_base;
        case op::parse_error_by_number: return the_code;
        case op::return_character:
            if (a.what == spec::referenced_characters) return the_match;
            return a.what == spec::character_reference_code || a.what == spec::what_was_returned ? the_code : 0;
        default: return 0;
    }
}
register_set set_by(op what) {
    switch (what) {
        case op::interpret_as_hexadecimal:
        case op::interpret_as_decimal: return the_base;
        case op::consume_digits: return the_code;
        case op::consume_longest_identifier: return the_match;
        default: return 0;
    }
}

class walk_of_procedure {
public:
    explicit walk_of_procedure(const table& t) : t_(t), seen_(t.state_count()) {}

    // Whether the steps from `s` on use only registers that have been set, if those in `set` have been set before.
    [[nodiscard]] bool is_sound(std::size_t s, register_set set) {
        if (seen_[s][set]) return true;
        seen_[s][set] = true;
        const spec::prologue& first = t_.state(s).first;
        for (std::size_t i = 0; i < first.count; ++i)
            if (!does(first.actions[i], set)) return false;
        for (const spec::rule& rule : t_.rules_of(s)) {
            if ((asked_by(rule.given.what) & ~set) != 0) return false;
            register_set then = set;
            for (const spec::action& a : rule.then()) {
                if (!does(a, then)) return false;
                if (a.code == op::continue_in && !is_sound(a.to, then)) return false;
            }
        }
        return true;
    }

private:
    static bool does(const spec::action& a, register_set& set) {
        if ((used_by(a) & ~set) != 0) return false;
        set = static_cast<register_set>(set | set_by(a.code));
        return true;
    }

    const table& t_;
    std::vector<std::array<bool, 8>> seen_;
};

// Whether registers are set before they are used, on every path through the steps.
bool procedure_sets_before_use(const table& t) {
    return !spec::has_reference_procedure(t.draft()) || walk_of_procedure(t).is_sound(t.draft().reference_procedure, 0);
}

}  // namespace

bool procedure_can_be_run(const table& t) {
    const std::size_t digits_step = digits_step_of(t);
    for (std::size_t s = 0; s < t.state_count(); ++s)
        if (t.state(s).reads == part::procedure && !step_check(t, s, digits_step).passes()) return false;
    return procedure_ends(t) && procedure_sets_before_use(t) && never_waits_after_error(t) && agrees_on_digits(t);
}

}  // namespace strata::engine
