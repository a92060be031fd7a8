#pragma once
// The procedure on character references, which is not a state: one resumable function, whose sets, codes
// and tables are those of the steps in the table (`part::procedure`). The interpreter executes these steps. Other
// drafts have states for references, described by rules; what any draft reads in one go is in plain_references.hpp.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/engine/fused/actions.hpp"
#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/exact_step.hpp"
#include "core/engine/fused/reference_facts.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/references.hpp"
#include "core/engine/registers.hpp"
#include "core/input/utf8.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine::fused {

/// A name, from its first character onwards: false if the chunk ends too early.
template <class D, bool InAttribute>
inline bool take_named_reference(working_registers& r, cursor& at, std::string_view state_name) {
    static_assert(!procedure_asks<D>(condition::unknown_name_before),
                  "this engine does not wait for the end of a name that is not in the draft's table");
    const name_match found = longest_name(references_of<D>.names, beginnings<D>, between(at.p, at.end));
    if (found.undecided && !r.input_ended) return false;
    if (found.row == nullptr) {
        r.report(procedure_error<D>(condition::no_identifier_matches), state_name, r.position(at.p));
        return true;
    }
    const char* after = at.p + found.row->name.size();
    if (found.row->name.back() != ';') {
        if (after == at.end && !r.input_ended) return false;
        r.report(procedure_error<D>(condition::match_lacks_semicolon), state_name, r.position(after));
        if (InAttribute && followed_for_historical_reasons<D>.has(symbol_at(after, at.end))) return true;
    }
    at.p = after;
    append_row(r.returned, *found.row);
    return true;
}

/// The digits of a number, and what follows them: false if the chunk ends too early. The progress is kept
/// in `r.in_digits` and `r.code`.
template <class D>
[[gnu::always_inline]] inline bool take_digits(working_registers& r, cursor& at, std::string_view state_name) {
    const bool hexadecimal = r.in_digits == registers::digits::hexadecimal;
    for (; at.p != at.end; ++at.p) {
        const int digit = digit_of(*at.p, hexadecimal);
        if (digit < 0) break;
        r.code = with_digit(r.code, hexadecimal ? 16 : 10, static_cast<std::uint32_t>(digit));
    }
    // Waits for the byte after the reference: there may be an error at it.
    const bool semicolon = at.p != at.end && *at.p == ';';
    if (at.p + (semicolon ? 1 : 0) == at.end && !r.input_ended) return false;
    r.in_digits = registers::digits::none;
    if (semicolon)
        ++at.p;
    else
        r.report(spec::error_code::missing_semicolon_after_character_reference, state_name, r.position(at.p));
    const spec::number_row* row = row_of(references_of<D>, r.code);
    const bool replaced = row == nullptr && is_replaced(references_of<D>, r.code);
    if (row != nullptr || replaced) r.report(error_of_number(r.code), state_name, r.position(at.p));
    input::append_utf8(r.returned, row != nullptr ? row->character : replaced ? spec::replacement_character : r.code);
    return true;
}

/// Runs the procedure from the character after the "&"; `r.returned` is its result. False if the chunk ends too
/// early; called again, it resumes.
template <class D, bool InAttribute>
inline bool take_reference(working_registers& r, cursor& at, std::string_view state_name) {
    r.returned.clear();
    if (r.in_digits == registers::digits::none) {
        const spec::symbol c = symbol_at(at.p, at.end);
        if (c == spec::eof_symbol && !r.input_ended) return false;
        if (begin_no_reference<D>.has(c) || (r.additional_allowed != 0 && c == r.additional_allowed)) return true;
        if (c != '#') return take_named_reference<D, InAttribute>(r, at, state_name);
        const char* digits = at.p + 1;
        if (digits == at.end && !r.input_ended) return false;
        const bool hexadecimal = digits != at.end && (*digits == 'x' || *digits == 'X');
        if (hexadecimal && ++digits == at.end && !r.input_ended) return false;
        if (digits == at.end || digit_of(*digits, hexadecimal) < 0) {
            r.report(procedure_error<D>(condition::no_digits), state_name, r.position(digits));
            return true;
        }
        r.in_digits = hexadecimal ? registers::digits::hexadecimal : registers::digits::decimal;
        r.code = 0;
        at.p = digits;
    }
    return take_digits<D>(r, at, state_name);
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
