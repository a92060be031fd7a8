#pragma once
// Characters for which a text that was read at run time has no entry in a state: there its machine stops.

#include <cstddef>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// A state, and the characters that none of its rules takes under any condition; EOF also if only "anything else" takes
/// it and stays in the state, which would never end.
struct missing_entry {
    std::size_t state = 0;  ///< index into the draft's states
    spec::symbol_set on;
};

/// The states that lack an entry, in the draft's order. Steps of the procedure on character references are not states
/// of the draft and left out. Complexity: rules times symbols.
[[nodiscard]] std::vector<missing_entry> missing_entries(const spec::draft& draft);

}  // namespace strata::study
