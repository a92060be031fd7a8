#pragma once
// The style and the charts of a survey's page (charts.cpp).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/tally.hpp"
#include "core/report/survey/model.hpp"

namespace strata::report {

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
