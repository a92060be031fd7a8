#pragma once
// How drafts that are compared come from one another, by the drafts between them.

#include <span>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::compare {

/// A draft and its predecessor.
struct draft_link {
    const spec::draft* from = nullptr;  ///< the predecessor
    const spec::draft* to = nullptr;
};

/// The way from one draft that is compared to another: drafts of which each is the predecessor of the next, or the next
/// of it. Only the first and the last are compared. At least two.
using way_of_drafts = std::vector<const spec::draft*>;

/// A way to each of `compared` but the first, from one before it: the shortest there is, of equals that from the
/// latest. None to a draft that did not come from the same text. `all`: every draft there is; `compared`: some of them,
/// oldest first. Complexity: quadratic in the drafts.
[[nodiscard]] std::vector<way_of_drafts> ways_between(std::span<const spec::draft* const> all,
                                                      std::span<const spec::draft* const> compared);

/// The link of two drafts that follow one another on a way.
[[nodiscard]] draft_link link_of(std::span<const spec::draft* const> all, const spec::draft& one,
                                 const spec::draft& next);

}  // namespace strata::compare
