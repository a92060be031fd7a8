#pragma once
// Takes a step exactly as the draft describes it: executes the actions at the head of the state and the rules that look
// ahead, consumes the character, finds its rule, and executes the actions of that rule. plain_tags.hpp and runs.hpp
// take many such steps at once, with the same results. This file handles everything else.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/engine/references.hpp"
#include "core/engine/registers.hpp"
#include "core/engine/runner/words.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

// --- A rule fires ---

/// Records the spans of attributes. They follow from the parts that states read: see `spec::part`.
inline void keep_places(working_registers& r, const cursor& at, const compiled_state& s, const compiled_rule& fired) {
    if (r.attribute_count() == 0) return;  // possible only in a table that was read at run time
    if (fired.ends_name) r.end_attribute_name(r.position(at.current), s.duplicates);
    if (fired.extends_attribute) r.extend_attribute(r.position(at.p));
    if (fired.begins_value) r.begin_attribute_value(r.position(fired.begins_quoted ? at.p : at.current));
    if (fired.ends_value)
        r.end_attribute_value(r.position(at.current), r.position(fired.ends_quoted ? at.p : at.current));
}

/// Executes a rule of state `S`.
inline outcome perform(working_registers& r, cursor& at, std::size_t S, const compiled_state& s,
                       const compiled_rule& fired) {
    outcome next = continue_in(S);
    if (fired.has_places) keep_places(r, at, s, fired);
    for (const spec::action& a : fired.rule->then()) act(r, at, S, s, fired, a, next);
    if (fired.as_anything_else) return perform(r, at, S, s, s.rules[fired.anything_else]);
    if (fired.reconsumes) at.p = at.current;
    if (fired.to_bogus_comment) {
        // The data of the comment begins with the character that the rule consumed; if it consumed none, with the next
        // character.
        r.comment.clear();
        if (fired.rule->by == trigger::consume) at.p = at.current;
    }
    if (fired.may_lead_to_text) {
        if (r.its.is_text[state_of(next)]) r.begin_text(r.position(at.p));
        if (r.state_from_sink) [[unlikely]] {
            next = after_sink(r, S);
            r.begin_text(r.position(at.p));
        }
    }
    return fired.ends_input ? outcome::finished : next;
}

// --- Finding the rule ---

/// Stops the machine before the character at `at.p`, in state `S`, because other drafts might act differently there.
[[gnu::cold]] inline outcome stop(working_registers& r, const cursor& at, std::size_t S) {
    r.stopped_early = early_stop{S, r.stream.source_of(r.position(at.p)), std::nullopt};
    return outcome::finished;
}

/// Evaluates, in order, the rules of a state that look ahead without consuming. Returns whether one of them applied or
/// has to wait for input; if so, `next` is the result of the step.
inline bool look_ahead(working_registers& r, cursor& at, std::size_t S, const compiled_state& s, outcome& next) {
    for (std::size_t i = 0; i < s.rule_count; ++i) {
        const compiled_rule& each = s.rules[i];
        const spec::rule& rule = *each.rule;
        if (rule.by == trigger::consume) return false;
        if (!rule.in.has(r.mode)) continue;
        const answer holding = holds(r, at, rule);
        if (holding == answer::no) continue;
        // An error at the next character must wait until that character has arrived: a preprocessing error at the
        // character comes first.
        const bool waits = each.reports_at_next && at.p == at.end && !r.input_ended;
        if (holding == answer::yes && each.only == compiled_rule::quick::stops) [[unlikely]] {
            next = stop(r, at, S);
            return true;
        }
        next = holding == answer::unknown || waits ? outcome::suspended : perform(r, at, S, s, each);
        return true;
    }
    return false;
}

/// Fires the rule for the character that has been consumed. If the rule has further conditions and they do not hold,
/// fires the character's next rule, which follows in the table.
inline outcome fire(working_registers& r, cursor& at, std::size_t S, const compiled_state& s,
                    const compiled_rule* rule) {
    for (;; ++rule) {
        if (rule->awaits_slash && at.p == at.end && !r.input_ended) return give_back(at);
        const answer holding = holds(r, at, *rule->rule);
        if (holding == answer::unknown) return give_back(at);
        if (holding == answer::yes) return perform(r, at, S, s, *rule);
    }
}

