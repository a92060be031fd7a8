#pragma once
// The changes of a survey, ranked by the number of pages that they affect, with what is known about them; and the
// charts of these changes.

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

/// A change, and its counts.
struct ranked_change {
    std::string_view id;  ///< the change's id in the result
    const pages::change_tally* counts = nullptr;
    const spec::change* what = nullptr;  ///< null: a setting, the choice of the encoding, or an unknown change
    std::string title;
};

/// All changes, sorted by number of pages (the most first), then by number of places, then by id. The result contains
/// views of `all` and pointers into `known`.
[[nodiscard]] std::vector<ranked_change> ranked(const pages::tally& all, const std::vector<study::change_step>& known);

/// `part` as a share of `all`: "12.3%"; "0%" if `all` is 0.
[[nodiscard]] std::string share_of(std::uint64_t part, std::uint64_t all);

/// The interval that contains the true share with a confidence of 95 percent, if the pages are a random sample of all
/// pages (Wilson's score interval). `all` is at least 1.
struct interval {
    double low = 0, high = 1;
};
[[nodiscard]] interval interval_of(std::uint64_t part, std::uint64_t all);
/// "11.9 to 12.7%", with enough digits to distinguish the ends.
[[nodiscard]] std::string in_words(const interval& of);
/// "12.3%, 95% interval 11.9 to 12.7%".
[[nodiscard]] std::string share_with_interval(std::uint64_t part, std::uint64_t all);

/// The mean over all hosts of a share: the share of a host's pages on which a change, or any change, makes drafts
/// differ. So each host has the same weight.
struct host_share {
    std::uint64_t hosts = 0;  ///< hosts with a known name, at least 2
    double share = 0;
    /// The interval with a confidence of 95 percent: 1.96 standard errors on each side of the mean.
    interval between{};
};
/// `id`: the change; if not given, all differences count. Returns nothing if the survey does not group by host or knows
/// fewer than two hosts.
[[nodiscard]] std::optional<host_share> share_by_host(const pages::survey_view& of,
                                                      std::optional<std::string_view> id = {});
/// "8.1% of the pages of a host, 95% interval 7.0 to 9.2%".
[[nodiscard]] std::string in_words(const host_share& of);

/// "only 2008, modern; only host=a.example".
[[nodiscard]] std::string narrowing_in_words(const pages::narrowing& to);

/// What each group of drafts has in an example: "2007, 2008: nothing; modern: \"/\"".
[[nodiscard]] std::string readings_in_words(const pages::place_example& of);

// --- The style and the charts of a survey's page (charts.cpp) ---

/// The text of page.css.
extern const std::string_view survey_page_style;

/// Appends a timeline on which each change is a circle, whose area stands for the change's share of the pages. The
/// largest circles have labels. `dated`: the changes, the oldest first; all must have dates.
void append_timeline(std::string& to, const std::vector<const ranked_change*>& dated, std::uint64_t pages);

/// The shares of changes among the pages of each year, as small charts with common years and a common scale.
class shares_by_year {
public:
    /// Returns nothing if there is only one year or nothing to show. `years` must outlive the object.
    [[nodiscard]] static std::optional<shares_by_year> among(const pages::group_tallies& years,
                                                             const std::vector<ranked_change>& changes);
    /// Appends the chart of one change.
    void append(std::string& to, std::string_view change) const;
    /// The share at the top of the scale.
    [[nodiscard]] double top() const { return top_; }

private:
    explicit shares_by_year(const pages::group_tallies& years) : years_(&years) {}
    // The number of pages of a year, and the number of those pages on which the change makes drafts differ; nothing if
    // the year has no pages.
    [[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> counts_of(int year,
                                                                                   std::string_view change) const;

    const pages::group_tallies* years_;
    int first_ = 0, last_ = 0;
    double top_ = 0;
};

}  // namespace strata::report
