#pragma once
// What --version prints.

#include <string>

#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// Version, commit, compiler and drafts, a line each, without a line end after the last.
[[nodiscard]] std::string version_text(const registry& known);

}  // namespace strata::cli
