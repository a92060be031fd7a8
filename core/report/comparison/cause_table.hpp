#pragma once
// How often drafts differ in the same way by the same rules.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/difference_sentences.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// Places that differ in the same way by the same rules.
struct cause_count {
    std::size_t number = 0;              ///< in order of first occurrence
    std::string kinds;                   ///< what differs: "self-closing flag"; may be ""
    std::vector<compare::cause> causes;  ///< of the first of them
    std::uint64_t of_tokens = 0;         ///< places where tokens differ
    std::uint64_t of_errors = 0;         ///< places where only errors differ
    std::string first;                   ///< the first place name that is not ""
    std::uint64_t last = 0;              ///< number of the place counted last
    [[nodiscard]] std::uint64_t places() const { return of_tokens + of_errors; }
};

/// A place to count.
struct counted_place {
    std::uint64_t number = 0;  ///< unique; from 1 upwards
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

    /// Counts a place once, even if it differs twice in the same way. Returns the entry that it was counted in, valid
    /// until the next call. Complexity: linear in the number of causes.
    const cause_count& add(const explained_differences& differences, const counted_place& place);
    /// Adds the counts of later places. Complexity: linear in the sets of rules.
    void add(cause_counts&& later);
    /// The most frequent first; ties in order of first occurrence.
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
    bool only_tokens = false;     ///< no column for places that differ in errors only
    bool with_sentences = false;  ///< with the start of each sentence, and the first place
    std::size_t indent = 0;       ///< of the words of the rows of `cause_rows`
};

/// The column heads. `rows`: what the rows are, "places by rules".
[[nodiscard]] styled_text cause_table_head(const cause_table_style& style, std::string_view rows);
/// A row: the figures ("-" for 0), and beside them `words`, which were laid out for `words_width`.
struct place_figures {
    std::uint64_t of_tokens = 0, of_errors = 0;
};
[[nodiscard]] block figures_beside(const place_figures& figures, const block& words, const cause_table_style& style);
[[nodiscard]] std::size_t words_width(const cause_table_style& style);
/// A row for each of these sets of rules, with the number of places. No line is wider than the style says.
[[nodiscard]] block cause_rows(const std::vector<const cause_count*>& counts, const cause_table_style& style);

}  // namespace strata::report
