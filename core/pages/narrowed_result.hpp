#pragma once
// The part of a result to report: all of it, or the figures for some of its drafts, changes or pages, as far as they
// follow from its sums.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/pages/page_record.hpp"
#include "core/pages/result.hpp"
#include "core/pages/tally.hpp"

namespace strata::pages {

/// The drafts, changes and pages to which a result is narrowed.
struct narrowing {
    std::vector<std::string> drafts;   ///< of the survey's, at least two; none: all
    std::vector<std::string> changes;  ///< by id; none: all
    std::string field;                 ///< a field of the survey; "": pages with any values
    std::vector<std::string> values;   ///< of that field; at least one
    [[nodiscard]] bool empty() const { return drafts.empty() && changes.empty() && field.empty(); }
};

/// Two of the drafts, by their places among the drafts, and the place of the pair in patterns.
struct draft_pair {
    std::size_t one = 0, other = 0, at = 0;
};
/// All pairs of this number of drafts, in the order that patterns have.
[[nodiscard]] std::vector<draft_pair> pairs_among(std::size_t drafts);

/// The known figures. Members that are unknown, as their comments say, are empty.
struct survey_view {
    const result& of;
    narrowing to;
    std::vector<std::string> drafts;  ///< those that are left
    std::vector<std::string> fields;  ///< the fields by which `sums.by` divides; of a narrowed result, at most the
                                      ///< field of `to`
    tally sums;

    /// Whether it is known how many pages differ, and in how many places. It is not known if several but not all
    /// changes are kept, because a page may have any of them.
    bool has_totals = true;
    /// Whether the tokens that all drafts share, the places of each page and their percentiles are known.
    [[nodiscard]] bool has_spread() const { return to.empty(); }
    /// Whether skipped entries, encodings, errors and sizes are known: these are counted only for all pages.
    [[nodiscard]] bool has_all_pages() const { return to.field.empty(); }
    [[nodiscard]] bool has_all_drafts() const { return to.drafts.empty(); }
};

/// Narrows a result. Complexity: linear in the sums of the inputs. `of` must outlive the view. Throws:
/// std::runtime_error if the result has no such draft or field, or has not kept the value.
[[nodiscard]] survey_view view_of(const result& of, const narrowing& to = {});

}  // namespace strata::pages
