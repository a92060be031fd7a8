#pragma once
// Checks whether a file that make_atlas writes is up to date.

#include <filesystem>
#include <string>

#include "tests/atlas/atlas_file.hpp"

namespace strata::testing {

/// What is wrong with the file of this name in `folder`: the heading above the first line that differs, that line, and
/// how to regenerate it; "" if it is up to date.
[[nodiscard]] std::string what_is_stale(const std::filesystem::path& folder, const atlas_file& page);

}  // namespace strata::testing
