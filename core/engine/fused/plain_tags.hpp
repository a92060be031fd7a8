#pragma once
// Tags that are read in one go, from the state that reads text: `<name attribute="value" ...>` and nothing else.
//
// An attribute is plain if its name starts with a small letter and if it has a value, with or without quotes, whose
// references are plain (plain_references.hpp). tag_path.hpp finds the states that the table has for tags and
// attributes. Anything else is left to single steps (exact_step.hpp), from the tag's "<" or from the first attribute
// that is not plain.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/plain_references.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/tag_path.hpp"
#include "core/engine/registers.hpp"
#include "core/engine/scan.hpp"

namespace strata::engine::fused {

/// At the start of a tag or an attribute, this many bytes are required at once.
inline constexpr std::ptrdiff_t asked_at_once = 4;

// ---------------------------------------------------------------------------------------------------------------------
// Values in quotes

template <class D, std::size_t S>
[[gnu::always_inline]] inline const char* find_end_of_value(working_registers& r, char quote, const char* p,
                                                            const char* end) {
    return quote == '"' ? r.runs.find<value_runs>(p)
                        : scan<stops_in<D, path_from<D, S>->single_quoted, 0>, stride::thirty_two>(p, end);
}
/// Gathers a value from the "&" at `p` onwards, as long as its references are plain. Returns where that ends.
template <class D, std::size_t S>
[[gnu::noinline]] const char* gather_value(working_registers& r, const char* value, const char* p, const char* end) {
    r.attribute_value.clear();
    r.attribute_value.append_copy(value, static_cast<std::size_t>(p - value));
    while (p != end && *p == '&') {
        const char* more = p;
        if (const char* after = after_ampersand<D, S>(p, end)) {
            p = after;
        } else {
            const plain_reference found = find_plain_reference<D>(p, end);
            if (found.length == 0) break;
            r.attribute_value.append_few({found.text, found.size});
            more = p += found.length;
        }
        p = scan<stops_in<D, S, 0>, stride::thirty_two>(p, end);
        r.attribute_value.append_copy(more, static_cast<std::size_t>(p - more));
    }
    return p;
}
struct value_read {
    const char* end;
    bool gathered;  ///< the value is `attribute_value`, else the bytes in the buffer
};
/// Continues reading a value from the "&" at `p`, as long as it is plain.
template <class D, std::size_t S>
[[gnu::noinline]] value_read read_value_with_references(working_registers& r, char quote, const char* value,
                                                        const char* p, const char* end) {
    constexpr tag_path path = *path_from<D, S>;
    while (p != end && *p == '&') {
        const char* const after = after_ampersand<D, path.double_quoted>(p, end);
        if (after == nullptr) {
            return {quote == '"' ? gather_value<D, path.double_quoted>(r, value, p, end)
                                 : gather_value<D, path.single_quoted>(r, value, p, end),
                    true};
        }
        p = find_end_of_value<D, S>(r, quote, after, end);
    }
    return {p, false};
}

// ---------------------------------------------------------------------------------------------------------------------
// Attributes

/// Reads the attribute at `p`, if it is plain, as number `index` of the tag. Returns where it ends, or null.
template <class D, std::size_t S>
[[gnu::always_inline]] inline const char* read_plain_attribute(working_registers& r, const char* p, const char* end,
                                                               std::uint32_t index) {
    constexpr tag_path path = *path_from<D, S>;
    if (!is_small_letter(*p)) return nullptr;
    const char* const name = p;
    p = r.runs.find<name_runs>(p);
    if (end - p < asked_at_once || *p != '=') return nullptr;
    const char* const name_end = p;
    const char* value = p + 1;
    const char quote = *value;
    const bool quoted = quote == '"' || quote == '\'';
    bool gathered = false;
    if (quoted) {
        ++value;
        p = find_end_of_value<D, S>(r, quote, value, end);
        if (p != end && *p == '&') {
            const value_read read = read_value_with_references<D, S>(r, quote, value, p, end);
            p = read.end;
            gathered = read.gathered;
        }
        if (p == end || *p != quote) return nullptr;
    } else {
        if (!unquoted_beginnings<D, S>[static_cast<unsigned char>(quote)]) return nullptr;
        p = scan<stops_in<D, path.unquoted, 0>, stride::one>(value, end);
        if (p == end || (*p != '>' && !is_plain_space(*p))) return nullptr;
    }
    const registers::slice whole_value{value, p};
    if (!r.set_plain_attribute(index, {name, name_end}, whole_value, gathered ? r.keep_value() : whole_value.text(),
                               quoted))
        return nullptr;
    return quoted ? p + 1 : p;
}

/// Takes the plain attributes at `at.p`, in the state before an attribute's name.
template <class D>
[[gnu::always_inline]] inline void take_plain_attributes(working_registers& r, cursor& at) {
    // Attributes of an end tag are an error, in the state that reads the ">".
    while (at.p != at.end && !r.is_end_tag) {
        const char* p = read_plain_attribute<D, text_of_pages<D>>(r, at.p, at.end, r.attribute_count());
        // What follows must lead back here, or be read here as it would be there.
        if (p == nullptr || p == at.end || (*p != '>' && !is_plain_space(*p))) return;
        r.add_plain_attribute();
        while (p != at.end && is_plain_space(*p)) ++p;
        at.p = p;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Tags

/// How far a tag has been read.
enum class plain_tag : unsigned char {
    whole,            ///< it has been emitted
    up_to_attribute,  ///< up to an attribute that is not plain, whose name comes next
    none              ///< nothing has happened
};

/// The first byte of [p, end) that is in `Stops`, or `end`, where the first byte is not. The bytes at which names
/// usually end have a branch each: the processor learns which name follows which.
template <const byte_set& Stops>
[[gnu::always_inline]] inline const char* end_of_name(const char* p, const char* end) {
    constexpr std::size_t usual = 8;
    if (end - p < static_cast<std::ptrdiff_t>(usual)) [[unlikely]]
        return scan_by_table(Stops, p, end);
    const char* found = nullptr;
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        static_cast<void>(((Stops[static_cast<unsigned char>(p[I + 1])] && (found = p + I + 1, true)) || ...));
    }
    (std::make_index_sequence<usual - 1>{});
    return found != nullptr ? found : scan_by_table(Stops, p + usual, end);
}

/// Takes each "<" at `at.p` that is followed by another one, as a token each.
template <class D, std::size_t S>
[[gnu::noinline]] void take_lone_less_thans(working_registers& r, cursor& at) {
    constexpr lone_less_than lone = *after_less_than<D, S>;
    const char* p = at.p;
    while (at.end - p >= 2 && *p == '<' && p[1] == '<') {
        ++p;
        r.report(lone.error, spec::name_in_text(state_at<D>(lone.in)), r.position(p));
        r.emit_whole({p - 1, 1}, r.position(p));
        if (r.interrupted) [[unlikely]]
            break;
    }
    at.p = p;
}

/// Reads the tag at `at.p` as far as it is plain. Lone "<"s before it are taken too.
template <class D, std::size_t S>
[[gnu::always_inline]] inline plain_tag take_plain_tag(working_registers& r, cursor& at) {
    constexpr tag_path path = *path_from<D, S>;
    const char* const end = at.end;
    if (end - at.p < asked_at_once || *at.p != '<' || (is_modal<D>(S) && r.mode != 0)) return plain_tag::none;
    const char* const limit = end - asked_at_once;
    const bool is_end_tag = at.p[1] == '/';
    const char* const name = at.p + 1 + (is_end_tag ? 1 : 0);
    const char* p = name;
    if (!is_small_letter(*p)) {
        if constexpr (after_less_than<D, S>.has_value())
            if (at.p[1] == '<') {
                take_lone_less_thans<D, S>(r, at);
                return plain_tag::whole;
            }
        return plain_tag::none;
    }
    p = end_of_name<plain_name_stops<D, path.tag_name>>(p, end);
    const char* const name_end = p;
    std::uint32_t count = 0;
    bool closes_itself = false;
    for (;;) {
        if (p > limit) {
            if (p == end || *p != '>') return plain_tag::none;
            break;
        }
        if (*p == '>') break;
        if (is_plain_space(*p)) {
            do ++p;
            while (p != end && is_plain_space(*p));
            if (p > limit) return plain_tag::none;
            if (*p == '>') break;
        } else if (*p != '/') {
            return plain_tag::none;
        }
        if (*p == '/') {
            if (!path.closes_itself || is_end_tag || p[1] != '>') return plain_tag::none;
            closes_itself = true;
            ++p;
            break;
        }
        if (is_end_tag) return plain_tag::none;
        const char* const after = read_plain_attribute<D, S>(r, p, end, count);
        if (after == nullptr) {
            if (count == 0) return plain_tag::none;
            r.begin_plain_tag({name, name_end}, count);
            at.p = p;
            return plain_tag::up_to_attribute;
        }
        p = after;
        ++count;
    }
    at.p = p + 1;
    r.emit_plain_tag({name, name_end}, is_end_tag, closes_itself, count, r.position(at.p));
    return plain_tag::whole;
}

}  // namespace strata::engine::fused
