#pragma once
// Which words differ between two drafts' sentences.

#include <string>
#include <string_view>
#include <vector>

namespace strata::report {

/// Part of a sentence: words that the other side has too, or words that it lacks.
struct compared_words {
    std::string text;  ///< with the spaces around and between its words
    bool differs = false;
    friend bool operator==(const compared_words&, const compared_words&) = default;
};

/// A sentence in parts. Their texts, one after the other, are the sentence.
using compared_sentence = std::vector<compared_words>;

/// The sentences of both sides.
struct word_diff {
    std::vector<compared_sentence> before, after;
};

/// Compares the sentences of one side with those of the other, as one text each. Words that differ only in case are the
/// same, and so is punctuation. Where one side has no sentences, and where the sides are so long that comparing them
/// would take more than `most_word_pairs` steps and memory, every word of what they do not begin or end with in common
/// differs. Complexity: the product of both sides' words.
[[nodiscard]] word_diff compare_words(const std::vector<std::string_view>& before,
                                      const std::vector<std::string_view>& after);

/// Of texts that are longer, only the beginning and the end are compared.
inline constexpr std::size_t most_word_pairs = 250'000;

}  // namespace strata::report
