#pragma once
// Checks whether a file that make_atlas writes is up to date.

#include <filesystem>
#include <string>

#include "tests/atlas/atlas_file.hpp"

namespace strata::testing {

/// Says why the file in `folder` differs from `page`: the first line that differs, the heading above it, and how to
/// regenerate the file. Returns "" if the file is up to date.
[[nodiscard]] std::string what_is_stale(const std::filesystem::path& folder, const atlas_file& page);

}  // namespace strata::testing
