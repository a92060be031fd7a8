#pragma once
// Characters and words of the texts. Not those of <cctype>, which depend on the locale.

#include <string>
#include <string_view>
#include <vector>

#include "core/language/english.hpp"

namespace strata::reading {

using words::is_letter;
using words::is_lower;
using words::is_upper;

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// Without the white space around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// What white space separates.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

/// The words, separated by single spaces.
[[nodiscard]] std::string in_single_spaces(std::string_view text);

/// Replaces every `from`. Complexity: linear.
void replace_all(std::string& text, std::string_view from, std::string_view to);

}  // namespace strata::reading
