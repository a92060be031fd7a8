#pragma once
// "Did you mean": the known word that a misspelled one most likely stands for.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace strata::naming {

/// The candidate closest to `word` by edit distance, ignoring case; the first of those that are equally close.
/// Insertions, deletions, replacements and swaps of neighbouring letters count as one edit each. Nothing: none is
/// within a third of the word's length (at least one letter). Words of more than a hundred characters get no
/// suggestion.
[[nodiscard]] std::optional<std::string> closest(std::string_view word,
                                                 const std::vector<std::string_view>& candidates);

/// The same as a clause for a message: "; did you mean 'modern'?", or "" if there is no suggestion.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// The message for a word that is not among `known`, with a list of those: "unknown draft; did you mean 'modern'? Known
/// drafts: 2007, ...". `kind`: what the words name, in the singular.
[[nodiscard]] std::string unknown_word(std::string_view kind, std::string_view word,
                                       const std::vector<std::string_view>& known);

}  // namespace strata::naming
