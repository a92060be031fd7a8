#pragma once
// Finds the words that differ between the sentences of two drafts.

#include <string>
#include <string_view>
#include <vector>

namespace strata::report {

/// A part of one side's sentence: words that both sides have, or words that the other side does not have.
struct compared_words {
    std::string text;  ///< the words, with the spaces between and around them
    bool differs = false;
    friend bool operator==(const compared_words&, const compared_words&) = default;
};

/// The parts of a sentence. Their texts, joined, are the sentence.
using compared_sentence = std::vector<compared_words>;

/// The sentences of both sides.
struct word_diff {
    std::vector<compared_sentence> before, after;
};

/// Compares the sentences of two sides, each side as one text. Ignores case and punctuation. Small words ("the", "to")
/// between two differences count as different. Complexity: the product of both sides' word counts, limited by
/// `most_word_pairs`.
[[nodiscard]] word_diff compare_words(const std::vector<std::string_view>& before,
                                      const std::vector<std::string_view>& after);

/// If the product of the word counts is larger, everything between the common beginning and the common end counts as
/// different.
inline constexpr std::size_t most_word_pairs = 250'000;

}  // namespace strata::report
