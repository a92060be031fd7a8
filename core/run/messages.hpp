#pragma once
// Makes messages about a name that the user gave: why it cannot be used, what it stands for, or which known name is
// closest to a misspelt name.

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace strata::run {

/// An error for the user: what failed, and why.
class failure : public std::runtime_error {
public:
    failure(std::string_view what, std::string_view why);
};

/// Receives remarks on names whose meaning is not obvious.
struct remarks {
    std::function<void(const std::string& remark)> say{};  ///< receives each remark; null if nobody wants remarks
    /// Whether to send a remark whenever the user names a draft by its position on the chain of revisions. The remark
    /// names the text that the draft has.
    bool on_every_draft = false;
};

/// Returns the candidate closest to `word` by edit distance, ignoring case; the first one if several are equally close.
/// Inserting, deleting or replacing a letter, or swapping two neighbouring letters, counts as one edit. Returns nothing
/// if no candidate is close enough: the number of edits must be at most a third of the word's length, but one edit is
/// always allowed. Words of more than a hundred characters get no suggestion.
[[nodiscard]] std::optional<std::string> closest(std::string_view word,
                                                 const std::vector<std::string_view>& candidates);

/// Returns the closest candidate as a clause for a message: "; did you mean 'modern'?", or "" if there is no
/// suggestion.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// Returns the message for a word that is not in `known`. The message lists the known words: "unknown draft; did you
/// mean 'modern'? Known drafts: 2007, ...". `kind`: what the words name, in the singular ("draft").
[[nodiscard]] std::string unknown_word(std::string_view kind, std::string_view word,
                                       const std::vector<std::string_view>& known);

}  // namespace strata::run
