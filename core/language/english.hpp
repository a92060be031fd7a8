#pragma once
// Rules of English: capitals, articles, numbers in words, lists.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace strata::language {

using strings = std::vector<std::string>;

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_letter(char c) { return is_upper(c) || is_lower(c); }

/// `text` with its first letter in upper case, even after a parenthesis.
[[nodiscard]] std::string capitalised(std::string_view text);

/// `text` with a capital and a full stop. A remark in parentheses has its own full stop.
[[nodiscard]] std::string as_sentence(std::string_view text);

/// `word` with the article "a" or, before a vowel, "an".
[[nodiscard]] std::string with_article(std::string_view word);

/// "zero" to "nine"; "some" for larger numbers.
[[nodiscard]] std::string_view in_words(std::size_t count);

/// "a", "a and b", "a, b, and c". `word` comes before the last part.
[[nodiscard]] std::string listed(const strings& parts, std::string_view word = "and");

/// The parts joined by `between`. Empty parts at the front are left out.
[[nodiscard]] std::string joined(const strings& parts, std::string_view between);

}  // namespace strata::language
