#pragma once
// Finds the phrases of the standard in a sentence. The sentence is split into words; a tree of phrases then gives the
// longest phrase with which the next words begin. Sentences that only explain something are recognised by a digest of
// their words.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/phrases.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/modes.hpp"

namespace strata::reading {

// --- Words ---

/// A word of a text, a quoted string, or a mark of punctuation.
struct text_word {
    enum class kind : std::uint8_t {
        word,    ///< "switch", "U+0026", "token's"
        mark,    ///< one of , . ; : ( )
        quoted,  ///< the characters between quotation marks, without the marks
        glyph,   ///< a character in parentheses after another character's name: "U+002D HYPHEN-MINUS (/)"
    };
    kind what = kind::word;
    std::string_view text;  ///< a view of the text that was split
    std::size_t begin = 0;  ///< where it begins in that text
    std::size_t end = 0;    ///< one past its last byte
    /// Whether it is a full stop that ends a sentence: a capital or the end of the text follows.
    bool ends_sentence = false;
};

/// Splits `text` into words; they are views of it. Every byte except white space is in exactly one word, with two
/// exceptions that are left out: a glyph after the name of the character that it shows, as in "U+002D HYPHEN-MINUS
/// (-)", and the number of a section to which the text refers, as in "§8.2.4.1". Complexity: linear.
[[nodiscard]] std::vector<text_word> sentence_words(std::string_view text);

/// Returns `text` with plain quotation marks, dashes and spaces instead of typographic ones. Each run of white space
/// becomes one space.
[[nodiscard]] std::string in_plain_characters(std::string_view text);

/// Whether the word with index `at` is `text`, in upper or lower case, and is not quoted.
[[nodiscard]] bool is_word(std::span<const text_word> words, std::size_t at, std::string_view text);

/// Whether a glyph, such as "-", or an abbreviation, such as "LF", stands for the character.
[[nodiscard]] bool is_glyph_of(std::string_view glyph, std::uint32_t character);

/// Returns the number after `prefix`, such as the number of "U+002D" after "U+" or of "0x20" after "0x". If `prefix` is
/// "", the whole word is the number. `base` is the base of the digits. Returns nothing if the word is not of this form.
[[nodiscard]] std::optional<std::uint32_t> number_after(std::string_view word, std::string_view prefix, int base);

/// Returns the number that a word means: 2 for "two" and for "pair". Returns nothing if the word is not a number, or if
/// the number is greater than nine.
[[nodiscard]] std::optional<std::uint32_t> count_of(std::string_view word);

/// Whether two words are the same except for the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);

// --- Sentences that explain what the tables take for granted, or that are not about tokens ---

/// The digest by which a sentence is recognised: 64-bit FNV-1a of its words, regardless of white space.
[[nodiscard]] std::uint64_t digest_of_sentence(std::string_view sentence);

/// Whether the sentence only explains something. The code has only the digests of such sentences, because the sentences
/// themselves belong to the texts. tests/reading/list_unread lists the sentences of a text whose digests are not known
/// yet.
[[nodiscard]] bool is_explanation(std::string_view sentence);

// --- The phrases of one kind as a tree of words ---

/// The word between the items of a list: "U+0030 to U+0039, or U+0041 to U+0046".
enum class conjunction : std::uint8_t { none, by_and, by_or };

/// The value of a slot, as read from a text. Which member has the value depends on the kind of slot.
struct filling {
    language::slot what = language::slot::state;
    std::uint32_t number = 0;  ///< if the slot is a `state`, `character`, `operand`, `error`, `number` or `count`
    std::string_view text{};   ///< if the slot is a `string`
    std::vector<std::uint32_t> list{};       ///< if it is `operands` or `characters`, their list; if it is `numbers` or
                                             ///< `code_points`, the first and the last of each range
    std::vector<std::string_view> names{};   ///< if it is `tag_names`
    spec::characters set{};                  ///< if it is a `set`
    conjunction joined = conjunction::none;  ///< if it is `set`, `numbers` or `code_points`; `by_and` if both words
                                             ///< occur
    spec::modes modes{};                     ///< if it is `models`; `number` is then `only_title` or 0
};

/// Marks a filling that names only the title state. The tables do not distinguish this state from RCDATA: see
/// `content_state::taken_back_at_eof`.
inline constexpr std::uint32_t only_title = 1;

/// Reads the text of a slot into `to`. The text begins at the word with index `at`. Returns the index of the word after
/// this text; nothing if the words do not fit.
using slot_reader =
    std::function<std::optional<std::size_t>(language::slot, std::span<const text_word>, std::size_t at, filling& to)>;

/// A phrase found in a text.
struct found_phrase {
    std::size_t which = 0;  ///< the number of the phrase in the list
    std::size_t end = 0;    ///< the index of the word after the phrase
    std::vector<filling> slots;
};

class phrase_tree {
public:
    /// Adds the phrase with number `which`. Throws std::logic_error if the phrase is not well formed.
    void add(std::string_view says, std::size_t which);

    /// Returns the longest phrase that begins at the word with index `at`; nothing if no phrase fits. In that case,
    /// sets `*reached`, if `reached` is not null, to the number of the phrase that agrees with the most words.
    /// Complexity: linear in the words of the longest phrase, times the few phrases that share a beginning.
    [[nodiscard]] std::optional<found_phrase> longest(std::span<const text_word> words, std::size_t at,
                                                      const slot_reader& fill,
                                                      std::optional<std::size_t>* reached = nullptr) const;

private:
    struct node {
        std::map<std::string, std::size_t, std::less<>> words;   ///< the next nodes, by words in lower case
        std::map<std::string, std::size_t, std::less<>> quoted;  ///< the next nodes, by quoted strings in their case
        std::map<language::slot, std::size_t> slots;
        std::optional<std::size_t> phrase;  ///< the number of the phrase that ends at this node
        std::size_t some = 0;               ///< the number of one phrase that goes through this node
    };
    struct search;
    void add_from(std::size_t at, std::string_view rest, std::size_t which);
    std::size_t step(std::map<std::string, std::size_t, std::less<>>& to, std::string key, std::size_t which);

    std::vector<node> nodes_{1};
};

}  // namespace strata::reading
