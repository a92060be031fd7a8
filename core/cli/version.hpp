#pragma once
// What --version prints.

#include <string>

#include "core/engine/registry.hpp"

namespace strata::cli {

/// "0.1.0".
[[nodiscard]] std::string program_version();
/// The commit from which the program was built; "" if it is not known.
[[nodiscard]] std::string program_commit();
/// The day of that commit in UTC, "2026-11-28"; "" if it is not known.
[[nodiscard]] std::string program_day();

/// Version, commit, compiler and drafts, one per line, without a final line feed.
[[nodiscard]] std::string version_text(const registry& known);

}  // namespace strata::cli