// --- The head of a state ---

/// Executes the actions and tests at the head of a state. Returns false if the chunk ends too early. When the step is
/// repeated, the head is executed again.
inline bool do_first(working_registers& r, cursor& at, const compiled_state& s) {
    for (std::size_t i = 0; i < s.info->first.count; ++i) {
        const spec::action& a = s.info->first.actions[i];
        switch (a.code) {
            case op::clear_temporary_buffer: r.temporary_buffer.clear(); break;
            case op::append_to_temporary_buffer: r.temporary_buffer.append(text_of(a.what, at)); break;
            case op::set_code: r.code = a.what; break;
            case op::consume_longest_identifier: {
                const name_index& names = *r.its.names;
                const name_match found = longest_name(names.names, names.beginnings, between(at.p, at.end));
                if (found.undecided && !r.input_ended) return false;
                const std::size_t length = found.row != nullptr ? found.row->name.size() : 0;
                if (!r.input_ended && found.row != nullptr && at.p + length == at.end)
                    return false;  // the character after the name is needed
                r.matched = found.row;
                r.temporary_buffer.append(at.p, length);
                at.p += length;
                break;
            }
            default: break;
        }
    }
    return true;
}

// --- The step ---

/// Takes the step of a rule that reports an error at the current character and emits the character or U+FFFD. If equal
/// characters follow, takes their steps at the same time, because hostile input is full of such errors.
[[gnu::noinline]] inline outcome report_and_emit(working_registers& r, cursor& at, std::size_t S,
                                                 const compiled_state& s, const compiled_rule& fired) {
    const spec::action &error = fired.rule->actions[0], &emitted = fired.rule->actions[1];
    const spec::error_code code = at.c == error.but_on ? error.but : error.error;
    const bool may_recur = at.c < ascii_limit && *at.current != '\r';
    for (;;) {
        r.report(code, s.name, r.position(at.current));
        const std::string_view text = text_of(emitted.what, at);
        if (!may_recur || r.interrupted || at.p == at.end || *at.p != *at.current) {
            r.emit(text, r.position(at.p));
            return continue_in(S);
        }
        // This character must be emitted before the next error is reported.
        r.emit_whole(text, r.position(at.p));
        if (r.interrupted) [[unlikely]]
            return continue_in(S);
        at.current = at.text = at.p++;
    }
}

/// Takes one step of the state.
[[gnu::always_inline]] inline outcome exact_step(working_registers& r, cursor& at, std::size_t S,
                                                 const compiled_state& s) {
    if (s.has_first && !do_first(r, at, s)) return outcome::suspended;
    at.rule_start = at.p;
    outcome next = continue_in(S);
    if (s.looks_ahead && look_ahead(r, at, S, s, next)) return next;
    if (!s.consumes) return next;
    if (!consume(r, at)) return outcome::suspended;
    const compiled_rule& fired = s.rules[s.reacts[s.modal ? r.mode : 0][at.c].rule];
    switch (fired.only) {
        case compiled_rule::quick::switches: return continue_in(static_cast<std::size_t>(fired.to));
        case compiled_rule::quick::reconsumes:
            at.p = at.current;
            return continue_in(static_cast<std::size_t>(fired.to));
        case compiled_rule::quick::reports: return report_and_emit(r, at, S, s, fired);
        case compiled_rule::quick::stops: at.p = at.current; return stop(r, at, S);
        case compiled_rule::quick::no: break;
    }
    return fired.unconditional ? perform(r, at, S, s, fired) : fire(r, at, S, s, &fired);
}

// --- States that a draft describes in one sentence ---
// Bogus comments and CDATA sections. Each consumes every character up to its end, wherever chunks end.

