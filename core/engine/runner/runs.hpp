#pragma once
// Reads a whole run at once, together with the references in it. A run is all characters up to the next character that
// another rule handles. `compile` determines which characters form a run; core/engine/scan.hpp and
// core/engine/stop_index.hpp find its end quickly.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/engine/program/plain_characters.hpp"
#include "core/engine/references.hpp"
#include "core/engine/runner/words.hpp"
#include "core/engine/scan.hpp"
#include "core/engine/text_builder.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

/// How the state reacts to symbols in the current mode.
[[gnu::always_inline]] inline const reactions& reactions_of(const working_registers& r, const compiled_state& s) {
    return s.reacts[s.modal ? r.mode : 0];
}
[[gnu::always_inline]] inline reaction reaction_to(const reactions& row, char c) {
    return row[static_cast<unsigned char>(c)];
}

// --- Where a run ends ---

/// The end of the text that begins with the "</" at `p`, if no end tag with the last start tag's name begins there.
/// Null if such an end tag begins there, or if this depends on the input after `end`. `tells` is the rule that
/// distinguishes the two cases (`other_end_tags` in paths.hpp).
inline const char* after_other_end_tag(working_registers& r, const spec::rule& tells, const char* p, const char* end) {
    const char* const name = p + 2;
    if (tells.given.what == condition::close_tag_does_not_match) {
        cursor after{};
        after.p = name;
        after.end = end;
        return close_tag_does_not_match(r, after, tells.given.followed_by.set) == answer::yes ? name : nullptr;
    }
    const char* q = name;
    while (q != end && spec::is_ascii_lower_alpha(static_cast<char>(*q | 0x20))) ++q;
    const std::string_view letters = between(name, q);
    if (q == end || (r.has_last_start_tag && spec::same_in_any_case(letters, r.last_start_tag))) return nullptr;
    r.temporary_buffer.assign(letters);
    return q;
}
/// Decides whether the character at `p`, which ends a run, is nevertheless text: a "<" or "-" that begins nothing, or
/// the last character of a word that a rule tests for, if the rest of the word does not precede it. If it is text,
/// returns the end of that text. Returns null if it is not text, or if this depends on the input after `end`; single
/// steps then decide.
[[gnu::always_inline]] inline const char* after_more_text(working_registers& r, const compiled_state& s,
                                                          const reactions& row, std::size_t mode, const char* p,
                                                          const char* end) {
    if (end - p < 3) return nullptr;
    const reaction here = reaction_to(row, *p);
    if (here.has(reaction::may_end_word)) {
        cursor after{};
        after.p = p + 1;
        return last_characters_are(r, after, s.rules[here.rule].rule->given.word) == answer::no ? p + 1 : nullptr;
    }
    const reaction next = reaction_to(row, p[1]);
    if (*p == '-') return next.has(reaction::keeps_dash) ? p + 1 : nullptr;
    if (*p != '<') return nullptr;
    if (next.has(reaction::keeps_less_than)) return p + 1;
    if (p[1] == '!') return reaction_to(row, p[2]).has(reaction::keeps_bang) ? p + 2 : nullptr;
    if (p[1] == '/' && s.other_end_tags[mode] != nullptr)
        return after_other_end_tag(r, *s.other_end_tags[mode], p, end);
    return nullptr;
}
/// Finds the end of the run that begins at `begin` and has been read up to `p`: the first character that is not text.
/// `finds_more_text` must hold for the state.
[[gnu::noinline]] inline const char* scan_text(working_registers& r, const compiled_state& s, const char* begin,
                                               const char* p, const char* end) {
    const std::size_t mode = s.modal ? r.mode : 0;
    // A state that emits a literal "<" gives it the position right after the text that was emitted last. So the run
    // must begin at that position. This holds in the tables of all drafts.
    if (r.mark != r.position(begin)) return scan(s.stops[mode], p, end);
    const reactions& row = s.reacts[mode];
    return scan_past(s.stops[mode], p, end,
                     [&](const char* stop) { return after_more_text(r, s, row, mode, stop, end) != nullptr; });
}

[[gnu::always_inline]] inline const char* scan_run(working_registers& r, const compiled_state& s, const char* begin,
                                                   const char* p, const char* end) {
    if (s.modal && r.mode != 0)
        return s.finds_more_text[r.mode] ? scan_text(r, s, begin, p, end) : scan(s.stops[r.mode], p, end);
    switch (s.found_by) {
        case run_index::text: return r.runs.find<text_runs>(p);
        case run_index::value: return r.runs.find<value_runs>(p);
        case run_index::more_text: return scan_text(r, s, begin, p, end);
        case run_index::none: break;
    }
    // Tag names are short. If they are scanned byte by byte, the processor can predict where they end.
    return s.short_runs ? scan_by_table(s.stops[0].in, p, end) : scan(s.stops[0], p, end);
}

/// Whether the gathered characters must be passed to the sink before the character at `at.p` is read.
[[gnu::always_inline]] inline bool leaves_text_at(const reactions& row, const cursor& at) {
    if (at.p == at.end || !reaction_to(row, *at.p).has(reaction::leaves_text)) return false;
    return *at.p != '<' || at.end - at.p == 1 || !reaction_to(row, at.p[1]).has(reaction::shows_text);
}

// --- Applying rules to a run ---

