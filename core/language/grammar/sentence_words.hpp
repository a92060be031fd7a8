#pragma once
// A sentence of a text split into words, as phrases are matched with them; and the sentences that only explain, known
// by a digest of their words.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::reading {

/// A word of a text, a quoted string, or a mark of punctuation.
struct text_word {
    enum class kind : std::uint8_t {
        word,    ///< "switch", "U+0026", "token's"
        mark,    ///< one of , . ; : ( )
        quoted,  ///< what is between quotation marks, without them
        glyph,   ///< one in parentheses after the name of another character: "U+002D HYPHEN-MINUS (/)"
    };
    kind what = kind::word;
    std::string_view text;       ///< of the text that was split
    std::size_t begin = 0;       ///< where it begins in that text
    std::size_t end = 0;         ///< one past its last byte
    bool ends_sentence = false;  ///< of a full stop: a capital, or nothing, comes after it
};

/// Splits `text` into words; they are views of it. Every byte but white space is in exactly one of them, except that a
/// glyph after the name of the character that it shows, "U+002D HYPHEN-MINUS (-)", and the number of a section that is
/// referred to, "§8.2.4.1", are left out.
/// Complexity: linear.
[[nodiscard]] std::vector<text_word> sentence_words(std::string_view text);

/// `text` with typographic quotation marks, dashes and spaces as the plain ones, and runs of white space as one space.
[[nodiscard]] std::string in_plain_characters(std::string_view text);

/// Whether the word at `at`, if there is one, is this, in any case of letters, and not quoted.
[[nodiscard]] bool is_word(std::span<const text_word> words, std::size_t at, std::string_view text);

/// Whether a glyph or an abbreviation, "-" or "LF", shows the character.
[[nodiscard]] bool is_glyph_of(std::string_view glyph, std::uint32_t character);

/// A number after `prefix`: "U+002D" after "U+", "0x20" after "0x"; or one to this base after "".
[[nodiscard]] std::optional<std::uint32_t> number_after(std::string_view word, std::string_view prefix, int base);

/// "two" is 2; nothing for other words, and for counts above nine.
[[nodiscard]] std::optional<std::uint32_t> count_of(std::string_view word);

/// Whether two words are the same but for the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);

// --- Sentences that explain what the tables take for granted, or are about other things than tokens ---

/// The digest by which a sentence is recognised: 64-bit FNV-1a of its words, regardless of white space.
[[nodiscard]] std::uint64_t digest_of_sentence(std::string_view sentence);

/// Whether the sentence only explains. The sentences themselves belong to the texts; here is a digest of each.
/// tests/reading/list_unread lists those of a text that are not yet known.
[[nodiscard]] bool is_explanation(std::string_view sentence);

}  // namespace strata::reading
