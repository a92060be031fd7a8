#pragma once
// Attributes that are read in one go: a name that starts with a small letter, "=", and a value with or without
// quotes, whose references are plain (plain_references.hpp). tag_path.hpp finds the states that the table has for
// them; plain_tags.hpp reads the tags that contain them. Other attributes are left to the steps.

#include <cstddef>
#include <cstdint>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/plain_references.hpp"
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

}  // namespace strata::engine::fused
