#pragma once
// The starts of inputs for two configurations with their own settings: the start that the settings give, and the
// shortest sequences of tags after which tree construction has told the two configurations different things.

#include <array>
#include <cstddef>
#include <vector>

#include "core/run/configuration.hpp"
#include "core/search/witness_start.hpp"

namespace strata::search {

struct set_starts {
    std::vector<witness_start> all;  ///< the shortest first
    std::size_t complete_to = 0;     ///< every sequence of these tags up to this many characters was tried
};

/// Finds these starts, using the tags that switch to text and those that lead to foreign content, tables and the like.
/// Contestants that share one table get only starts in which they differ. Complexity: bounded for any configurations.
[[nodiscard]] set_starts starts_as_set(const std::array<compare::configuration, 2>& as_set);

}  // namespace strata::search
