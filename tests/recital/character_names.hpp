#pragma once
// Handles the names of characters in the texts: "U+002D HYPHEN-MINUS (-)".

#include <string>
#include <string_view>

namespace strata::recital_test {

[[nodiscard]] bool has_lower(std::string_view text);

/// Returns `text` without the glyphs and abbreviations after names of characters: "(-)", "('\u20AC')", "(LF)".
[[nodiscard]] std::string glyphs(std::string text);

}  // namespace strata::recital_test
