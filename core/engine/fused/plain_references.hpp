#pragma once
// References that are read in one go.
//
// A name with its semicolon, or a number that means its own code point, gives its characters in every draft, without
// an error and regardless of context. Where a rule begins a reference, one of these is taken whole. Where the table
// shows that an "&" does not begin a reference, it is text like any other. Other references are left to the steps
// (exact_step.hpp) or to the procedure (reference_procedure.hpp); the table's facts are in reference_facts.hpp.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/reference_facts.hpp"
#include "core/engine/fused/run_facts.hpp"
#include "core/engine/fused/runs.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/tag_path.hpp"
#include "core/engine/references.hpp"
#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine::fused {

// ---------------------------------------------------------------------------------------------------------------------
// An "&" that is text

/// The end of the "&"s at `p` that do not begin a reference, judging by the next character; or null.
template <class D>
[[gnu::always_inline]] inline const char* after_lone_ampersands(const char* p, const char* end) {
    const char* q = p;
    while (end - q >= 2 && *q == '&' && not_in_references<D>[static_cast<unsigned char>(q[1])]) ++q;
    return q != p ? q : nullptr;
}
template <class D>
[[gnu::noinline]] const char* find_after_unknown_name(const char* p, const char* end) {
    const char* q = p + 1;
    while (q != end && is_alphanumeric(*q)) ++q;
    if (q == end || q == p + 1 || *q == ';') return nullptr;
    // No name continues with the byte at `q`.
    return longest_name(references_of<D>.names, beginnings<D>, between(p + 1, q)).row == nullptr ? q : nullptr;
}
/// The end of the letters and digits after the "&" at `p`, if it remains text with them; or null.
template <class D, std::size_t S>
[[gnu::always_inline]] inline const char* after_unknown_name(const char* p, const char* end) {
    if constexpr (leaves_unknown_names<D> && reference_state_of<D>(S) == reference_state_of<D>(text_of_pages<D>))
        return find_after_unknown_name<D>(p, end);
    return nullptr;
}
/// The end of the text that begins with the "&" at `p` and is not a reference; or null.
template <class D, std::size_t S>
[[gnu::always_inline]] inline const char* after_ampersand(const char* p, const char* end) {
    const char* const after = after_lone_ampersands<D>(p, end);
    return after != nullptr ? after : after_unknown_name<D, S>(p, end);
}

// ---------------------------------------------------------------------------------------------------------------------
// A reference

/// This many bytes from the "&" onwards are read without checking for the end of the buffer,
inline constexpr std::ptrdiff_t bytes_of_plain_reference = 12;
/// and digits are looked for before this one.
inline constexpr std::uint32_t end_of_plain_digits = 10;
static_assert(end_of_plain_digits < bytes_of_plain_reference);

/// The reference at `p`, if it is plain and complete.
template <class D>
[[gnu::noinline]] plain_reference find_plain_reference(const char* p, const char* end) {
    static_assert(plain_numbers_mean_themselves<D>);
    if (end - p < bytes_of_plain_reference) return {};
    if (p[1] != '#') return short_name_at(short_names_of<D>, p + 1);
    const bool hexadecimal = p[2] == 'x' || p[2] == 'X';
    std::uint32_t at = hexadecimal ? 3 : 2;
    std::uint32_t number = 0;
    for (; at < end_of_plain_digits; ++at) {
        const int digit = digit_of(p[at], hexadecimal);
        if (digit < 0) break;
        number = number * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(digit);
    }
    if ((!plain_ascii.has(number) && !plain_beyond_ascii.has(number)) || p[at] != ';') return {};
    const input::few_bytes text = input::utf8_of(number);
    return {at + 1, static_cast<std::uint32_t>(text.size), text.bytes};
}

/// Takes the plain and complete references at `at.p`. If there is none, nothing has happened.
template <class D, std::size_t S>
[[gnu::always_inline]] inline bool take_plain_reference(working_registers& r, cursor& at) {
    if (at.p == at.end || *at.p != '&' || !references_begin_in<D, S>[is_modal<D>(S) ? r.mode : 0]) return false;
    bool any = false;
    do {  // where there is one there are often more
        const char* const p = at.p;
        const char* after = after_lone_ampersands<D>(p, at.end);
        if (after == nullptr) {
            const plain_reference found = find_plain_reference<D>(p, at.end);
            if (found.length != 0) {
                at.p += found.length;
                if constexpr (run_action_in<D>(S) == op::emit)
                    r.emit_few({found.text, found.size}, r.position(at.p));
                else
                    r.attribute_value.append_few({found.text, found.size});
                any = true;
                continue;
            }
            after = after_unknown_name<D, S>(p, at.end);
            if (after == nullptr) break;
        }
        at.p = after;
        take_run<D, S>(r, between(p, after), at.end);
        any = true;
    } while (at.p != at.end && *at.p == '&');
    return any;
}

}  // namespace strata::engine::fused
