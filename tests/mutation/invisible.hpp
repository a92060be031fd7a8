#pragma once
// Why no check can notice a change, where that follows from the data.

#include <string>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata::mutation {

/// Why `changed` does what `original` does on every input; "" where that does not follow. Of facts of tree construction
/// core/search/tree_facts knows which no input can show; a wording must be said in a sentence; a continuation is only
/// asked for modes in which the draft before, `former` (which may be null), can be in the state.
[[nodiscard]] std::string why_invisible(const spec::draft& original, const spec::draft& changed,
                                        const spec::draft* former, std::string_view kind);

}  // namespace strata::mutation
