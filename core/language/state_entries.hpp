#pragma once
// The entries of a state.

#include <cstddef>

#include "core/language/entry_list.hpp"
#include "core/spec/draft.hpp"

namespace strata::words {

/// Adds the entries of a state that is not a step of the procedure on character references.
void recite_state(const spec::draft& d, std::size_t state, entry_list& to);

}  // namespace strata::words
