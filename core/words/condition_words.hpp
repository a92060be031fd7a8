#pragma once
// What rules ask besides their character, as the phrases that "If" takes.

#include <string>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata::words {

/// All that a rule asks besides its character, as one phrase; "" if nothing. `with_mode`: its mode too.
[[nodiscard]] std::string condition_phrase(const spec::draft& d, const spec::rule& r, bool with_mode);

/// The line of a list of keywords that the rules of this condition stand under: "Two U+002D HYPHEN-MINUS characters",
/// "ASCII case-insensitive match for the word "DOCTYPE"", or "Anything else".
[[nodiscard]] std::string keyword_line(const spec::draft& d, const spec::guard& g);

/// Whether a keyword is one character over and over, "--".
[[nodiscard]] bool is_repeated(std::string_view keyword);

}  // namespace strata::words