/// The bytes that stop the scan: CR, and `c`, which may begin the end of such a text.
constexpr scan_set stops_at(char c, bool and_null = false) {
    byte_set set{};
    set[static_cast<unsigned char>(c)] = set['\r'] = true;
    if (and_null) set[0] = true;
    return set_of(set);
}
inline constexpr scan_set bogus_comment_stops = stops_at('>');
inline constexpr scan_set bogus_comment_stops_and_null = stops_at('>', true);
inline constexpr scan_set cdata_stops = stops_at(']');
inline constexpr std::string_view end_of_cdata = "]]>";

/// "Consume every character up to the first U+003E GREATER-THAN SIGN character (>) or the end ..."
inline outcome take_bogus_comment(working_registers& r, cursor& at, std::size_t S, const compiled_state& s) {
    const scan_set& stops = s.replaces_null ? bogus_comment_stops_and_null : bogus_comment_stops;
    for (;;) {
        const char* q = scan(stops, at.p, at.end);
        r.comment.append(at.p, static_cast<std::size_t>(q - at.p));
        at.p = q;
        if (q == at.end) {
            if (r.input_ended) break;
            return outcome::suspended;
        }
        if (*q == '>') {
            ++at.p;
            break;
        }
        if (!consume(r, at)) return outcome::suspended;  // a CR
        if (s.replaces_null && at.c == 0)
            append(r.comment, text_of(spec::replacement_character, at));
        else
            r.comment.append(at.text, at.length);
    }
    return perform(r, at, S, s, s.rules[0]);
}

/// "Consume every character up to the next occurrence of the three character sequence ... (]]>)"
inline outcome take_cdata_section(working_registers& r, cursor& at, std::size_t S, const compiled_state& s) {
    for (;;) {
        const char* q = scan(cdata_stops, at.p, at.end);
        if (q != at.p) {
            const std::string_view text = between(at.p, q);
            at.p = q;
            r.emit(text, r.position(q));
        } else if (q == at.end) {
            if (r.input_ended) break;
            return outcome::suspended;
        } else if (*q == '\r') {
            if (!consume(r, at)) return outcome::suspended;
            r.emit({at.text, at.length}, r.position(at.p));
        } else {
            const answer closed = begins_with(r, q, at.end, end_of_cdata, false);
            if (closed == answer::unknown) return outcome::suspended;
            if (closed == answer::yes) {
                at.p += end_of_cdata.size();
                break;
            }
            ++at.p;
            r.emit("]", r.position(at.p));
        }
        if (r.interrupted) [[unlikely]]
            return continue_in(S);
    }
    return perform(r, at, S, s, s.rules[0]);
}

// --- The procedure on character references ---
//
// The procedure is not a state. It consists of steps that are written like states (`part::procedure`) and are all taken
// within one step of the state that attempts to consume a reference. Other drafts have states for references, with
// ordinary rules. runs.hpp reads some references of any draft in one pass.

/// A reference that is being read.
struct reference_read {
    std::string_view reader;  ///< the state that attempts to consume it and reports the errors
    bool in_attribute;        ///< whether it is in an attribute's value
    const char* begin;        ///< the address after the "&"
    /// Where reading continues if the chunk ends too early: at `begin`, or after the digits that have been read.
    /// `r.in_digits` and `r.code` remember the digits that have been read, so the digits of a long number are read only
    /// once.
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
/// Consumes digits. Returns false if the chunk ends before it is clear where the digits end.
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
    // An error at the next character must wait until that character has arrived: a preprocessing error at the character
    // comes first.
    const bool peeks = rule.by == trigger::peek;
    if ((peeks || each.reports_at_next) && at.p == at.end && !r.input_ended) return answer::unknown;
    if (!peeks) return answer::yes;
    const spec::symbol next = symbol_at(at.p, at.end);
    return yes_if(rule.on.set.has(next) ||
                  (r.additional_allowed != 0 && next == r.additional_allowed && spec::has_additional_allowed(rule.on)));
}

/// Takes the steps of the procedure from step `S` on. Returns false if the chunk ends too early; in that case, nothing
/// has been reported.
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
        // The last rule applies to everything else. But even then, it may have to wait for input.
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
/// If the chunk ends too early, the step resumes when more input has arrived.
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
