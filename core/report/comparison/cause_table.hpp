#pragma once
// How often drafts differ in the same by the same rules.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/report/comparison/difference_sentences.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// Places that differ in the same, by the same rules.
struct cause_count {
    std::size_t number = 0;              ///< of those that were counted, in the order in which they came
    std::string kinds;                   ///< what differs: "self-closing flag"; may be ""
    std::vector<compare::cause> causes;  ///< of the first of them
    std::uint64_t of_tokens = 0;         ///< places where tokens do
    std::uint64_t of_errors = 0;         ///< and those where only errors do
    std::string first;                   ///< the first of their names that is not ""
    std::uint64_t last = 0;              ///< number of the place that was counted last
    [[nodiscard]] std::uint64_t places() const { return of_tokens + of_errors; }
};

/// A place that is counted.
struct counted_place {
    std::uint64_t number = 0;  ///< another one for each place; from 1 on
    compare::divergence_kind kind = compare::divergence_kind::tokens;
    std::string_view name;  ///< what to call it; may be ""
};

/// Counts them.
class cause_counts {
public:
    cause_counts() = default;
    ~cause_counts() = default;
    cause_counts(cause_counts&&) = default;
    cause_counts& operator=(cause_counts&&) = default;
    cause_counts(const cause_counts&) = delete;
    cause_counts& operator=(const cause_counts&) = delete;

    /// A place that differs twice in the same by the same rules is counted once. Returns the places that differ in the
    /// same, this one included, until the next call. Complexity: linear in the number of causes.
    const cause_count& add(const explained_differences& differences, const counted_place& place);
    /// Adds what was counted of other places, later ones. Complexity: linear in the sets of rules.
    void add(cause_counts&& later);
    /// The most frequent first, of equals the one that came first.
    [[nodiscard]] std::vector<const cause_count*> by_frequency() const;
    [[nodiscard]] bool empty() const { return list_.empty(); }
    [[nodiscard]] std::size_t size() const { return list_.size(); }

private:
    cause_count& entry_of(std::string&& key);

    std::vector<cause_count> list_;
    std::unordered_map<std::string, std::size_t> index_;  // in the list, by a key of what differs and the causes
    std::vector<const std::string*> keys_;                // of the list
};

/// How a table of causes looks.
struct cause_table_style {
    std::size_t width = 80;
    bool only_tokens = false;     ///< there is no column for places that differ in errors alone
    bool with_sentences = false;  ///< with the beginning of each sentence, and the first place
    std::size_t indent = 0;       ///< of the words of the rows of `cause_rows`
};

/// The heads of the columns.
[[nodiscard]] styled_text cause_table_head(const cause_table_style& style);
/// A row: the figures ("-" for 0), and beside them `words`, which were laid out for `words_width`.
struct place_figures {
    std::uint64_t of_tokens = 0, of_errors = 0;
};
[[nodiscard]] block figures_beside(const place_figures& figures, const block& words, const cause_table_style& style);
[[nodiscard]] std::size_t words_width(const cause_table_style& style);
/// A row for each of these sets of rules, with the number of places. No line is wider than the style says.
[[nodiscard]] block cause_rows(const std::vector<const cause_count*>& counts, const cause_table_style& style);

}  // namespace strata::report
