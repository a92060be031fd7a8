#pragma once
// Catalogues of witnesses. Each is made once, because all suites that use them are in one process.

#include <string>
#include <utility>
#include <vector>

#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"

namespace strata::testing {

/// Each draft that has a predecessor: the predecessor and the draft, by name.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours();
/// The pairs that this run tests: a search takes seconds.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours_of_today();

[[nodiscard]] const search::catalogue& catalogue_of(const std::string& one, const std::string& other);
[[nodiscard]] const search::tree_catalogue& trees_of(const std::string& one, const std::string& other);

}  // namespace strata::testing
