#pragma once
// Tables of elements that differ from another text's in a few rows.

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/feedback/rules.hpp"

namespace strata::tree {
namespace detail {

template <std::size_t N>
constexpr bool has_row(const std::array<element_rule, N>& rows, element name) {
    return std::any_of(rows.begin(), rows.end(), [&](const element_rule& each) { return each.name == name; });
}

/// Not constexpr: calling one of these in a constant is a compile error that names it.
inline void this_element_has_no_row() {}
inline void this_element_has_a_row_already() {}

}  // namespace detail

/// `rows` with other rows for elements that have one.
template <std::size_t N, class... Rules>
constexpr std::array<element_rule, N> with_changed(std::array<element_rule, N> rows, const Rules&... changed) {
    const auto change = [&](const element_rule& to) {
        if (!detail::has_row(rows, to.name)) detail::this_element_has_no_row();
        for (element_rule& each : rows)
            if (each.name == to.name) each = to;
    };
    (change(changed), ...);
    return rows;
}

/// `rows` without traits of one element.
template <std::size_t N>
constexpr std::array<element_rule, N> without_traits(std::array<element_rule, N> rows, element name,
                                                     std::uint32_t traits) {
    if (!detail::has_row(rows, name)) detail::this_element_has_no_row();
    for (element_rule& each : rows)
        if (each.name == name) each.traits &= ~traits;
    return rows;
}

/// `rows` and one more.
template <std::size_t N>
constexpr std::array<element_rule, N + 1> with_added(const std::array<element_rule, N>& rows,
                                                     const element_rule& added) {
    if (detail::has_row(rows, added.name)) detail::this_element_has_a_row_already();
    std::array<element_rule, N + 1> all{};
    std::copy(rows.begin(), rows.end(), all.begin());
    all[N] = added;
    return all;
}

/// `rows` without that of an element: it is ordinary.
template <std::size_t N>
constexpr std::array<element_rule, N - 1> without_row(const std::array<element_rule, N>& rows, element name) {
    if (!detail::has_row(rows, name)) detail::this_element_has_no_row();
    std::array<element_rule, N - 1> all{};
    std::size_t n = 0;
    for (const element_rule& each : rows)
        if (each.name != name) all[n++] = each;
    return all;
}

}  // namespace strata::tree
