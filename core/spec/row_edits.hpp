#pragma once
// Tables of names and numbers as changes to another table: unchanged rows are not repeated.

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/spec/revise.hpp"

namespace strata::spec {

namespace detail {

constexpr std::string_view key_of(const named_reference& row) { return row.name; }
constexpr std::uint32_t key_of(const number_row& row) { return row.number; }
constexpr bool is_removal(const named_reference& row) { return row.first == 0; }
constexpr bool is_removal(const number_row& row) { return row.character == 0; }

constexpr named_reference removal_of(const named_reference& row) { return {row.name, 0, 0}; }
constexpr number_row removal_of(const number_row& row) { return {row.number, 0, {}}; }
constexpr bool same_row(const named_reference& a, const named_reference& b) {
    return a.name == b.name && a.first == b.first && a.second == b.second;
}
constexpr bool same_row(const number_row& a, const number_row& b) {
    return a.number == b.number && a.character == b.character && a.character_name == b.character_name;
}

[[noreturn]] inline void a_row_that_is_removed_is_not_there() {
    throw wrong_address("a row to be removed does not exist");
}
[[noreturn]] inline void edits_of_rows_are_out_of_order() { throw wrong_address("edits of rows are out of order"); }

}  // namespace detail

/// Calls `add` for each row of the table that results from applying `edits` to `rows`, in order. Both must be in the
/// table's order. Complexity: linear in both.
template <class Row, class Add>
constexpr void merge_rows(std::span<const Row> rows, std::span<const Row> edits, Add add) {
    std::size_t e = 0;
    const auto take_edit = [&](bool replaces) {
        const Row& each = edits[e++];
        if (e < edits.size() && !(detail::key_of(each) < detail::key_of(edits[e])))
            detail::edits_of_rows_are_out_of_order();
        if (!detail::is_removal(each))
            add(each);
        else if (!replaces)
            detail::a_row_that_is_removed_is_not_there();
    };
    for (const Row& row : rows) {
        while (e < edits.size() && detail::key_of(edits[e]) < detail::key_of(row)) take_edit(false);
        if (e < edits.size() && detail::key_of(edits[e]) == detail::key_of(row))
            take_edit(true);
        else
            add(row);
    }
    while (e < edits.size()) take_edit(false);
}

/// The table that results from applying `Edits` to `Base` (both constant arrays).
template <const auto& Base, const auto& Edits>
consteval auto with_rows() {
    using row = typename std::remove_cvref_t<decltype(Base)>::value_type;
    constexpr std::size_t count = [] {
        std::size_t n = 0;
        merge_rows<row>(Base, Edits, [&](const row&) { ++n; });
        return n;
    }();
    std::array<row, count> made{};
    std::size_t n = 0;
    merge_rows<row>(Base, Edits, [&](const row& each) { made[n++] = each; });
    return made;
}

/// The edits that make the table `To` of `Base`, both constant arrays in the table's order.
template <const auto& Base, const auto& To>
consteval auto edits_between() {
    using row = typename std::remove_cvref_t<decltype(Base)>::value_type;
    constexpr auto each_edit = [](auto add) {
        std::size_t b = 0;
        for (const row& wanted : To) {
            while (b < Base.size() && detail::key_of(Base[b]) < detail::key_of(wanted))
                add(detail::removal_of(Base[b++]));
            const bool is_there = b < Base.size() && detail::key_of(Base[b]) == detail::key_of(wanted);
            if (!is_there || !detail::same_row(Base[b], wanted)) add(wanted);
            if (is_there) ++b;
        }
        while (b < Base.size()) add(detail::removal_of(Base[b++]));
    };
    constexpr std::size_t count = [=] {
        std::size_t n = 0;
        each_edit([&](const row&) { ++n; });
        return n;
    }();
    std::array<row, count> made{};
    std::size_t n = 0;
    each_edit([&](const row& each) { made[n++] = each; });
    return made;
}

/// The rows of the constant table `Base` for which `Is` holds.
template <const auto& Base, auto Is>
consteval auto rows_that() {
    using row = typename std::remove_cvref_t<decltype(Base)>::value_type;
    constexpr std::size_t count = [] {
        std::size_t n = 0;
        for (const row& each : Base) n += Is(each) ? 1U : 0U;
        return n;
    }();
    std::array<row, count> made{};
    std::size_t n = 0;
    for (const row& each : Base)
        if (Is(each)) made[n++] = each;
    return made;
}

/// The edits that remove these rows.
template <const auto& Rows>
consteval auto removal_of() {
    auto made = Rows;
    for (auto& each : made) each = detail::removal_of(each);
    return made;
}

}  // namespace strata::spec