inline void append_run(text_builder& to, std::string_view text, const char* end, bool lowers) {
    if (lowers && contains_upper(text, end)) return to.append_lowercase(text.data(), text.size());
    to.append_before(end, text.data(), text.size());
}
/// Applies the state's rules to all of `text` at once. `end` is the end of the buffer.
inline void take_run(working_registers& r, const compiled_state& s, std::string_view text, const char* end) {
    switch (s.run) {
        case op::emit: r.emit_run(text, r.position(text.data() + text.size())); break;
        case op::append_to_tag_name:
            append_run(r.tag_name, text, end, s.lowers);
            if (s.buffers) r.temporary_buffer.append(text);
            break;
        case op::append_to_attribute_name: append_run(r.attribute_name, text, end, s.lowers); break;
        case op::append_to_attribute_value: append_run(r.attribute_value, text, end, false); break;
        case op::append_to_comment: append_run(r.comment, text, end, false); break;
        case op::append_to_processing_instruction: append_run(r.instruction_data, text, end, false); break;
        case op::append_to_doctype_name: append_run(r.doctype_name.text, text, end, s.lowers); break;
        case op::append_to_public_identifier: append_run(r.public_identifier.text, text, end, false); break;
        case op::append_to_system_identifier: append_run(r.system_identifier.text, text, end, false); break;
        default: break;
    }
}

/// Reads all characters to which the state's rules for runs apply. The CR of a CR LF is skipped and does not end the
/// run. `Emits` says whether the characters are emitted. Returns false if the sink has interrupted the run by inserting
/// characters.
template <bool Emits>
[[gnu::always_inline]] inline bool take_runs(working_registers& r, cursor& at, const compiled_state& s) {
    const reactions& row = reactions_of(r, s);
    const auto stops = [&](char c) { return reaction_to(row, c).has(reaction::ends_run); };
    // Between two adjacent tags, there is no text to scan.
    if (Emits && at.p != at.end && *at.p == '<' && s.found_by == run_index::text && stops('<') &&
        !(s.modal && s.finds_more_text[r.mode]))
        return true;
    if (!Emits && at.p != at.end && *at.p != '\r' && stops(*at.p)) return true;
    for (;;) {
        const char* text = at.p;
        const char* q = at.p;
        if (at.end - at.p >= 2 && *at.p == '\r' && at.p[1] == '\n' && !stops('\n')) {
            text = at.p + 1;
            q = at.p + 2;
        }
        q = scan_run(r, s, at.p, q, at.end);
        if (q == at.p) return true;
        at.p = q;
        if constexpr (Emits) {
            // Text up to the next tag is usually one run and one token.
            if (s.gathers && !r.has_text() && leaves_text_at(row, at)) {
                r.emit_whole(between(text, q), r.position(q));
                return !r.interrupted;
            }
            r.emit_run(between(text, q), r.position(q));
            if (r.interrupted) [[unlikely]]
                return false;
        } else {
            take_run(r, s, between(text, q), at.end);
        }
        if (at.p == at.end || *at.p != '\r') return true;
    }
}

// --- References that are read in one pass ---
//
// In every draft, a name with its semicolon, or a number that denotes its own code point, gives its characters without
// an error and regardless of context. If the table shows that this holds in a state, and that the machine is in the
// same state after the reference as before it, such a reference is read as a whole. If the table shows that an "&" does
// not begin a reference, the "&" is text like any other character. exact_step.hpp reads all other references.

// --- An "&" that is text ---

/// The end of the row of "&" characters at `p`, if the character after them shows that they begin no reference;
/// otherwise null.
[[gnu::always_inline]] inline const char* after_lone_ampersands(const program& its, const char* p, const char* end) {
    const char* q = p;
    while (end - q >= 2 && *q == '&' && its.not_in_references[static_cast<unsigned char>(q[1])]) ++q;
    return q != p ? q : nullptr;
}
/// The end of the letters and digits after the "&" at `p`, if they do not begin with a name and no semicolon follows
/// them; otherwise null.
[[gnu::noinline]] inline const char* after_unknown_name(const program& its, const char* p, const char* end) {
    const char* q = p + 1;
    while (q != end && spec::is_ascii_alphanumeric(*q)) ++q;
    if (q == end || q == p + 1 || *q == ';') return nullptr;
    const name_index& names = *its.names;
    return longest_name(names.names, names.beginnings, between(p + 1, q)).row == nullptr ? q : nullptr;
}
/// The end of the text that begins with the "&" at `p`, if it is not a reference in state `s`; otherwise null.
[[gnu::always_inline]] inline const char* after_ampersand(const program& its, const compiled_state& s, const char* p,
                                                          const char* end) {
    if (const char* const after = after_lone_ampersands(its, p, end)) return after;
    return s.leaves_unknown_names ? after_unknown_name(its, p, end) : nullptr;
}

// --- A reference ---

/// A reference is read in one pass only if the buffer has at least this many bytes from its "&" on, so no check for the
/// end of the buffer is needed.
inline constexpr std::ptrdiff_t bytes_of_plain_reference = 12;
/// The digits of a plain reference must end before this byte, counted from the "&".
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

/// Reads the plain and complete references at `at.p`, and each "&" that is text.
[[gnu::always_inline]] inline bool take_plain_references(working_registers& r, cursor& at, const compiled_state& s) {
    if (at.p == at.end || *at.p != '&' || !s.references_in[s.modal ? r.mode : 0]) return false;
    bool any = false;
    do {  // where there is one reference, there are often more
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
