#pragma once
// Looks up a draft's states by the names that users type.

#include <cstddef>
#include <string>

#include "core/spec/draft.hpp"

namespace strata::cli {

/// Index of the state called `name`, in any case, with or without " state"; or the only state whose name contains it.
/// Throws: failure, which says where the names are listed or, if several match, which they are.
[[nodiscard]] std::size_t state_named(const spec::draft& draft, const std::string& name);

}  // namespace strata::cli
