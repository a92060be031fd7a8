#pragma once
// Finding a difference again among those that were found with more walks.

#include <optional>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/draft.hpp"

namespace strata::compare {

/// Which side of a difference a draft is on; nothing if it is on no side.
[[nodiscard]] std::optional<std::size_t> side_of(const difference& d, const spec::draft& draft);

/// Whether the two drafts are on different sides.
[[nodiscard]] bool differ_in(const difference& d, const spec::draft& one, const spec::draft& other);

/// The difference `d`, in which `one` and `other` differ, as it is in `of_all`; null if it is not there.
[[nodiscard]] const difference* as_all_have_it(const difference& d, const std::vector<difference>& of_all,
                                               const spec::draft& one, const spec::draft& other);

/// How two drafts differ in the token: in `d`, or, if one of them has no such token, in that. Null: they do not.
[[nodiscard]] const difference* between_two(const difference& d, const std::vector<difference>& of_all,
                                            const spec::draft& one, const spec::draft& other);

}  // namespace strata::compare
