#pragma once
// Finds out from the data why no check can notice a change.

#include <string>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata::mutation {

/// Returns the reason why `changed` behaves as `original` does on every input; returns "" if the data gives no such
/// reason. core/search/tree_facts lists the facts of tree construction that no input can show. A wording matters only
/// if it occurs in a sentence. A continuation matters only in modes in which the predecessor, `former`, can be in the
/// state. `former` may be null.
[[nodiscard]] std::string why_invisible(const spec::draft& original, const spec::draft& changed,
                                        const spec::draft* former, std::string_view kind);

}  // namespace strata::mutation
