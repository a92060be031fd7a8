#pragma once
// How often drafts differ in the same by the same rules.

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/report/comparison/difference_sentences.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// Places that differ in the same, by the same rules.
struct cause_count {
    std::string kinds;                   ///< what differs: "self-closing flag"; may be ""
    std::vector<compare::cause> causes;  ///< of the first of them
    std::uint64_t of_tokens = 0;         ///< places where tokens do
    std::uint64_t of_errors = 0;         ///< and those where only errors do
    std::string first;                   ///< where the first of them is
    [[nodiscard]] std::uint64_t places() const { return of_tokens + of_errors; }
};

/// Counts them.
class cause_counts {
public:
    /// `where`: what to call the place. Returns the places that differ in the same, this one included, until the next
    /// call. Complexity: linear in the number of causes.
    const cause_count& add(const explained_differences& differences, compare::divergence_kind kind,
                           const std::string& where);
    /// The most frequent first, of equals the one that came first.
    [[nodiscard]] std::vector<const cause_count*> by_frequency() const;
    [[nodiscard]] bool empty() const { return list_.empty(); }

private:
    std::vector<cause_count> list_;
    std::unordered_map<std::string, std::size_t> index_;  // in the list, by a key of what differs and the causes
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
