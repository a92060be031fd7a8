#pragma once
// Tables that are computed once from a draft's rules: the rules of each element by its number, which tags have no
// effect in most of a page, and which elements can be deferred (deferred_elements.hpp).
//
// For a draft in drafts/, the compiler computes the tables (drafts/feedback.cpp.in), so that nothing is left to do when
// an input begins. For rules made at run time, the function `compiled` computes them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/tree/deferred_elements.hpp"
#include "core/tree/rules.hpp"
#include "core/tree/seen_token.hpp"

namespace strata::tree {

/// A reason not to defer an element: a condition, before the element is pushed, on which the effect of its start tag
/// depends. The bits from `listed` up mean that the list of active formatting elements has an entry after the last
/// marker; there is one bit for each name.
enum obstacle : deferred_elements::obstacles {
    elsewhere = 1,  ///< outside a body, or there are formatting elements to reconstruct
    p_in_scope = 2,
    heading_on_top = 4,
    li_in_reach = 8,
    dd_in_reach = 16,
};

/// The obstacle that an open element is for later start tags.
constexpr deferred_elements::obstacles obstacle_of(element name) {
    if (name == element::p) return p_in_scope;
    if (name == element::li) return li_in_reach;
    if (one_of(name, element::dd, element::dt)) return dd_in_reach;
    return is_heading(name) ? deferred_elements::obstacles{heading_on_top} : 0;
}

/// The bit of a kind of tag in the sets below.
constexpr std::uint8_t tag_bit(seen_token::kind tag) {
    static_assert(static_cast<int>(seen_token::kind::start) == 0 && static_cast<int>(seen_token::kind::end) == 1);
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(tag));
}

/// The bit of start tags with attributes, in sets that distinguish such tags.
inline constexpr std::uint8_t tag_with_attributes_bit = 4;

/// The bit of start tags that only switch the tokenizer.
constexpr std::uint8_t switching_tag_bit(bool scripting) { return scripting ? 16 : 8; }

/// A quiet place: a mode in which most of a page is read, and in which most tags have no effect on a machine of the
/// small size. Quiet places are a head, and a body after the frameset-ok flag has become "not ok" (which soon happens
/// on most pages). White space in a head and any text in such a body have no effect either.
enum class quiet_place : std::uint8_t { none, head, body_if_frameset_ok, body };
inline constexpr std::size_t quiet_place_count = 4;

/// One entry for each known element, by its number. The entry of `element::none` is for all other elements.
template <class Entry>
using by_element = std::array<Entry, known_element_count>;

struct compiled_rules {
    const rules* of = nullptr;  ///< the rules from which this was compiled
    rule_table table{};
    /// Which of an element's tags have no effect on a machine of the small size in a quiet body.
    by_element<std::uint8_t> inert{};
    /// Which of an element's tags have no effect on such a machine in a body that is only not quiet because the
    /// frameset-ok flag is still "ok".
    by_element<std::uint8_t> inert_if_frameset_ok{};
    /// For each quiet place: which of an element's tags have no effect and need not be examined further, and which have
    /// only the effect that the element's content is read as text. Start tags with attributes and start tags that
    /// switch have bits of their own.
    std::array<by_element<std::uint8_t>, quiet_place_count> passing{};
    /// Whether an element's start tag at the beginning of a page implies html, head and body, and then affects only the
    /// frameset-ok flag in the body.
    by_element<bool> opens_body{};
    /// Whether the effect of an element's start tag depends on its attributes.
    by_element<bool> looks_at_attributes{};
    /// How elements are deferred without and with scripting.
    std::array<deferred_elements::deferrals, 2> deferrals{};
    /// the obstacle that a formatting element is while it is in the list, by its name
    by_element<deferred_elements::obstacles> obstacle_of_listed{};

    [[nodiscard]] std::span<const element> scope_bounds() const { return {bounds.data(), bound_count}; }
    by_element<element> bounds{};
    std::size_t bound_count = 0;
};

/// The compiled form of `draft`, which must outlive the result. Complexity: constant if the draft is part of the
/// program, otherwise linear in the number of known elements.
[[nodiscard]] std::shared_ptr<const compiled_rules> compiled(const rules& draft);

}  // namespace strata::tree
