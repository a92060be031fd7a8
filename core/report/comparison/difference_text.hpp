#pragma once
// Why drafts differ at a place, as text: what differs, and the rules that made it so, in the drafts' own words.

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// Groups causes that say the same about the same character; within a group, those in the same state are adjacent.
[[nodiscard]] std::vector<same_words> by_words(const same_words& causes);

/// "2007 2008 (8.2.3), 2009 (8.2.4.5): Tag name state, U+002F SOLIDUS (/)", a line for each state.
[[nodiscard]] block headings_of(const same_words& causes, std::size_t width);

/// Remembers the headings of a limited number of causes: places that differ by the same rules have the same ones. The
/// drafts must outlive it.
class known_headings {
public:
    /// What `headings_of` returns, laid out once. The reference is valid until the next call.
    const block& of(const same_words& causes, std::size_t width);

private:
    std::unordered_map<std::string, block> all_;  // by everything that a heading depends on
    std::string key_;
};

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
/// All differences of `d` with their rules, none of which has been quoted before.
[[nodiscard]] block difference_sentences(const compare::divergence& d, const sentence_choices& choices);

}  // namespace strata::report
