#pragma once
// The width of text in terminal columns.

#include <cstddef>
#include <string_view>

namespace strata::report {

/// Columns of `c`: 2 for wide East Asian characters and emoji, 0 for combining marks, else 1. Terminals differ on the
/// rarer ones. Control characters have no width: make them visible first.
[[nodiscard]] std::size_t columns_of(char32_t c);

/// Columns of a text in UTF-8.
[[nodiscard]] std::size_t columns_of(std::string_view text);

}  // namespace strata::report
