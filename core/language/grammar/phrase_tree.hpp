#pragma once
// Finds the phrases of the standard in a sentence: splits the sentence into words, and finds the longest phrase that
// the next words begin with in a tree of phrases. Sentences that only explain something are recognised by a digest of
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
    std::string_view text;       ///< a view of the text that was split
    std::size_t begin = 0;       ///< where it begins in that text
    std::size_t end = 0;         ///< one past its last byte
    bool ends_sentence = false;  ///< a full stop that a capital, or nothing, follows
};

/// Splits `text` into words; they are views of it. Every byte but white space is in exactly one word,
/// with two exceptions: a glyph after the name of the character that it shows, "U+002D HYPHEN-MINUS
/// (-)", and the number of a section that is referred to, "§8.2.4.1", are left out. Complexity:
/// linear.
[[nodiscard]] std::vector<text_word> sentence_words(std::string_view text);

/// `text` with plain quotation marks, dashes and spaces instead of typographic ones, and runs of white space as one
/// space.
[[nodiscard]] std::string in_plain_characters(std::string_view text);

/// Whether the word at `at` is this one, in any case of letters and not quoted.
[[nodiscard]] bool is_word(std::span<const text_word> words, std::size_t at, std::string_view text);

/// Whether a glyph or an abbreviation, "-" or "LF", shows the character.
[[nodiscard]] bool is_glyph_of(std::string_view glyph, std::uint32_t character);

/// The number after `prefix`, such as "U+002D" after "U+" or "0x20" after "0x"; with the prefix "", the whole word.
/// `base`: the base of the digits.
[[nodiscard]] std::optional<std::uint32_t> number_after(std::string_view word, std::string_view prefix, int base);

/// "two" is 2, and so is "pair"; nothing for other words, and for counts above nine.
[[nodiscard]] std::optional<std::uint32_t> count_of(std::string_view word);

/// Whether two words are the same except for the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);

// --- Sentences that explain what the tables take for granted, or are about other things than tokens ---

/// The digest by which a sentence is recognised: 64-bit FNV-1a of its words, regardless of white space.
[[nodiscard]] std::uint64_t digest_of_sentence(std::string_view sentence);

/// Whether the sentence only explains something. There is a digest of each such sentence here; the sentences themselves
/// belong to the texts. tests/reading/list_unread lists the sentences of a text that are not known yet.
[[nodiscard]] bool is_explanation(std::string_view sentence);

// --- The phrases of one kind as a tree of words ---

/// The word between the items of a list: "U+0030 to U+0039, or U+0041 to U+0046".
enum class conjunction : std::uint8_t { none, by_and, by_or };

/// The filling of a slot.
struct filling {
    language::slot what = language::slot::state;
    std::uint32_t number = 0;  ///< for `state`, `character`, `operand`, `error`, `number`, `count`
    std::string_view text{};   ///< of `string`
    std::vector<std::uint32_t>
        list{};  ///< for `operands`, `characters`; for `numbers`, `code_points`: first and last of each range
    std::vector<std::string_view> names{};   ///< of `tag_names`
    spec::characters set{};                  ///< of `set`
    conjunction joined = conjunction::none;  ///< for `set`, `numbers`, `code_points`; "and" if both occur
    spec::modes modes{};                     ///< for `models`; `number` is then `only_title` or 0
};

/// Marks the title state alone, which the tables do not distinguish from RCDATA: see
/// `content_state::taken_back_at_eof`.
inline constexpr std::uint32_t only_title = 1;

/// Fills a slot at a place of a text. Returns the place after it, or nothing.
using slot_reader =
    std::function<std::optional<std::size_t>(language::slot, std::span<const text_word>, std::size_t at, filling& to)>;

/// A phrase found in a text.
struct found_phrase {
    std::size_t which = 0;  ///< its number in the list
    std::size_t end = 0;    ///< the place after it
    std::vector<filling> slots;
};

class phrase_tree {
public:
    /// Adds phrase number `which`. Throws std::logic_error if it is not well formed.
    void add(std::string_view says, std::size_t which);

    /// The longest phrase at `at`, or nothing. If no phrase fits and `reached` is given, it is set to the number of the
    /// phrase that agrees with the most words. Complexity: linear in the words of the longest phrase, times the few
    /// phrases that share a beginning.
    [[nodiscard]] std::optional<found_phrase> longest(std::span<const text_word> words, std::size_t at,
                                                      const slot_reader& fill,
                                                      std::optional<std::size_t>* reached = nullptr) const;

private:
    struct node {
        std::map<std::string, std::size_t, std::less<>> words;   ///< in lower case
        std::map<std::string, std::size_t, std::less<>> quoted;  ///< with their case
        std::map<language::slot, std::size_t> slots;
        std::optional<std::size_t> phrase;  ///< that ends here
        std::size_t some = 0;               ///< a phrase that goes through here
    };
    struct search;
    void add_from(std::size_t at, std::string_view rest, std::size_t which);
    std::size_t step(std::map<std::string, std::size_t, std::less<>>& to, std::string key, std::size_t which);

    std::vector<node> nodes_{1};
};

}  // namespace strata::reading
