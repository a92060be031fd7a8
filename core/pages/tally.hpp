#pragma once
// Sums over the pages of one input, or of all inputs. The sums do not depend on the order in which pages or other sums
// are added.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/pages/page_record.hpp"

namespace strata::pages {

// --- The distribution of numbers, precise enough for percentiles ---

/// Counts numbers by their size. Each number below 64 has a class of its own. From 64 on, the numbers between two
/// powers of two are divided into 32 classes of equal width. So a percentile exceeds the exact percentile by at most
/// 1/32.
class histogram {
public:
    /// Adds the number `value`, `times` times. Complexity: logarithmic in the number of classes, which is at most
    /// 1,920.
    void add(std::uint64_t value, std::uint64_t times = 1);
    /// Adds all numbers of another histogram.
    void add(const histogram& other);

    /// Returns how many numbers have been added.
    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// Returns the largest number; 0 if there is none.
    [[nodiscard]] std::uint64_t most() const { return most_; }
    /// Returns a percentile of the numbers, rounded up to the largest number of its class or, if that is smaller, to
    /// `most()`. Returns 0 if there are no numbers. Complexity: linear in the classes.
    [[nodiscard]] std::uint64_t percentile(unsigned percent) const;

    /// Whether `sum` can be the sum of the numbers that were added. Complexity: linear in the classes.
    [[nodiscard]] bool can_sum_to(std::uint64_t sum) const;

    /// Returns how many numbers each class has. The keys are the smallest numbers of the classes. To restore a
    /// histogram from these values, call `add` with each key and its count, and then `set_most`.
    [[nodiscard]] const std::map<std::uint64_t, std::uint64_t>& classes() const { return classes_; }
    void set_most(std::uint64_t most) { most_ = most; }
    friend bool operator==(const histogram& a, const histogram& b) = default;

private:
    std::map<std::uint64_t, std::uint64_t> classes_;
    std::uint64_t count_ = 0, most_ = 0;
};

// --- Sums ---

/// The number of pages on which something occurs, and the number of places at which it occurs.
struct page_count {
    std::uint64_t pages = 0, places = 0;
    page_count& operator+=(const page_count& more) {
        pages += more.pages;
        places += more.places;
        return *this;
    }
    friend bool operator==(const page_count& a, const page_count& b) = default;
};

/// For each pattern: the number of pages and places at which the drafts differ in this way.
using pair_counts = std::map<pair_pattern, page_count>;
/// The pairs of drafts to count, and whether all of their differences count.
struct wanted_pairs {
    std::optional<std::size_t> pair{};  ///< the index of the pair in a pattern; nothing: any pair
    bool in_tokens = false;             ///< whether to leave out places at which a pair differs only in errors
};
/// Returns the number of pages and places at which the wanted pairs differ. Complexity: linear in the patterns.
[[nodiscard]] page_count count_in(const pair_counts& of, const wanted_pairs& wanted = {});

/// A place on a page that serves as an example of a change.
struct page_example {
    std::string uri, date;
    std::uint64_t offset = 0;  ///< where the page's record begins in its archive, in bytes
    place_example place;
    std::vector<std::string> fields{};  ///< the page's values for the fields of the survey
    std::string input{};                ///< the name of the input that has the page; "" in the sums of a single input
    friend bool operator==(const page_example& a, const page_example& b) = default;
};

/// Examples; the keys are the digests of their pages. The examples with the smallest digests are kept, so that the
/// order in which pages are added does not matter.
using page_examples = std::map<content_digest, page_example>;

/// The places at which one change makes drafts differ, on all pages.
struct change_tally {
    std::uint64_t places = 0, of_errors = 0;
    pair_counts by_pairs;
    page_examples examples;
    histogram per_page;  ///< the number of places per page, for the pages with at least one
    [[nodiscard]] std::uint64_t pages() const { return count_in(by_pairs).pages; }
    friend bool operator==(const change_tally& a, const change_tally& b) = default;
};

/// The results of one draft on all pages.
struct draft_tally {
    std::uint64_t tokens = 0, stopped = 0;
    std::map<std::string, page_count> errors;  ///< for each error code: the number of pages with the error, and
                                               ///< (`places`) the number of errors
    std::map<std::string, std::uint64_t> encodings;
    histogram errors_per_page;
    friend bool operator==(const draft_tally& a, const draft_tally& b) = default;
};

/// Sums over the pages with a certain value of a field.
struct group_tally {
    std::uint64_t pages = 0, bytes = 0, tokens = 0;
    pair_counts by_pairs;
    std::map<std::string, pair_counts> changes;
    void add(const group_tally& other);
    friend bool operator==(const group_tally& a, const group_tally& b) = default;
};
using group_tallies = std::map<std::string, group_tally>;

/// The largest number of values that are kept for a field. The digests of the values decide which ones are kept, so
/// that the order in which pages are added does not matter. The counts of the kept values are exact.
inline constexpr std::size_t most_groups = 4096;
/// Drops groups until only `most` are left. Unless `final` is set, does nothing until there are more than twice `most`.
/// Complexity: linear in the groups.
void trim(group_tallies& groups, bool final, std::size_t most = most_groups);

/// All sums of a survey.
struct tally {
    std::uint64_t pages = 0, bytes = 0, tokens = 0;
    std::uint64_t places = 0, of_errors = 0;  ///< the number of places, and how many of these differ only in errors
    std::uint64_t differing = 0;              ///< the number of pages with at least one place
    pair_counts by_pairs;
    std::map<std::string, std::uint64_t> skipped, cut_short;
    std::map<std::string, change_tally> changes;
    std::vector<draft_tally> drafts;
    std::vector<group_tallies> by;  ///< for each field of the survey: the groups by the values of the field
    histogram bytes_per_page, tokens_per_page, places_per_page;
    friend bool operator==(const tally& a, const tally& b) = default;

    /// Adds a page. Keeps at most `examples` pages as examples of each change. Complexity: linear in the findings on
    /// the page.
    void add(const page_record& page, std::size_t examples);
    /// Adds other sums. Keeps at most `examples` pages as examples of each change. Complexity: linear in the number of
    /// counts in `other`.
    void add(const tally& other, std::size_t examples);
};

/// Returns a message about a contradiction in sums, such as "the places do not fit the pages"; "" if there is none. A
/// file with sums may have been edited. Complexity: linear.
[[nodiscard]] std::string_view impossible_in(const tally& sums);

}  // namespace strata::pages
