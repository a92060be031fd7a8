#pragma once
// Why no check can notice a change, if that follows from the data.

#include <string>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata::mutation {

/// Why `changed` does what `original` does on every input; "" if that does not follow. For facts of tree construction
/// core/search/tree_facts lists those that no input can show; a wording must occur in a sentence; a continuation only
/// matters in modes in which the draft before, `former` (which may be null), can be in the state.
[[nodiscard]] std::string why_invisible(const spec::draft& original, const spec::draft& changed,
                                        const spec::draft* former, std::string_view kind);

}  // namespace strata::mutation
