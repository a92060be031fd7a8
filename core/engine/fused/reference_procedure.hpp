#pragma once
// The procedure on character references, which is not a state but steps that are written like states
// (`part::procedure`). They are expanded from the table like everything else, within the one step of the state that
// attempts to consume a reference. Other drafts have states for references, described by rules; what any draft reads in
// one go is in plain_references.hpp.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/exact_step.hpp"
#include "core/engine/fused/reference_facts.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/words.hpp"
#include "core/engine/references.hpp"
#include "core/engine/registers.hpp"
#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine::fused {

// ---------------------------------------------------------------------------------------------------------------------
// What the steps share

/// A reference that is being read.
struct reference_read {
    std::string_view reader;  ///< the state that attempts to consume it: errors are its
    const char* begin;        ///< after the "&"
    /// Where reading goes on if the chunk ends too early: at `begin`, or where the digits end that have been read,
    /// which `r.in_digits` and `r.code` keep. So the digits of a long number are read once.
    const char* resume;
    bool hexadecimal;
};

/// The step that consumes digits.
template <class D>
inline constexpr std::size_t digits_step = [] {
    for (std::size_t s = 0; s < state_count<D>; ++s)
        if (state_at<D>(s).reads == part::procedure && state_at<D>(s).first.count == 1 &&
            state_at<D>(s).first.actions[0].code == op::consume_digits)
            return s;
    throw "no step of the procedure consumes digits";
}();
/// Whether G to Z are digits of hexadecimal numbers: such a number is that of no character.
template <class D>
inline constexpr bool all_letters_are_digits = [] {
    for (const spec::rule& rule : D::machine.rules)
        for (const spec::action& a : rule.then())
            if (a.code == op::interpret_as_hexadecimal && a.what == spec::with_all_letters) return true;
    return false;
}();

