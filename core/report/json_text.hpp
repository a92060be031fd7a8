#pragma once
// JSON in and out where strings may hold lone surrogates, which no JSON library takes.
//
// In memory such strings are generalised UTF-8. For reading, lone surrogates are spelt with private-use characters
// before the library parses the text, and spelt back in each string taken from it.

#include <string>
#include <string_view>

namespace strata::report {

/// Appends `text` (generalised UTF-8) as a JSON string with its quotes: ASCII controls escaped, lone surrogates as
/// \uXXXX, everything else as it is. Bytes that are not UTF-8 become U+FFFD.
void append_json_string(std::string& to, std::string_view text);
/// The same, by itself.
[[nodiscard]] std::string json_string(std::string_view text);

/// `json` with each lone surrogate escape spelt so that a JSON parser takes it. Linear.
[[nodiscard]] std::string spell_surrogates(std::string_view json);

/// A string parsed from `spell_surrogates`'s result, in generalised UTF-8.
[[nodiscard]] std::string unspell_surrogates(std::string_view parsed);

/// Replaces each \uXXXX left in a string by its code unit, surrogate pairs by their character: the "doubleEscaped" of
/// the html5lib tests.
[[nodiscard]] std::string unescape_again(std::string_view text);

}  // namespace strata::report
