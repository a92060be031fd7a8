#pragma once
// The states that a draft describes in one sentence: bogus comments and CDATA sections. Each consumes
// every character up to its end, wherever chunks end. All other states are described by rules: see exact_step.hpp.

#include <cstddef>
#include <string_view>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/exact_step.hpp"
#include "core/engine/scan.hpp"

namespace strata::engine::fused {

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
