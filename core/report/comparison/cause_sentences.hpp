#pragma once
// Why drafts part: the rules that they took, in their own words, and how often they part by the same ones.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// For each cause of `d` its drafts with their sections, the state, the entry that the rule stands under, and the
/// sentence; what several drafts say alike is said once. Side by side where there is room. First those at which drafts
/// part, place by place, then those at which it shows. Before them stands the content that the place begins in, unless
/// it is that of documents.
/// No line is wider than `width`.
[[nodiscard]] block cause_sentences(const compare::divergence& d, std::size_t width);

/// The same without the sentences and without where it shows, for a place that parts by the rules of an earlier one, at
/// `earlier` ("16:3"), where they stand.
[[nodiscard]] block cause_names(const compare::divergence& d, std::string_view earlier, std::size_t width);

/// Places that part by the same rules.
struct cause_count {
    std::vector<compare::cause> causes;  ///< of the first of them, those that part
    std::uint64_t of_tokens = 0;         ///< places that differ in tokens
    std::uint64_t of_errors = 0;         ///< and those that differ in errors alone
    std::string first;                   ///< where the first of them is
    [[nodiscard]] std::uint64_t places() const { return of_tokens + of_errors; }
};

/// Counts places by the rules at which drafts part there.
class cause_counts {
public:
    /// `where`: what to call the place. Returns the places that part by these rules, this one included, until the next
    /// call. Complexity: linear in the number of causes.
    const cause_count& add(const compare::divergence& d, const std::string& where);
    /// The most frequent first, of equals the one that came first.
    [[nodiscard]] std::vector<const cause_count*> by_frequency() const;
    [[nodiscard]] bool empty() const { return list_.empty(); }

private:
    std::vector<cause_count> list_;
    std::unordered_map<std::string, std::size_t> index_;  // in the list, by a key of the causes
};

/// How a table of causes looks.
struct cause_table_style {
    std::size_t width = 80;
    bool only_tokens = false;     ///< there is no column for places that differ in errors alone
    bool with_sentences = false;  ///< with the beginning of each sentence, and the first place
};

/// A row for each set of rules, with the number of places. No line is wider than the style says.
[[nodiscard]] block cause_table(const cause_counts& counts, const cause_table_style& style);

}  // namespace strata::report
