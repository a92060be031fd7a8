#pragma once
// Catalogues of witnesses. Each is made once, because all test suites that use it run in one process.

#include <string>
#include <utility>
#include <vector>

#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"

namespace strata::testing {

/// Returns the names of each draft that has a predecessor, and of the predecessor.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours();
/// Returns the pairs that today's run tests. A search takes seconds, so not every run tests all pairs.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours_of_today();

[[nodiscard]] const search::catalogue& catalogue_of(const std::string& one, const std::string& other);
[[nodiscard]] const search::tree_catalogue& trees_of(const std::string& one, const std::string& other);

}  // namespace strata::testing
