#pragma once
// "Did you mean": the known word that a misspelled one is most likely to stand for.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::cli {

/// The candidate that is spelled most like `word`, without regard to case; the first of those that are equally close.
/// Nothing: none is within a third of the word's length (at least one letter), counting letters that are inserted, left
/// out, replaced, or swapped with their neighbour. Words of more than a hundred characters have no suggestion.
[[nodiscard]] std::optional<std::string> closest(std::string_view word,
                                                 const std::vector<std::string_view>& candidates);

/// The same as a clause for a message: "; did you mean 'modern'?", or "" where there is no suggestion.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// What is wrong with a word that is none of `known`, which is listed: "unknown draft; did you mean 'modern'? Known
/// drafts: 2007, ...". `kind` is what the words are names of, in the singular.
[[nodiscard]] std::string unknown_word(std::string_view kind, std::string_view word,
                                       const std::vector<std::string_view>& known);

}  // namespace strata::cli
