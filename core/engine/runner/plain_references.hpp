#pragma once
// References that are read in one go.
//
// A name with its semicolon, or a number that means its own code point, gives its characters in every draft, without
// an error and regardless of context. Where the table shows that, and that reading continues in the state where it was
// interrupted, one of these is taken whole. Where it shows that an "&" does not begin a reference, the "&" is text like
// any other character. Other references are left to the steps (exact_step.hpp) or to the procedure
// (reference_procedure.hpp).

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/engine/program/plain_characters.hpp"
#include "core/engine/references.hpp"
#include "core/engine/runner/cursor.hpp"
#include "core/engine/runner/runs.hpp"
#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

// --- An "&" that is text ---

/// The end of the "&"s at `p` that do not begin a reference, judging by the next character; or null.
[[gnu::always_inline]] inline const char* after_lone_ampersands(const program& its, const char* p, const char* end) {
    const char* q = p;
    while (end - q >= 2 && *q == '&' && its.not_in_references[static_cast<unsigned char>(q[1])]) ++q;
    return q != p ? q : nullptr;
}
/// The end of the letters and digits after the "&" at `p`, if they are not the beginning of a name and no semicolon
/// follows; or null.
[[gnu::noinline]] inline const char* after_unknown_name(const program& its, const char* p, const char* end) {
    const char* q = p + 1;
    while (q != end && is_alphanumeric(*q)) ++q;
    if (q == end || q == p + 1 || *q == ';') return nullptr;
    // No name continues with the byte at `q`.
    const name_index& names = *its.names;
    return longest_name(names.names, names.beginnings, between(p + 1, q)).row == nullptr ? q : nullptr;
}
/// The end of the text that begins with the "&" at `p` and is not a reference in state `s`; or null.
[[gnu::always_inline]] inline const char* after_ampersand(const program& its, const compiled_state& s, const char* p,
                                                          const char* end) {
    if (const char* const after = after_lone_ampersands(its, p, end)) return after;
    return s.leaves_unknown_names ? after_unknown_name(its, p, end) : nullptr;
}

// --- A reference ---

/// This many bytes from the "&" onwards are read without checking for the end of the buffer,
inline constexpr std::ptrdiff_t bytes_of_plain_reference = 12;
/// and digits are looked for before this one.
inline constexpr std::uint32_t end_of_plain_digits = 10;
static_assert(end_of_plain_digits < bytes_of_plain_reference);

/// The reference at `p`, if it is plain and complete.
[[gnu::noinline]] inline plain_reference find_plain_reference(const program& its, const char* p, const char* end) {
    if (end - p < bytes_of_plain_reference) return {};
    if (p[1] != '#') return its.plain_names ? short_name_at(*its.names, p + 1) : plain_reference{};
    if (!its.plain_numbers) return {};
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

/// Takes the plain and complete references at `at.p`, and each "&" that is text. If there is none, nothing has
/// happened.
[[gnu::always_inline]] inline bool take_plain_references(working_registers& r, cursor& at, const compiled_state& s) {
    if (at.p == at.end || *at.p != '&' || !s.references_in[s.modal ? r.mode : 0]) return false;
    bool any = false;
    do {  // where there is one there are often more
        const char* const p = at.p;
        const char* after = after_lone_ampersands(r.its, p, at.end);
        if (after == nullptr) {
            const plain_reference found = find_plain_reference(r.its, p, at.end);
            if (found.length != 0) {
                at.p += found.length;
                if (s.run == op::emit)
                    r.emit_few({found.text, found.size}, r.position(at.p));
                else
                    r.attribute_value.append_few({found.text, found.size});
                any = true;
                continue;
            }
            after = s.leaves_unknown_names ? after_unknown_name(r.its, p, at.end) : nullptr;
            if (after == nullptr) break;
        }
        at.p = after;
        take_run(r, s, between(p, after), at.end);
        any = true;
    } while (at.p != at.end && *at.p == '&');
    return any;
}

}  // namespace strata::engine
