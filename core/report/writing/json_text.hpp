#pragma once
// Reads and writes JSON whose strings may contain lone surrogates, which no JSON library accepts.
//
// In memory, such strings are generalised UTF-8. For reading, lone surrogates are encoded as private-use characters
// before the library parses the text, and decoded again in each string taken from the result.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata::report {

/// The encoding of a text.
enum class text_encoding : std::uint8_t {
    generalised_utf8,  ///< text made by strata: it may contain lone surrogates
    utf8,              ///< external bytes, such as a page or a file name: encoded surrogates are ill-formed
};

/// Appends `text` as a quoted JSON string. Characters that control a terminal or are invisible (`is_invisible`:
/// controls, bidirectional marks, lone surrogates and the like) are escaped as \uXXXX; all others are kept. Bytes that
/// are not UTF-8 become U+FFFD, one per maximal subpart.
void append_json_string(std::string& to, std::string_view text,
                        text_encoding encoding = text_encoding::generalised_utf8);
/// The same, as a string of its own.
[[nodiscard]] std::string json_string(std::string_view text);

/// `json` with each lone surrogate escape encoded so that a JSON parser accepts it. Complexity: linear.
[[nodiscard]] std::string spell_surrogates(std::string_view json);

/// The byte of `json` that became the byte `offset` of `spell_surrogates(json)`, or the first byte of the escape that
/// did.
[[nodiscard]] std::size_t offset_before_spelling(std::string_view json, std::size_t offset);

/// Decodes a string parsed from the result of `spell_surrogates` to generalised UTF-8.
[[nodiscard]] std::string unspell_surrogates(std::string_view parsed);

/// Replaces each \uXXXX left in a string by its code unit, and surrogate pairs by their character: "doubleEscaped" in
/// the html5lib tests.
[[nodiscard]] std::string unescape_again(std::string_view text);

}  // namespace strata::report
