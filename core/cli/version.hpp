#pragma once
// What --version prints.

#include <string>

#include "core/engine/registry.hpp"

namespace strata::cli {

/// "0.1.0".
[[nodiscard]] std::string program_version();
/// The commit from which the program was built; "" if it is unknown.
[[nodiscard]] std::string program_commit();

/// Version, commit, compiler and drafts, one per line, without a final line feed.
[[nodiscard]] std::string version_text(const registry& known);

}  // namespace strata::cli
