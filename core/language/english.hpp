#pragma once
// Rules of English: capitals, articles, numbers in words, lists.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/ascii.hpp"

namespace strata::language {

using strings = std::vector<std::string>;

/// Returns `text` with its first letter in upper case, even if a parenthesis precedes that letter.
[[nodiscard]] std::string capitalised(std::string_view text);

/// Returns `text` as a sentence, with a capital and a full stop. If `text` is a remark in parentheses, the full stop is
/// inside them.
[[nodiscard]] std::string as_sentence(std::string_view text);

/// Returns `word` with the article "a" or, before a vowel, "an".
[[nodiscard]] std::string with_article(std::string_view word);

/// Returns the number in words, "zero" to "nine"; "some" for larger numbers.
[[nodiscard]] std::string_view in_words(std::size_t count);

/// Joins the parts: "a", "a and b", "a, b, and c". `word` comes before the last part.
[[nodiscard]] std::string listed(const strings& parts, std::string_view word = "and");

/// Joins the parts, separated by `between`. Empty parts at the front are left out.
[[nodiscard]] std::string joined(const strings& parts, std::string_view between);

}  // namespace strata::language
