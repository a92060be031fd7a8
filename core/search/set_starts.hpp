#pragma once
// How inputs begin under two configurations with settings of their own: as the settings say, and after each shortest
// sequence of tags after which tree construction has told the two different things.

#include <array>
#include <cstddef>
#include <vector>

#include "core/compare/configuration.hpp"
#include "core/search/witness_start.hpp"

namespace strata::search {

struct set_starts {
    std::vector<witness_start> all;  ///< the shortest first
    std::size_t complete_to = 0;     ///< every sequence of these tags up to so many characters has been read
};

/// Finds them, with the tags that switch to text and those that bring foreign content, tables and the like. Between
/// configurations of one table there are only starts that differ. Complexity: bounded, whatever the configurations.
[[nodiscard]] set_starts starts_as_set(const std::array<compare::configuration, 2>& as_set);

}  // namespace strata::search
