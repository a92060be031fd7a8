#pragma once
// Provides the style and the charts (charts.cpp) of the HTML report on a survey.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/pages/tally.hpp"
#include "core/report/survey/model.hpp"

namespace strata::report {

/// The contents of page.css.
extern const std::string_view survey_page_style;

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
    // Returns the number of pages of a year, and the number of those on which the change makes drafts differ. Returns
    // nothing if the year has no pages.
    [[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> counts_of(int year,
                                                                                   std::string_view change) const;

    const pages::group_tallies* years_;
    int first_ = 0, last_ = 0;
    double top_ = 0;
};

}  // namespace strata::report
