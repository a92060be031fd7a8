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

/// Compares the sentences of one side with those of the other, each side as one text. Case and punctuation are ignored.
/// Small words ("the", "to") between two differences count as part of them. Complexity: the product of both sides' word
/// counts, limited by `most_word_pairs`.
[[nodiscard]] word_diff compare_words(const std::vector<std::string_view>& before,
                                      const std::vector<std::string_view>& after);

/// If the product is larger, everything between the common beginning and the common end differs.
inline constexpr std::size_t most_word_pairs = 250'000;

}  // namespace strata::report
