#pragma once
// A step exactly as the draft describes it: the head of the state, the rules that look ahead, the character, its rule,
// and what the rule does. plain_tags.hpp, plain_references.hpp and runs.hpp take many such steps at once, with the same
// results. Anything that is not plain comes here.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/reference_facts.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/words.hpp"
#include "core/engine/references.hpp"
#include "core/engine/registers.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine::fused {

// ---------------------------------------------------------------------------------------------------------------------
// A rule fires

/// What becomes of an attribute whose name, which state `s` has read, the tag already has.
template <class D>
constexpr registers::duplicate duplicates_in(std::size_t s) {
    const spec::state_info& info = state_at<D>(s);
    if (!info.drops_duplicate_attribute) return registers::duplicate::kept;
    return info.duplicate_attribute_is_error ? registers::duplicate::dropped_with_error : registers::duplicate::dropped;
}
/// Records attribute spans, which follow from what states read: see `spec::part`.
template <class D, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline void keep_places(working_registers& r, const cursor& at) {
    constexpr const spec::rule& rule = rule_at<D>(S, R);
    constexpr maybe_state to = target_of(S, rule);
    constexpr part from_part = state_at<D>(S).reads;
    constexpr bool detour = rule.does(op::set_return_state) || rule.does(op::switch_to_reference_in_attribute);
    // "and before emitting the tag token": a rule may end the input without a switch.
    if constexpr (to && (*to != S || rule.does(op::emit_tag)) && !detour) {
        constexpr part to_part = *to == S ? part::other : state_at<D>(*to).reads;
        if constexpr (from_part == part::attribute_name)
            r.end_attribute_name(r.position(at.current), duplicates_in<D>(S));
        if constexpr (to_part == part::before_attribute_value) r.extend_attribute(r.position(at.p));
        if constexpr (from_part == part::before_attribute_value && is_attribute_value(to_part))
            r.begin_attribute_value(r.position(to_part == part::attribute_value_quoted ? at.p : at.current));
        if constexpr (is_attribute_value(from_part))
            r.end_attribute_value(r.position(at.current),
                                  r.position(from_part == part::attribute_value_quoted ? at.p : at.current));
    }
}

/// Whether a state may read text, as far as the table defines its kind.
template <class D>
constexpr bool may_be_text(maybe_state s) {
    return !s || is_text(state_at<D>(*s).reads);
}

/// Does what rule R says.
template <class D, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline outcome perform(working_registers& r, cursor& at) {
    constexpr const spec::rule& rule = rule_at<D>(S, R);
    constexpr bool elsewhere = rule.does(op::as_anything_else);
    constexpr maybe_state to = target_of(S, rule);
    outcome next = continue_in(S);
    if constexpr (!elsewhere) keep_places<D, S, R>(r, at);
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        (act<D, S, R, I>(r, at, next), ...);
    }
    (std::make_index_sequence<rule_at<D>(S, R).count>{});
    if constexpr (elsewhere) {
        return perform<D, S, anything_else_in<D>(S)>(r, at);
    } else {
        if constexpr (reconsumes(rule) && rule.by == trigger::consume) at.p = at.current;
        if constexpr (to && *to != S && is_bogus_comment<D>(to.value_or(S))) {
            // The comment's data begins with the character that led here, or with the next one.
            r.comment.clear();
            if constexpr (rule.by == trigger::consume) at.p = at.current;
        }
        if constexpr (emits(rule) || may_be_text<D>(to)) {
            if (text_states<D>[state_of(next)]) r.begin_text(r.position(at.p));
            if (r.state_from_sink) [[unlikely]] {
                next = take_state_from_sink<D>(r);
                r.begin_text(r.position(at.p));
            }
        }
        if constexpr (rule.does(op::emit_eof)) return outcome::finished;
        return next;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Which rule it is

/// Evaluates the rules of a state that look before they consume, in order, starting at R. Returns whether one of them
/// was taken; `next` is then the result of the step.
template <class D, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline bool look_ahead(working_registers& r, cursor& at, outcome& next) {
    if constexpr (R < rules_in<D>(S)) {
        constexpr const spec::rule& rule = rule_at<D>(S, R);
        if constexpr (rule.by == trigger::consume) {
            return false;
        } else {
            static_assert(rule.by != trigger::peek, "only the procedure on character references peeks");
            if (rule.in == spec::any_mode || rule.in.has(r.mode)) {
                const answer holding = holds<D, S, R>(r, at);
                if (holding == answer::unknown) {
                    next = outcome::suspended;
                    return true;
                }
                if (holding == answer::yes) {
                    // An error at the next character needs it: a preprocessing error there comes first.
                    if constexpr (reports_at_next(rule)) {
                        if (at.p == at.end && !r.input_ended) {
                            next = outcome::suspended;
                            return true;
                        }
                    }
                    next = perform<D, S, R>(r, at);
                    return true;
                }
            }
            return look_ahead<D, S, R + 1>(r, at, next);
        }
    }
    return false;
}

/// Fires rule R or, if it has further conditions and they do not hold, the next rule for this character.
template <class D, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline outcome try_rule(working_registers& r, cursor& at) {
    constexpr const spec::rule& rule = rule_at<D>(S, R);
    if constexpr (rule.does(op::parse_error_unless_permitted_slash)) {
        if (at.p == at.end && !r.input_ended) return give_back(at);
    }
    if constexpr (rule.given.what == condition::none) {
        return perform<D, S, R>(r, at);
    } else {
        static_assert(R + 1 < rules_in<D>(S) && rule_at<D>(S, R + 1).on == rule.on,
                      "a condition's other branch follows it");
        const answer holding = holds<D, S, R>(r, at);
        if (holding == answer::unknown) return give_back(at);
        if (holding == answer::yes) return perform<D, S, R>(r, at);
        return try_rule<D, S, R + 1>(r, at);
    }
}
template <class D, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline outcome try_rule_if_it_consumes(working_registers& r, cursor& at) {
    if constexpr (rule_at<D>(S, R).by == trigger::consume)
        return try_rule<D, S, R>(r, at);
    else
        return continue_in(S);
}

// ---------------------------------------------------------------------------------------------------------------------
// The head of a state

template <class D, std::size_t S, std::size_t I>
[[gnu::always_inline]] inline bool first_action(working_registers& r, cursor& at) {
    constexpr const spec::action& a = state_at<D>(S).first.actions[I];
    if constexpr (a.code == op::clear_temporary_buffer) r.temporary_buffer.clear();
    if constexpr (a.code == op::append_to_temporary_buffer) r.temporary_buffer.append(text_of<a.what>(at));
    if constexpr (a.code == op::set_code) r.code = a.what;
    if constexpr (a.code == op::consume_longest_identifier) {
        const name_match found = longest_name(references_of<D>.names, beginnings<D>, between(at.p, at.end));
        if (found.undecided && !r.input_ended) return false;
        const std::size_t length = found.row != nullptr ? found.row->name.size() : 0;
        if (!r.input_ended && found.row != nullptr && at.p + length == at.end)
            return false;  // what follows the name is needed
        r.matched = found.row;
        r.temporary_buffer.append(at.p, length);
        at.p += length;
    }
    return true;
}
/// Does what the head of a state says: false if the chunk ends too early. It may be done twice if a step is
/// repeated.
template <class D, std::size_t S>
[[gnu::always_inline]] inline bool do_first(working_registers& r, cursor& at) {
    bool done = true;
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        ((done = done && first_action<D, S, I>(r, at)), ...);
    }
    (std::make_index_sequence<state_at<D>(S).first.count>{});
    return done;
}

