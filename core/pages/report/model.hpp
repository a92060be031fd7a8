#pragma once
// Ranks the changes of a survey by the number of pages on which they make drafts differ, computes shares of pages, and
// draws charts of these changes.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/result.hpp"
#include "core/pages/tally.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// A change with its counts.
struct ranked_change {
    std::string_view id;  ///< the id of the change in the result
    const pages::change_tally* counts = nullptr;
    const spec::change* what = nullptr;  ///< null if it is a setting, the choice of the encoding, or a change that
                                         ///< strata does not know
    std::string title;
};

/// Returns all changes in `all`, sorted by the number of pages, then by the number of places (both in descending
/// order), then by id. The result refers to strings in `all` and to changes in `known`.
[[nodiscard]] std::vector<ranked_change> ranked(const pages::tally& all, const std::vector<study::change_step>& known);

/// Returns `part` as a share of `all`: "12.3%"; "<0.1%" for less than that; "0%" if `part` or `all` is 0.
[[nodiscard]] std::string share_of(std::uint64_t part, std::uint64_t all);

/// An interval, as fractions from 0 to 1, that contains a true share with a confidence of 95 percent. `interval_of`
/// computes it from the share of `part` in `all` pages (Wilson's score interval). The pages must be a random sample of
/// all pages, and `all` must be at least 1.
struct interval {
    double low = 0, high = 1;
};
[[nodiscard]] interval interval_of(std::uint64_t part, std::uint64_t all);
/// Returns the interval in words: "11.9 to 12.7%", with as many digits as are needed to distinguish its ends.
[[nodiscard]] std::string in_words(const interval& of);
/// Returns the share with its interval in words: "12.3%, 95% interval 11.9 to 12.7%".
[[nodiscard]] std::string share_with_interval(std::uint64_t part, std::uint64_t all);

/// The share of a host's pages on which a change (or any change) makes drafts differ, as the mean over all hosts. All
/// hosts have the same weight, however many pages they have.
struct host_share {
    std::uint64_t hosts = 0;  ///< the number of hosts whose names are known; at least 2
    double share = 0;
    /// The interval that contains the true mean with a confidence of 95 percent: 1.96 standard errors on each side.
    interval between{};
};
/// Computes the mean share for the change `id`, or for all differences if `id` is not given. Returns nothing if the
/// survey does not divide its counts by host, or if it knows fewer than two hosts.
[[nodiscard]] std::optional<host_share> share_by_host(const pages::survey_view& of,
                                                      std::optional<std::string_view> id = {});
/// Returns the share in words: "8.1% of the pages of a host, 95% interval 7.0 to 9.2%".
[[nodiscard]] std::string in_words(const host_share& of);

/// Returns the selection in words: "only 2008, modern; only host=a.example".
[[nodiscard]] std::string narrowing_in_words(const pages::narrowing& to);

/// Returns in words what each group of drafts has in an example: "2007, 2008: nothing; modern: \"/\"".
[[nodiscard]] std::string readings_in_words(const pages::place_example& of);

// --- The charts of a survey's page (charts.cpp). Their style is in core/report/writing/page.css. ---

/// Appends a bar that shows `part` as a share of `all`.
void append_share(std::string& to, std::uint64_t part, std::uint64_t all);

/// Appends a timeline with a circle for each change in `dated`. The area of a circle stands for the share of the change
/// among `pages` pages. The largest circles have labels, as far as there is room. `dated` must be in chronological
/// order, and each change must have a date.
void append_timeline(std::string& to, const std::vector<const ranked_change*>& dated, std::uint64_t pages);

/// Draws the share of a change among the pages of each year. All charts have the same years and the same scale.
class shares_by_year {
public:
    /// Returns nothing if `years` has only one year, or if no change has a share to show. `years` must outlive the
    /// object.
    [[nodiscard]] static std::optional<shares_by_year> among(const pages::group_tallies& years,
                                                             const std::vector<ranked_change>& changes);
    /// Appends the chart of the change with the id `change`.
    void append(std::string& to, std::string_view change) const;
    /// Returns the share at the top of the scale.
    [[nodiscard]] double top() const { return top_; }

private:
    explicit shares_by_year(const pages::group_tallies& years) : years_(&years) {}
    // Returns the number of pages of a year, and on how many of these pages the change makes drafts differ. Returns
    // nothing if the year has no pages.
    [[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> counts_of(int year,
                                                                                   std::string_view change) const;

    const pages::group_tallies* years_;
    int first_ = 0, last_ = 0;
    double top_ = 0;
};

}  // namespace strata::report
