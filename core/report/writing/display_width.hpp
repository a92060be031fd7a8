#pragma once
// How many columns of a terminal a text takes.

#include <cstddef>
#include <string_view>

namespace strata::report {

/// Columns of `c`: 2 for the wide characters of East Asia and for emoji, 0 for marks that are put on the character
/// before them, else 1. Terminals differ in the rarer ones. Control characters have no width: make them visible first.
[[nodiscard]] std::size_t columns_of(char32_t c);

/// Columns of a text in UTF-8.
[[nodiscard]] std::size_t columns_of(std::string_view text);

}  // namespace strata::report