/// The value of `c` as a digit, or a negative number.
template <class D>
[[gnu::always_inline]] inline int digit_in_reference(char c, bool hexadecimal) {
    const int digit = digit_of(c, hexadecimal);
    if constexpr (all_letters_are_digits<D>)
        if (digit < 0 && hexadecimal && spec::ascii_alpha.set.has(static_cast<unsigned char>(c))) return number_limit;
    return digit;
}
/// Consumes digits: false if the chunk ends before it is clear where they end.
template <class D>
[[gnu::always_inline]] inline bool consume_digits(working_registers& r, cursor& at, reference_read& reference) {
    using digits = registers::digits;
    if (r.in_digits == digits::none) {
        if (at.p == at.end) return r.input_ended;
        if (digit_in_reference<D>(*at.p, reference.hexadecimal) < 0) return true;
        r.in_digits = reference.hexadecimal ? digits::hexadecimal : digits::decimal;
        r.code = 0;
    }
    const bool hexadecimal = r.in_digits == digits::hexadecimal;
    for (; at.p != at.end; ++at.p) {
        const int digit = digit_in_reference<D>(*at.p, hexadecimal);
        if (digit < 0) break;
        r.code = with_digit(r.code, hexadecimal ? 16 : 10, static_cast<std::uint32_t>(digit));
    }
    reference.resume = at.p;
    return at.p != at.end || r.input_ended;
}
/// Consumes the longest name that comes next: false if the chunk ends before it is clear which it is.
template <class D>
[[gnu::always_inline]] inline bool consume_name(working_registers& r, cursor& at) {
    const name_match found = longest_name(references_of<D>.names, beginnings<D>, between(at.p, at.end));
    if (found.undecided && !r.input_ended) return false;
    r.matched = found.row;
    if (found.row != nullptr) at.p += found.row->name.size();
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// A rule of a step

/// Whether the rule applies at the next input character.
template <class D, bool InAttribute, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline answer applies_in_procedure(working_registers& r, const cursor& at) {
    constexpr const spec::rule& rule = rule_at<D>(S, R);
    static_assert(rule.in == spec::any_mode && rule.by != trigger::consume);
    // An error at the next character needs it: a preprocessing error there comes first.
    constexpr bool needs_next = rule.by == trigger::peek || reports_at_next(rule);
    constexpr condition asked = rule.given.what;
    answer holding = answer::yes;
    if constexpr (asked == condition::no_digits) {
        holding = yes_if(r.in_digits == registers::digits::none);
    } else if constexpr (asked == condition::kept_for_historical_reasons) {
        if (!InAttribute || r.matched == nullptr || r.matched->name.back() == ';') return answer::no;
        if (at.p == at.end && !r.input_ended) return answer::unknown;
        holding = yes_if(rule.given.followed_by.set.has(symbol_at(at.p, at.end)));
    } else if constexpr (asked == condition::unknown_name_before) {
        holding = unknown_name_before(r, at, rule.given.followed_by.set, rule.given.word);
    } else if constexpr (asked != condition::none) {
        holding = holds_of_reference<D, asked>(r, at, rule.given.followed_by.set);
    }
    if (holding != answer::yes) return holding;
    if (needs_next && at.p == at.end && !r.input_ended) return answer::unknown;
    if constexpr (rule.by == trigger::peek) {
        const spec::symbol next = symbol_at(at.p, at.end);
        constexpr bool additional = spec::has_additional_allowed(rule.on);
        return yes_if(rule.on.set.has(next) ||
                      (additional && r.additional_allowed != 0 && next == r.additional_allowed));
    }
    return answer::yes;
}

template <class D, bool InAttribute, std::size_t S>
bool take_step_of_procedure(working_registers& r, cursor& at, reference_read& reference);

/// Does action I of rule R: false if the chunk ends too early.
template <class D, bool InAttribute, std::size_t S, std::size_t R, std::size_t I>
[[gnu::always_inline]] inline bool act_in_procedure(working_registers& r, cursor& at, reference_read& reference) {
    constexpr const spec::action& a = rule_at<D>(S, R).actions[I];
    if constexpr (a.code == op::consume_next_character) {
        if (at.p != at.end) ++at.p;
    } else if constexpr (a.code == op::interpret_as_hexadecimal || a.code == op::interpret_as_decimal) {
        reference.hexadecimal = a.code == op::interpret_as_hexadecimal;
    } else if constexpr (a.code == op::consume_longest_identifier) {
        return consume_name<D>(r, at);
    } else if constexpr (a.code == op::unconsume_reference) {
        constexpr condition asked = rule_at<D>(S, R).given.what;
        static_assert(asked == condition::no_digits || asked == condition::kept_for_historical_reasons,
                      "after digits, the beginning of the reference may be in another buffer");
        at.p = reference.begin;
    } else if constexpr (a.code == op::parse_error) {
        static_assert(a.at_next && a.but_on == spec::symbol_count);
        r.report(a.error, reference.reader, r.position(at.rule_start));
    } else if constexpr (a.code == op::parse_error_by_number) {
        r.report(error_of_number(r.code), reference.reader, r.position(at.rule_start));
    } else if constexpr (a.code == op::return_character && a.what == spec::referenced_characters) {
        append_row(r.returned, *r.matched);
    } else if constexpr (a.code == op::return_character && a.what == spec::what_was_returned) {
        static_assert(rule_at<D>(S, R).given.what == condition::number_is_in_table);
        input::append_utf8(r.returned, row_of(references_of<D>, r.code)->character);
    } else if constexpr (a.code == op::return_character && a.what == spec::character_reference_code) {
        input::append_utf8(r.returned, r.code);
    } else if constexpr (a.code == op::return_character) {
        input::append_utf8(r.returned, a.what);
    } else if constexpr (a.code == op::continue_in) {
        return take_step_of_procedure<D, InAttribute, a.to>(r, at, reference);
    } else {
        static_assert(a.code == op::return_nothing, "this engine does not know the action in the procedure");
    }
    return true;
}
/// Takes rule R of the step or, if it does not apply, one after it.
template <class D, bool InAttribute, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline bool take_rule_of_procedure(working_registers& r, cursor& at, reference_read& reference) {
    const answer applies = applies_in_procedure<D, InAttribute, S, R>(r, at);
    if (applies == answer::unknown) return false;
    if constexpr (R + 1 < rules_in<D>(S))
        if (applies == answer::no) return take_rule_of_procedure<D, InAttribute, S, R + 1>(r, at, reference);
    bool done = true;
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        ((done = done && act_in_procedure<D, InAttribute, S, R, I>(r, at, reference)), ...);
    }
    (std::make_index_sequence<rule_at<D>(S, R).count>{});
    return done;
}
/// Takes the step and those after it: false if the chunk ends too early. Nothing has been reported then.
template <class D, bool InAttribute, std::size_t S>
bool take_step_of_procedure(working_registers& r, cursor& at, reference_read& reference) {
    if constexpr (S == digits_step<D>) {
        if (!consume_digits<D>(r, at, reference)) return false;
    } else {
        static_assert(state_at<D>(S).first.count == 0);
    }
    at.rule_start = at.p;
    return take_rule_of_procedure<D, InAttribute, S, 0>(r, at, reference);
}

// ---------------------------------------------------------------------------------------------------------------------
// The procedure

/// Runs the procedure from the character after the "&"; `r.returned` is its result. False if the chunk ends too
/// early; called again, it resumes.
template <class D, bool InAttribute>
inline bool take_reference(working_registers& r, cursor& at, std::string_view reader) {
    r.returned.clear();
    reference_read reference{reader, at.p, at.p, false};
    const bool done = r.in_digits == registers::digits::none
                          ? take_step_of_procedure<D, InAttribute, D::draft.reference_procedure>(r, at, reference)
                          : take_step_of_procedure<D, InAttribute, digits_step<D>>(r, at, reference);
    if (done)
        r.in_digits = registers::digits::none;
    else
        at.p = reference.resume;
    return done;
}

/// The step of a state that attempts to consume a reference.
template <class D, std::size_t S>
[[gnu::always_inline]] inline outcome take_reference_by_procedure(working_registers& r, cursor& at) {
    constexpr const spec::rule& rule = rule_at<D>(S, 0);
    constexpr spec::operand additional = rule.actions[0].what;
    if constexpr (additional != spec::handed_on) r.additional_allowed = additional_allowed_by(additional);
    if (!take_reference<D, rule.does(op::append_what_was_returned)>(r, at, state_at<D>(S).name))
        return outcome::suspended;
    return perform<D, S, 0>(r, at);
}

}  // namespace strata::engine::fused
