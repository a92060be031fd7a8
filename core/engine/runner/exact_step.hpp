#pragma once
// A step exactly as the draft describes it: the head of the state, the rules that look ahead, the character, its rule,
// and what the rule does. plain_tags.hpp, plain_references.hpp and runs.hpp take many such steps at once, with the same
// results. Anything that is not plain comes here.

#include <cstddef>
#include <string_view>

#include "core/engine/references.hpp"
#include "core/engine/runner/cursor.hpp"
#include "core/engine/runner/words.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

// --- A rule fires ---

/// Records attribute spans, which follow from what states read: see `spec::part`.
inline void keep_places(working_registers& r, const cursor& at, const compiled_state& s, const compiled_rule& fired) {
    if (r.attribute_count() == 0) return;  // in a table that was read at run time
    if (fired.ends_name) r.end_attribute_name(r.position(at.current), s.duplicates);
    if (fired.extends_attribute) r.extend_attribute(r.position(at.p));
    if (fired.begins_value) r.begin_attribute_value(r.position(fired.begins_quoted ? at.p : at.current));
    if (fired.ends_value)
        r.end_attribute_value(r.position(at.current), r.position(fired.ends_quoted ? at.p : at.current));
}

/// Does what a rule of state `S` says.
inline outcome perform(working_registers& r, cursor& at, std::size_t S, const compiled_state& s,
                       const compiled_rule& fired) {
    outcome next = continue_in(S);
    if (fired.has_places) keep_places(r, at, s, fired);
    for (const spec::action& a : fired.rule->then()) act(r, at, S, s, fired, a, next);
    if (fired.as_anything_else) return perform(r, at, S, s, s.rules[fired.anything_else]);
    if (fired.reconsumes) at.p = at.current;
    if (fired.to_bogus_comment) {
        // The comment's data begins with the character that led here, or with the next one.
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

// --- Which rule it is ---

/// Evaluates the rules of a state that look before they consume, in order. Returns whether one of them was taken;
/// `next` is then the result of the step.
inline bool look_ahead(working_registers& r, cursor& at, std::size_t S, const compiled_state& s, outcome& next) {
    for (std::size_t i = 0; i < s.rule_count; ++i) {
        const compiled_rule& each = s.rules[i];
        const spec::rule& rule = *each.rule;
        if (rule.by == trigger::consume) return false;
        if (!rule.in.has(r.mode)) continue;
        const answer holding = holds(r, at, rule);
        if (holding == answer::no) continue;
        // An error at the next character needs it: a preprocessing error there comes first.
        const bool waits = each.reports_at_next && at.p == at.end && !r.input_ended;
        next = holding == answer::unknown || waits ? outcome::suspended : perform(r, at, S, s, each);
        return true;
    }
    return false;
}

/// Fires the rule for the character that has been consumed or, if it has further conditions and they do not hold, the
/// next one for this character: it follows.
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

/// Does what the head of a state says: false if the chunk ends too early. It may be done twice if a step is repeated.
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
                    return false;  // what follows the name is needed
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
        case compiled_rule::quick::no: break;
    }
    return fired.unconditional ? perform(r, at, S, s, fired) : fire(r, at, S, s, &fired);
}

// --- States that a draft describes in one sentence ---
// Bogus comments and CDATA sections. Each consumes every character up to its end, wherever chunks end.

/// The byte that may begin the end of such a text, and CR.
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

}  // namespace strata::engine
