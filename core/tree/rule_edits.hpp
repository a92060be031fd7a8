#pragma once
// Makes the table of elements of one text from that of another text, by changing a few rows.

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "core/tree/rules.hpp"

namespace strata::tree {
namespace detail {

template <std::size_t N>
constexpr bool has_row(const std::array<element_rule, N>& rows, element name) {
    return std::any_of(rows.begin(), rows.end(), [&](const element_rule& each) { return each.name == name; });
}

/// These functions are not constexpr. So if one is called in a constant expression, there is a compile error, which
/// names the function.
inline void this_element_has_no_row() {}
inline void this_element_has_a_row_already() {}

}  // namespace detail

/// Whether two lists have the same rows, in any order.
constexpr bool same_rows(std::span<const element_rule> a, std::span<const element_rule> b) {
    const rule_table of_a = table_of(a);
    const rule_table of_b = table_of(b);
    return std::equal(of_a.begin(), of_a.end(), of_b.begin(), [](const element_rule& x, const element_rule& y) {
        return x.start == y.start && x.end == y.end && x.traits == y.traits;
    });
}

/// A copy of `rows` in which the rows of some elements are replaced. Each of these elements must have a row.
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

/// A copy of `rows` in which one element lacks some traits.
template <std::size_t N>
constexpr std::array<element_rule, N> without_traits(std::array<element_rule, N> rows, element name,
                                                     std::uint32_t traits) {
    if (!detail::has_row(rows, name)) detail::this_element_has_no_row();
    for (element_rule& each : rows)
        if (each.name == name) each.traits &= ~traits;
    return rows;
}

/// A copy of `rows` with more rows, for elements that have no row yet.
template <std::size_t N, class... Rules>
constexpr std::array<element_rule, N + sizeof...(Rules)> with_added(const std::array<element_rule, N>& rows,
                                                                    const Rules&... added) {
    if ((detail::has_row(rows, added.name) || ...)) detail::this_element_has_a_row_already();
    std::array<element_rule, N + sizeof...(Rules)> all{};
    auto next = std::copy(rows.begin(), rows.end(), all.begin());
    ((*next++ = added), ...);
    return all;
}

/// A copy of `rows` without the rows of some elements, which are then ordinary.
template <std::size_t N, class... Elements>
constexpr std::array<element_rule, N - sizeof...(Elements)> without_rows(const std::array<element_rule, N>& rows,
                                                                         Elements... names) {
    if (!(detail::has_row(rows, names) && ...)) detail::this_element_has_no_row();
    std::array<element_rule, N - sizeof...(Elements)> all{};
    std::copy_if(rows.begin(), rows.end(), all.begin(),
                 [&](const element_rule& each) { return ((each.name != names) && ...); });
    return all;
}

}  // namespace strata::tree
