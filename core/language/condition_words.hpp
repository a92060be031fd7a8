#pragma once
// What rules require besides their character, as phrases to follow "If".

#include <string>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata::words {

/// All that a rule requires besides its character, as one phrase; "" if nothing. `with_mode`: including its mode.
[[nodiscard]] std::string condition_phrase(const spec::draft& d, const spec::rule& r, bool with_mode);

/// The line in a list of keywords for rules with this condition: "Two U+002D HYPHEN-MINUS characters",
/// "ASCII case-insensitive match for the word "DOCTYPE"", or "Anything else".
[[nodiscard]] std::string keyword_line(const spec::draft& d, const spec::guard& g);

/// Whether a keyword is one character repeated: "--".
[[nodiscard]] bool is_repeated(std::string_view keyword);

}  // namespace strata::words
