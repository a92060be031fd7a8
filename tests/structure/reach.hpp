#pragma once
// Finds what a file includes, directly or indirectly.

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_files.hpp"

namespace strata::structure {

/// Returns all files of the project that `path` includes, directly or indirectly. Throws: std::out_of_range if `path`
/// or an included file is not among `files`.
[[nodiscard]] std::set<std::string> reached_from(std::string_view path, const std::vector<source_file>& files);

}  // namespace strata::structure
