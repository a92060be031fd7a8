#pragma once
// Why drafts differ at a place: what differs, and the rules that made it so, in their own words.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/report/comparison/cause_words.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// Differences that the same rules made.
struct explained_differences {
    std::vector<const compare::difference*> differences;  ///< none: the rules are those that diverge at the place
    same_words causes;
    /// What differs, without what each side has: "self-closing flag; error eof-in-tag".
    [[nodiscard]] std::string kinds() const;
    /// The ids of the changes that they belong to: "self-closing-flag"; "" where none is known.
    [[nodiscard]] std::string changes() const;
    /// Whether more than errors differs; where that is not known, whether it does at a place of this kind.
    [[nodiscard]] bool in_tokens(compare::divergence_kind kind) const;
};
/// The differences of `d`, those of the same causes together, in order. Of a place whose differences are not known, one
/// entry with the rules that diverge. The views are of `d`.
[[nodiscard]] std::vector<explained_differences> explained(const compare::divergence& d);

/// The steps at which the rules of `d` first diverge; none where each is one of the causes of `differences`, those of
/// `d`. The views are of `d`.
[[nodiscard]] same_words diverging_unsaid(const compare::divergence& d,
                                          const std::vector<explained_differences>& differences);

/// How much is said.
struct sentence_choices {
    std::size_t width = 80;
    bool every_sentence = false;  ///< of the first parting too
};
/// For each difference a line that says what differs and where, and for each of its causes the drafts with their
/// sections, the state, the entry that the rule stands under, and the sentence; what several drafts say alike is said
/// once. `earlier` has, of each of `differences`, the place where its sentences stand already ("16:3"), or "". Last
/// comes where the rules first diverge, if that is another step. No line is wider than the width.
[[nodiscard]] block difference_sentences(const compare::divergence& d,
                                         const std::vector<explained_differences>& differences,
                                         const std::vector<std::string_view>& earlier, const sentence_choices& choices);
/// The same where no sentence has been said before.
[[nodiscard]] block difference_sentences(const compare::divergence& d, const sentence_choices& choices);

}  // namespace strata::report
