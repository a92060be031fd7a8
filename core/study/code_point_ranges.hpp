#pragma once
// Code points in words, one by one and as ranges.

#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// The first number that is not a code point.
inline constexpr char32_t beyond_code_points = 0x110000;

/// "U+FFFD".
[[nodiscard]] std::string code_point(char32_t c);

/// Code points as ranges, in ascending order.
using code_point_ranges = std::vector<spec::code_point_range>;

/// Appends the next code point, or several: `last` is among them.
void add(code_point_ranges& to, char32_t c);
void add(code_point_ranges& to, char32_t first, char32_t last);

/// The numbers in ascending order, each once; none is beyond `beyond_code_points`.
[[nodiscard]] std::vector<char32_t> sorted(std::vector<char32_t> numbers);

/// "U+0080 to U+009F, U+FFFE"; "none".
[[nodiscard]] std::string words_of(const code_point_ranges& list);

}  // namespace strata::study