// ---------------------------------------------------------------------------------------------------------------------
// The step

/// Takes one step of the state.
template <class D, std::size_t S>
[[gnu::always_inline]] inline outcome exact_step(working_registers& r, cursor& at) {
    if constexpr (state_at<D>(S).first.count != 0) {
        if (!do_first<D, S>(r, at)) return outcome::suspended;
    }
    at.rule_start = at.p;
    outcome next = continue_in(S);
    if constexpr (rule_at<D>(S, 0).by != trigger::consume) {
        if (look_ahead<D, S, 0>(r, at, next)) return next;
    }
    if constexpr (consumes<D>(S)) {
        if (!consume(r, at)) return outcome::suspended;
        const rule_number fires = dispatch<D, S>[is_modal<D>(S) ? r.mode : 0][at.c];
        [&]<std::size_t... R>(std::index_sequence<R...>) __attribute__((always_inline)) {
            static_cast<void>(
                ((fires == rule_number{R} && (next = try_rule_if_it_consumes<D, S, R>(r, at), true)) || ...));
        }
        (std::make_index_sequence<rules_in<D>(S)>{});
    }
    return next;
}

// ---------------------------------------------------------------------------------------------------------------------
// States that a draft describes in one sentence: bogus comments and CDATA sections. Each consumes every character up
// to its end, wherever chunks end.

/// The byte that may begin the end of such a text, and CR.
constexpr byte_set stops_at(char c) {
    byte_set set{};
    set[static_cast<unsigned char>(c)] = set['\r'] = true;
    return set;
}
inline constexpr byte_set bogus_comment_stops = stops_at('>');
inline constexpr byte_set bogus_comment_stops_and_null = [] {
    byte_set set = bogus_comment_stops;
    set[0] = true;
    return set;
}();
inline constexpr byte_set cdata_stops = stops_at(']');
inline constexpr std::string_view end_of_cdata = "]]>";

/// "... but with any U+0000 NULL characters replaced by U+FFFD REPLACEMENT CHARACTER characters."
constexpr bool replaces_null_in_bogus_comment(const spec::rule& rule) {
    for (const spec::action& a : rule.then())
        if (a.code == op::consume_bogus_comment) return a.what == spec::replacement_character;
    return false;
}

/// "Consume every character up to the first U+003E GREATER-THAN SIGN character (>) or the end ..."
template <class D, std::size_t S>
[[gnu::always_inline]] inline outcome take_bogus_comment(working_registers& r, cursor& at) {
    constexpr bool replaces_null = replaces_null_in_bogus_comment(rule_at<D>(S, 0));
    constexpr const byte_set& stops = replaces_null ? bogus_comment_stops_and_null : bogus_comment_stops;
    for (;;) {
        const char* q = scan<stops, stride::thirty_two>(at.p, at.end);
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
        if (replaces_null && at.c == 0)
            append(r.comment, text_of<spec::replacement_character>(at));
        else
            r.comment.append(at.text, at.length);
    }
    return perform<D, S, 0>(r, at);
}

/// "Consume every character up to the next occurrence of the three character sequence ... (]]>)"
template <class D, std::size_t S>
[[gnu::always_inline]] inline outcome take_cdata_section(working_registers& r, cursor& at) {
    for (;;) {
        const char* q = scan<cdata_stops, stride::thirty_two>(at.p, at.end);
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
    return perform<D, S, 0>(r, at);
}

}  // namespace strata::engine::fused
