#pragma once
// Catalogues of witnesses. All test suites run in one process and share the catalogues, so each catalogue is made only
// once.

#include <string>
#include <utility>
#include <vector>

#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"

namespace strata::testing {

/// Returns the names of each pair of consecutive drafts, the predecessor's and the successor's.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours();
/// Returns the pairs that today's run tests. A search takes seconds, so not every run tests all pairs.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours_of_today();

[[nodiscard]] const search::catalogue& catalogue_of(const std::string& one, const std::string& other);
[[nodiscard]] const search::tree_catalogue& trees_of(const std::string& one, const std::string& other);

}  // namespace strata::testing
