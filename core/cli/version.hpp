#pragma once
// What --version prints.

#include <string>

#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// Version, commit, compiler and drafts, one per line, without a final line feed.
[[nodiscard]] std::string version_text(const registry& known);

}  // namespace strata::cli
