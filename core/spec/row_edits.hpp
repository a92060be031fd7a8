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

}  // namespace strata::spec
