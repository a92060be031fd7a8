#pragma once
// What follows from a draft's rules alone, worked out once: the rules of each element by its number, which tags have no
// effect in most of a page, and which elements can be deferred.
//
// For a draft in drafts/ the compiler works it out (drafts/tree_construction.cpp.in), so that nothing is left to do
// when an input begins. For rules put together at run time, `compiled` does.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/feedback/deferred_elements.hpp"
#include "core/feedback/element_groups.hpp"
#include "core/feedback/rules.hpp"
#include "core/feedback/seen_token.hpp"

namespace strata::tree {

/// What keeps an element from being deferred: what its start tag depends on before the element is pushed. From `listed`
/// up: an entry of the list of active formatting elements since the last marker, one bit for each name.
enum obstacle : deferred_elements::obstacles {
    elsewhere = 1,  ///< not in a body, or there are formatting elements to reconstruct
    p_in_scope = 2,
    heading_on_top = 4,
    li_in_reach = 8,
    dd_in_reach = 16,
};

/// What an element is to start tags while it is open.
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

/// The bit of start tags with attributes, in those sets that tell them apart.
inline constexpr std::uint8_t tag_with_attributes_bit = 4;

/// One entry for each known element, by number; that of `element::none` is for all others.
template <class Entry>
using by_element = std::array<Entry, known_element_count>;

struct compiled_rules {
    const rules* of = nullptr;  ///< where the rules are that this follows from
    rule_table table{};
    /// Which of an element's tags have no effect in a quiet body, in the small size.
    by_element<std::uint8_t> inert{};
    /// Which of them need not be looked at any further; start tags with attributes have a bit of their own.
    by_element<std::uint8_t> passing{};
    /// Whether an element's start tag, if it comes first, implies html, head and body and then has no effect in the
    /// body but on the frameset-ok flag.
    by_element<bool> opens_body{};
    /// Whether the effect of an element's start tag depends on its attributes.
    by_element<bool> looks_at_attributes{};
    /// By whether scripting is enabled.
    std::array<deferred_elements::deferrals, 2> deferrals{};
    by_element<deferred_elements::obstacles> obstacle_of_listed{};  ///< by name of formatting elements

    [[nodiscard]] std::span<const element> scope_bounds() const { return {bounds.data(), bound_count}; }
    by_element<element> bounds{};
    std::size_t bound_count = 0;
};

/// What follows from `draft`, which must outlive the result. Complexity: constant if the draft is one of a program's,
/// otherwise linear in the number of known elements.
[[nodiscard]] std::shared_ptr<const compiled_rules> compiled(const rules& draft);

}  // namespace strata::tree
