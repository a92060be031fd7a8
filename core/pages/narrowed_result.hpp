#pragma once
// Selects the part of a survey's result that is reported: all of it, or only the figures for some drafts, changes or
// pages. Such figures are given only if they follow from the sums in the result.

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
    std::vector<std::string> drafts;   ///< at least two drafts of the survey; empty: all of them
    std::vector<std::string> changes;  ///< the ids of changes; empty: all changes
    std::string field;                 ///< a field of the survey; "": pages are not restricted
    std::vector<std::string> values;   ///< at least one value of that field
    [[nodiscard]] bool empty() const { return drafts.empty() && changes.empty() && field.empty(); }
};

/// Two drafts, by their indices, and the index of the pair in patterns.
struct draft_pair {
    std::size_t one = 0, other = 0, at = 0;
};
/// All pairs of `drafts` drafts, in the order of patterns.
[[nodiscard]] std::vector<draft_pair> pairs_among(std::size_t drafts);

/// The figures that are known. Some members may be unknown, as the comments say; these are empty.
struct survey_view {
    const result& of;
    narrowing to;
    std::vector<std::string> drafts;  ///< the drafts that are left
    std::vector<std::string> fields;  ///< the fields of `sums.by`; in a narrowed result, at most the field of `to`
    tally sums;

    /// Whether it is known on how many pages the drafts differ, and at how many places. This is not known if several
    /// changes are kept but not all, because it is not known how many pages have more than one of them.
    bool has_totals = true;
    /// Whether these are known: the tokens that all drafts share, the number of places per page, and its percentiles.
    [[nodiscard]] bool has_spread() const { return to.empty(); }
    /// Whether these are known: skipped entries, encodings, errors and sizes. They are counted only for all pages
    /// together.
    [[nodiscard]] bool has_all_pages() const { return to.field.empty(); }
    [[nodiscard]] bool has_all_drafts() const { return to.drafts.empty(); }
};

/// Narrows a result. Complexity: linear in the sums of the inputs. `of` must outlive the view. Throws:
/// std::runtime_error if the result does not have a draft, field or value that `to` names.
[[nodiscard]] survey_view view_of(const result& of, const narrowing& to = {});

}  // namespace strata::pages
