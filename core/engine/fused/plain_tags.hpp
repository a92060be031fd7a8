#pragma once
// Tags that are read in one go, from the state that reads text: `<name attribute="value" ...>` and nothing else.
// tag_path.hpp finds the states that the table has for them, plain_attributes.hpp reads their attributes. What is not
// plain is left to the steps (exact_step.hpp), from the tag's "<" or from the first attribute that is not plain.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/plain_attributes.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/tag_path.hpp"
#include "core/engine/scan.hpp"

namespace strata::engine::fused {

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
