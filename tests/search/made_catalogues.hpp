#pragma once
// Catalogues of witnesses, each made once for all tests.

#include <string>
#include <utility>
#include <vector>

#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"

namespace strata::testing {

/// Each draft that has a predecessor: the predecessor and the draft, by name.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours();

[[nodiscard]] const search::catalogue& catalogue_of(const std::string& one, const std::string& other);
[[nodiscard]] const search::tree_catalogue& trees_of(const std::string& one, const std::string& other);

}  // namespace strata::testing
