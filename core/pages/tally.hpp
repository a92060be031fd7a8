#pragma once
// Sums over the pages of one input, or of all inputs. They do not depend on the order in which pages and other sums are
// added.

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

/// Counts numbers by size. Each number below 64 has a class of its own. From 64 on, the numbers between two powers of
/// two are divided into 32 classes of the same width. So a computed percentile is greater than the exact one by at most
/// a 32nd part.
class histogram {
public:
    /// Adds a number. Complexity: logarithmic in the number of classes, which is at most 1,920.
    void add(std::uint64_t value, std::uint64_t times = 1);
    /// Adds the counts of another histogram.
    void add(const histogram& other);

    /// How many numbers have been added.
    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// The largest number; 0 if there is none.
    [[nodiscard]] std::uint64_t most() const { return most_; }
    /// The percentile of the numbers: the largest number of the class that it is in, but at most `most()`. 0 if there
    /// are no numbers. Complexity: linear in the classes.
    [[nodiscard]] std::uint64_t percentile(unsigned percent) const;

    /// Whether numbers with these counts can have the sum `sum`. Complexity: linear in the classes.
    [[nodiscard]] bool can_sum_to(std::uint64_t sum) const;

    /// For writing the histogram: for the smallest number of each class, how many numbers the class has. To restore a
    /// histogram, call `add` with each of these numbers and its count, and then `set_most`.
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

/// For each pattern: the number of pages, and the number of places, at which the pairs of drafts differ in this way.
using pair_counts = std::map<pair_pattern, page_count>;
/// Which pairs to count.
struct wanted_pairs {
    std::optional<std::size_t> pair{};  ///< the index of the pair in patterns; nothing: any pair
    bool in_tokens = false;             ///< whether differences only in errors are left out
};
/// The number of pages and places at which wanted pairs differ. Complexity: linear in the patterns.
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

/// Examples, by the digest of their page. Those with the smallest digests are kept, so the order in which pages are
/// added does not matter.
using page_examples = std::map<content_digest, page_example>;

/// The places that one change causes on all pages.
struct change_tally {
    std::uint64_t places = 0, of_errors = 0;
    pair_counts by_pairs;
    page_examples examples;
    histogram per_page;  ///< the number of places per page, for pages with at least one
    [[nodiscard]] std::uint64_t pages() const { return count_in(by_pairs).pages; }
    friend bool operator==(const change_tally& a, const change_tally& b) = default;
};

/// How one draft read all pages.
struct draft_tally {
    std::uint64_t tokens = 0, stopped = 0;
    std::map<std::string, page_count> errors;  ///< by code of the error; `places` is the number of errors with this
                                               ///< code
    std::map<std::string, std::uint64_t> encodings;
    histogram errors_per_page;
    friend bool operator==(const draft_tally& a, const draft_tally& b) = default;
};

/// Sums over the pages with one value of a field.
struct group_tally {
    std::uint64_t pages = 0, bytes = 0, tokens = 0;
    pair_counts by_pairs;
    std::map<std::string, pair_counts> changes;
    void add(const group_tally& other);
    friend bool operator==(const group_tally& a, const group_tally& b) = default;
};
using group_tallies = std::map<std::string, group_tally>;

/// If a field has more values than this, only this many values are kept. They are chosen by their digests, so the order
/// in which pages are added does not matter. The counts of the values that are kept are exact.
inline constexpr std::size_t most_groups = 4096;
/// Removes the groups whose values are not kept. Complexity: linear in the groups. Unless `final` is set, does nothing
/// while there are fewer than twice as many groups as are kept.
void trim(group_tallies& groups, bool final, std::size_t most = most_groups);

/// All sums.
struct tally {
    std::uint64_t pages = 0, bytes = 0, tokens = 0;
    std::uint64_t places = 0, of_errors = 0;  ///< the number of all places, and how many of these differ in errors only
    std::uint64_t differing = 0;              ///< the number of pages with at least one place
    pair_counts by_pairs;
    std::map<std::string, std::uint64_t> skipped, cut_short;
    std::map<std::string, change_tally> changes;
    std::vector<draft_tally> drafts;
    std::vector<group_tallies> by;  ///< for each field: the groups, by their values
    histogram bytes_per_page, tokens_per_page, places_per_page;
    friend bool operator==(const tally& a, const tally& b) = default;

    /// Keeps at most `examples` pages as examples of each change. Complexity: linear in the findings on the page.
    void add(const page_record& page, std::size_t examples);
    /// Adds other sums. Complexity: linear in the number of counts in `other`.
    void add(const tally& other, std::size_t examples);
};

/// A contradiction in sums, as a message: "more pages differ than there are"; "" if there is none. (Somebody may have
/// edited the sums.) Complexity: linear.
[[nodiscard]] std::string_view impossible_in(const tally& sums);

}  // namespace strata::pages
