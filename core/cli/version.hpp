#pragma once
// What --version prints.

#include <string>

#include "core/engine/registry.hpp"

namespace strata::cli {

/// Returns the version of the program, such as "0.1.0".
[[nodiscard]] std::string program_version();
/// Returns the commit from which the program was built; "" if it is unknown.
[[nodiscard]] std::string program_commit();
/// Returns the day of that commit in UTC, such as "2026-11-28"; "" if it is unknown.
[[nodiscard]] std::string program_day();

/// Returns the text of --version: version, commit, compiler and drafts, one per line, without a final line feed.
[[nodiscard]] std::string version_text(const registry& known);

}  // namespace strata::cli
