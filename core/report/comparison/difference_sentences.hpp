#pragma once
// Why drafts differ at a place: what differs, and the rules that made it so, in their own words.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/cause_words.hpp"
#include "core/report/comparison/known_headings.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// Differences that result from the same rules at the same characters.
struct explained_differences {
    std::vector<const compare::difference*> differences;  ///< empty: `causes` are the rules that diverge
    same_words causes;
    /// What differs, without values and drafts: "self-closing flag; error eof-in-tag".
    [[nodiscard]] std::string kinds() const;
    /// The changes that they belong to, as in `reasons_in_words`; "" if none is known.
    [[nodiscard]] std::string changes() const;
    /// Where to look for them: at the characters, at the error, or at the character by which a part of a token was
    /// written. Requires differences and causes.
    [[nodiscard]] std::uint64_t place() const;
    /// Whether more than errors differs; where that is not known, whether it does at a place of this kind.
    [[nodiscard]] bool in_tokens(compare::divergence_kind kind) const;
};
/// The differences of `d` in order, those with the same causes together. If the differences are not known, one entry
/// with the rules that diverge. The views are of `d`.
[[nodiscard]] std::vector<explained_differences> explained(const compare::divergence& d);

/// The steps at which the rules of `d` first diverge; none where each is one of the causes of `differences`, those of
/// `d`. The views are of `d`.
[[nodiscard]] same_words diverging_unsaid(const compare::divergence& d,
                                          const std::vector<explained_differences>& differences);

/// How much to write.
struct sentence_choices {
    std::size_t width = 80;
    bool every_sentence = false;         ///< also those of rules that first diverge
    known_headings* headings = nullptr;  ///< where headings are remembered; null: nowhere
};
/// For each difference a line with its position, what differs and in which drafts; below it the rules: drafts with
/// their sections, the state, the entry, and the sentence, once for all drafts that word it alike. Differences that
/// read the same and have the same rules share a line. `earlier` has, for each of `differences`, the place that already
/// quoted its rules ("16:3"), or "". Last comes where the rules first diverge, if that is another step. No line is
/// wider than the width.
[[nodiscard]] block difference_sentences(const compare::divergence& d,
                                         const std::vector<explained_differences>& differences,
                                         const std::vector<std::string_view>& earlier, const sentence_choices& choices);
/// The same, with no rules quoted before.
[[nodiscard]] block difference_sentences(const compare::divergence& d, const sentence_choices& choices);

}  // namespace strata::report
