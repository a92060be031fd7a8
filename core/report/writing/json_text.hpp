#pragma once
// JSON in and out where strings may hold lone surrogates, which no JSON library takes.
//
// In memory such strings are generalised UTF-8. For reading, lone surrogates are spelt with private-use characters
// before the library parses the text, and spelt back in each string taken from it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata::report {

/// What the bytes of a text are.
enum class text_encoding : std::uint8_t {
    generalised_utf8,  ///< text that strata made: it may hold lone surrogates
    utf8,              ///< bytes from outside, as of a page or the name of a file: encoded surrogates are ill-formed
};

/// Appends `text` as a JSON string with its quotes. What a terminal would obey or the eye would
/// miss
/// (`is_invisible`: controls, bidirectional marks, lone surrogates and the like) is escaped as \uXXXX, everything else
/// stands as it is. Bytes that are not UTF-8 become U+FFFD, one for each maximal subpart.
void append_json_string(std::string& to, std::string_view text,
                        text_encoding encoding = text_encoding::generalised_utf8);
/// The same, by itself.
[[nodiscard]] std::string json_string(std::string_view text);

/// `json` with each lone surrogate escape spelt so that a JSON parser takes it. Linear.
[[nodiscard]] std::string spell_surrogates(std::string_view json);

/// The byte of `json` that became the byte `offset` of `spell_surrogates(json)`, or the first one of the escape that
/// did.
[[nodiscard]] std::size_t offset_before_spelling(std::string_view json, std::size_t offset);

/// A string parsed from `spell_surrogates`'s result, in generalised UTF-8.
[[nodiscard]] std::string unspell_surrogates(std::string_view parsed);

/// Replaces each \uXXXX left in a string by its code unit, surrogate pairs by their character: the "doubleEscaped" of
/// the html5lib tests.
[[nodiscard]] std::string unescape_again(std::string_view text);

}  // namespace strata::report
