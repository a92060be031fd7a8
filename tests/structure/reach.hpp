#pragma once
// What a file includes, directly and indirectly.

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_files.hpp"

namespace strata::structure {

/// All files of the project that `path` includes, directly or indirectly. Throws std::out_of_range if that file, or an
/// included one, is not among `files`.
[[nodiscard]] std::set<std::string> reached_from(std::string_view path, const std::vector<source_file>& files);

}  // namespace strata::structure
