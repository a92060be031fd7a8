#pragma once
// Selects the part of a survey's result that a report shows: all of it, or the figures for some drafts, changes or
// pages. Provides only figures that follow from the sums in the result.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/pages/page_record.hpp"
#include "core/pages/result.hpp"
#include "core/pages/tally.hpp"

namespace strata::pages {

/// Selects drafts, changes and pages of a result.
struct narrowing {
    std::vector<std::string> drafts;   ///< at least two drafts of the survey; empty: all drafts
    std::vector<std::string> changes;  ///< the ids of changes; empty: all changes
    std::string field;                 ///< the field that selects pages; "": all pages
    std::vector<std::string> values;   ///< the values that the field may have; at least one if `field` is set
    [[nodiscard]] bool empty() const { return drafts.empty() && changes.empty() && field.empty(); }
};

/// A pair of drafts: the indices of both drafts, and the index of the pair in a pattern.
struct draft_pair {
    std::size_t one = 0, other = 0, at = 0;
};
/// Returns all pairs among `drafts` drafts, in the order of a pattern.
[[nodiscard]] std::vector<draft_pair> pairs_among(std::size_t drafts);

/// The selected part of a result. Members that are unknown are empty; the functions say which members these are.
struct survey_view {
    const result& of;
    narrowing to;
    std::vector<std::string> drafts;  ///< the names of the selected drafts
    std::vector<std::string> fields;  ///< the fields of `sums.by`; if pages are selected, only the field that selects
                                      ///< them
    tally sums;

    /// Whether it is known on how many pages and at how many places the drafts differ. This is unknown if several
    /// changes are selected, but not all: a page may have more than one of them.
    bool has_totals = true;
    /// Whether the number of tokens that all drafts share, and the number of places per page with its percentiles, are
    /// known.
    [[nodiscard]] bool has_spread() const { return to.empty(); }
    /// Whether skipped entries, encodings, errors and sizes are known. A survey counts these only for all pages
    /// together.
    [[nodiscard]] bool has_all_pages() const { return to.field.empty(); }
    [[nodiscard]] bool has_all_drafts() const { return to.drafts.empty(); }
};

/// Selects the part of the result `of` that `to` describes. `of` must outlive the view. Complexity: linear in the sums
/// of the inputs. Throws: std::runtime_error if the result lacks a draft, change, field or value that `to` names.
[[nodiscard]] survey_view view_of(const result& of, const narrowing& to = {});

}  // namespace strata::pages
