#pragma once
// Why no check can notice a change, if that follows from the data.

#include <string>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata::mutation {

/// Why `changed` behaves as `original` does on every input; "" if that does not follow. Facts of tree construction that
/// no input can show are listed by core/search/tree_facts. A wording matters only if it occurs in a sentence. A
/// continuation matters only in modes in which the draft before, `former` (which may be null), can be in the state.
[[nodiscard]] std::string why_invisible(const spec::draft& original, const spec::draft& changed,
                                        const spec::draft* former, std::string_view kind);

}  // namespace strata::mutation
