#pragma once
// Catalogues of witnesses, each made once for all tests.

#include <string>
#include <utility>
#include <vector>

#include "core/study/tree_witnesses.hpp"
#include "core/study/witnesses.hpp"

namespace strata::testing {

/// Each draft and the next, by name.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& neighbours();

[[nodiscard]] const study::catalogue& catalogue_of(const std::string& one, const std::string& other);
[[nodiscard]] const study::tree_catalogue& trees_of(const std::string& one, const std::string& other);

}  // namespace strata::testing
