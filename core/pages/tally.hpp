#pragma once
// The sums over pages: of one input, or of all. The sums do not depend on the order in which pages and sums are added.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/page_record.hpp"

namespace strata::pages {

// --- How numbers are distributed, precisely enough for percentiles ---

/// Counts numbers by size. Each number below 64 has a class of its own. From there on, every power of two is divided
/// into 32 classes of the same width, so that a percentile is at most one part in 32 above the number itself.
class histogram {
public:
    /// Adds a number. Complexity: logarithmic in the classes, of which there are at most 1,920.
    void add(std::uint64_t value, std::uint64_t times = 1);
    /// Adds the counts of another histogram.
    void add(const histogram& other);

    /// How many numbers were added.
    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// The largest number; 0 if there is none.
    [[nodiscard]] std::uint64_t most() const { return most_; }
    /// The percentile of the numbers, given as the largest number of its class, but no more than `most()`. 0 if there
    /// are no numbers. Complexity: linear in the classes.
    [[nodiscard]] std::uint64_t percentile(unsigned percent) const;

    /// Whether `sum` can be the sum of the numbers. Complexity: linear in the classes.
    [[nodiscard]] bool can_sum_to(std::uint64_t sum) const;

    /// How many numbers each class has, by the smallest number of the class. For writing. To restore a histogram, call
    /// `add` with each number and its count, and then `set_most`.
    [[nodiscard]] const std::map<std::uint64_t, std::uint64_t>& classes() const { return classes_; }
    void set_most(std::uint64_t most) { most_ = most; }
    friend bool operator==(const histogram& a, const histogram& b) = default;

private:
    std::map<std::uint64_t, std::uint64_t> classes_;
    std::uint64_t count_ = 0, most_ = 0;
};

// --- Sums ---

/// A number of things, and the number of pages that have them.
struct page_count {
    std::uint64_t pages = 0, places = 0;
    page_count& operator+=(const page_count& more) {
        pages += more.pages;
        places += more.places;
        return *this;
    }
    friend bool operator==(const page_count& a, const page_count& b) = default;
};

/// For each pattern: the number of pages on which the pairs of drafts differ in this way, and the number of places in
/// which they do.
using pair_counts = std::map<pair_pattern, page_count>;
/// Which pairs to count.
struct wanted_pairs {
    std::optional<std::size_t> pair{};  ///< the pair, by its place in the pattern; nothing: any
    bool in_tokens = false;             ///< differences in errors only do not count
};
/// Complexity: linear in the patterns.
[[nodiscard]] page_count count_in(const pair_counts& of, const wanted_pairs& wanted = {});

/// A place on a page that shows the effect of a change.
struct page_example {
    std::string uri, date;
    std::uint64_t offset = 0;  ///< where the page's record begins in its archive
    place_example place;
    std::vector<std::string> fields{};  ///< the page's values
    std::string input{};                ///< the name of the input with the page; "" in the sums of a single input
    friend bool operator==(const page_example& a, const page_example& b) = default;
};

/// The examples from the pages with the smallest digests, which are the same pages whatever the order of adding.
using page_examples = std::map<content_digest, page_example>;

/// The places of one change on all pages.
struct change_tally {
    std::uint64_t places = 0, of_errors = 0;
    pair_counts by_pairs;
    page_examples examples;
    histogram per_page;  ///< the number of places, on pages that have any
    [[nodiscard]] std::uint64_t pages() const { return count_in(by_pairs).pages; }
    friend bool operator==(const change_tally& a, const change_tally& b) = default;
};

/// How one draft read all pages.
struct draft_tally {
    std::uint64_t tokens = 0, stopped = 0;
    std::map<std::string, page_count> errors;  ///< by code; `places` is the number of the errors
    std::map<std::string, std::uint64_t> encodings;
    histogram errors_per_page;
    friend bool operator==(const draft_tally& a, const draft_tally& b) = default;
};

/// The pages with one value of a field.
struct group_tally {
    std::uint64_t pages = 0, bytes = 0, tokens = 0;
    pair_counts by_pairs;
    std::map<std::string, pair_counts> changes;
    void add(const group_tally& other);
    friend bool operator==(const group_tally& a, const group_tally& b) = default;
};
using group_tallies = std::map<std::string, group_tally>;

/// If a field has more values than this, only this many are kept. The values are chosen by their digests, so the order
/// of adding does not matter. The counts of the values that are kept are exact.
inline constexpr std::size_t most_groups = 4096;
/// Removes the groups that are not kept. Complexity: linear in the groups. Unless `final` is set, does nothing while
/// there are fewer than twice as many groups as are kept.
void trim(group_tallies& groups, bool final, std::size_t most = most_groups);

/// All sums.
struct tally {
    std::uint64_t pages = 0, bytes = 0, tokens = 0;
    std::uint64_t places = 0, of_errors = 0;  ///< the number of all places, and how many of these differ in errors only
    std::uint64_t differing = 0;              ///< pages with a place
    pair_counts by_pairs;
    std::map<std::string, std::uint64_t> skipped, cut_short;
    std::map<std::string, change_tally> changes;
    std::vector<draft_tally> drafts;
    std::vector<group_tallies> by;  ///< for each field, by value
    histogram bytes_per_page, tokens_per_page, places_per_page;
    friend bool operator==(const tally& a, const tally& b) = default;

    /// Keeps at most `examples` pages as examples of each change. Complexity: linear in the findings on the page.
    void add(const page_record& page, std::size_t examples);
    /// Adds other sums. Complexity: linear in their counts.
    void add(const tally& other, std::size_t examples);
};

/// A contradiction in some sums: "more pages differ than there are"; "" if there is no contradiction. Sums may have
/// been edited. Complexity: linear.
[[nodiscard]] std::string_view impossible_in(const tally& sums);

}  // namespace strata::pages
