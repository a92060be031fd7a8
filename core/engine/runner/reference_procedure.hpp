#pragma once
// The procedure on character references, which is not a state but steps that are written like states
// (`part::procedure`). They are run within the one step of the state that attempts to consume a reference. Other drafts
// have states for references, described by rules; what any draft reads in one go is in plain_references.hpp.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/engine/references.hpp"
#include "core/engine/registers.hpp"
#include "core/engine/runner/cursor.hpp"
#include "core/engine/runner/exact_step.hpp"
#include "core/engine/runner/words.hpp"
#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

/// A reference that is being read.
struct reference_read {
    std::string_view reader;  ///< the state that attempts to consume it: errors are its
    bool in_attribute;        ///< it is read in an attribute's value
    const char* begin;        ///< after the "&"
    /// Where reading continues if the chunk ends too early: at `begin`, or where the digits end that have been read,
    /// which `r.in_digits` and `r.code` keep. So the digits of a long number are read once.
    const char* resume;
    bool hexadecimal;
};

/// The value of `c` as a digit, or a negative number.
inline int digit_in_reference(const program& its, char c, bool hexadecimal) {
    const int digit = digit_of(c, hexadecimal);
    if (its.all_letters_are_digits && digit < 0 && hexadecimal &&
        spec::ascii_alpha.set.has(static_cast<unsigned char>(c)))
        return number_limit;
    return digit;
}
/// Consumes digits: false if the chunk ends before it is clear where they end.
inline bool consume_digits(working_registers& r, cursor& at, reference_read& reference) {
    using digits = registers::digits;
    if (r.in_digits == digits::none) {
        r.code = 0;
        if (at.p == at.end) return r.input_ended;
        if (digit_in_reference(r.its, *at.p, reference.hexadecimal) < 0) return true;
        r.in_digits = reference.hexadecimal ? digits::hexadecimal : digits::decimal;
    }
    const bool hexadecimal = r.in_digits == digits::hexadecimal;
    for (; at.p != at.end; ++at.p) {
        const int digit = digit_in_reference(r.its, *at.p, hexadecimal);
        if (digit < 0) break;
        r.code = with_digit(r.code, hexadecimal ? 16 : 10, static_cast<std::uint32_t>(digit));
    }
    reference.resume = at.p;
    return at.p != at.end || r.input_ended;
}

/// Whether a rule of the procedure applies at the next input character.
inline answer applies_in_procedure(working_registers& r, const cursor& at, const compiled_rule& each,
                                   const reference_read& reference) {
    const spec::rule& rule = *each.rule;
    answer holding = answer::yes;
    switch (rule.given.what) {
        case condition::none: break;
        case condition::part_of_attribute: holding = yes_if(reference.in_attribute); break;
        case condition::no_digits: holding = yes_if(r.in_digits == registers::digits::none); break;
        case condition::kept_for_historical_reasons:
            if (!reference.in_attribute || r.matched == nullptr || r.matched->name.back() == ';') return answer::no;
            if (at.p == at.end && !r.input_ended) return answer::unknown;
            holding = yes_if(rule.given.followed_by.set.has(symbol_at(at.p, at.end)));
            break;
        case condition::unknown_name_before:
            holding = unknown_name_before(r, at, rule.given.followed_by.set, rule.given.word);
            break;
        default: holding = holds_of_reference(r, at, rule.given); break;
    }
    if (holding != answer::yes) return holding;
    // An error at the next character needs it: a preprocessing error there comes first.
    const bool peeks = rule.by == trigger::peek;
    if ((peeks || each.reports_at_next) && at.p == at.end && !r.input_ended) return answer::unknown;
    if (!peeks) return answer::yes;
    const spec::symbol next = symbol_at(at.p, at.end);
    return yes_if(rule.on.set.has(next) ||
                  (r.additional_allowed != 0 && next == r.additional_allowed && spec::has_additional_allowed(rule.on)));
}

/// Takes the steps from `S` on: false if the chunk ends too early. Nothing has been reported then.
inline bool take_steps_of_procedure(working_registers& r, cursor& at, std::size_t S, reference_read& reference) {
    const spec::reference_tables& tables = r.its.draft.references;
    for (bool continues_in_step = true; continues_in_step;) {
        const compiled_state& s = r.its.states[S];
        if (S == r.its.digits_step && !consume_digits(r, at, reference)) return false;
        at.rule_start = at.p;
        const compiled_rule* fired = s.rules;
        for (const compiled_rule* const last = s.rules + s.rule_count - 1; fired != last; ++fired) {
            const answer applies = applies_in_procedure(r, at, *fired, reference);
            if (applies == answer::unknown) return false;
            if (applies == answer::yes) break;
        }
        // The last rule takes what is left, but may have to wait too.
        if (fired == s.rules + s.rule_count - 1 && applies_in_procedure(r, at, *fired, reference) == answer::unknown)
            return false;
        continues_in_step = false;
        for (const spec::action& a : fired->rule->then()) {
            switch (a.code) {
                case op::consume_next_character:
                    if (at.p != at.end) ++at.p;
                    break;
                case op::interpret_as_hexadecimal: reference.hexadecimal = true; break;
                case op::interpret_as_decimal: reference.hexadecimal = false; break;
                case op::consume_longest_identifier: {
                    const name_index& names = *r.its.names;
                    const name_match found = longest_name(names.names, names.beginnings, between(at.p, at.end));
                    if (found.undecided && !r.input_ended) return false;
                    r.matched = found.row;
                    if (found.row != nullptr) at.p += found.row->name.size();
                    break;
                }
                case op::unconsume_reference: at.p = reference.begin; break;
                case op::parse_error: r.report(a.error, reference.reader, r.position(at.rule_start)); break;
                case op::parse_error_by_number:
                    r.report(error_of_number(r.code), reference.reader, r.position(at.rule_start));
                    break;
                case op::return_character:
                    if (a.what == spec::referenced_characters)
                        append_row(r.returned, r.matched);
                    else if (a.what == spec::what_was_returned)
                        input::append_utf8(r.returned, row_of(tables, r.code)->character);
                    else
                        input::append_utf8(r.returned, a.what == spec::character_reference_code ? r.code : a.what);
                    break;
                case op::continue_in:
                    S = a.to;
                    continues_in_step = true;
                    break;
                default: break;  // nothing is returned
            }
        }
    }
    return true;
}

/// Takes the step of a state that attempts to consume a reference: runs the procedure from the character after the "&".
/// If the chunk ends too early, the step resumes when more has come.
inline outcome take_reference(working_registers& r, cursor& at, std::size_t S, const compiled_state& s) {
    const spec::operand additional = s.rules[0].rule->actions[0].what;
    if (additional != spec::handed_on) r.additional_allowed = additional_allowed_by(additional);
    r.returned.clear();
    reference_read reference{s.info->name, s.is_in_attribute, at.p, at.p, false};
    const std::size_t first =
        r.in_digits == registers::digits::none ? std::size_t{r.its.draft.reference_procedure} : r.its.digits_step;
    if (!take_steps_of_procedure(r, at, first, reference)) {
        at.p = reference.resume;
        return outcome::suspended;
    }
    r.in_digits = registers::digits::none;
    return perform(r, at, S, s, s.rules[0]);
}

}  // namespace strata::engine
