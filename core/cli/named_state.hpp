#pragma once
// States of a draft as people name them.

#include <cstddef>
#include <string>

#include "core/spec/draft.hpp"

namespace strata::cli {

/// Index of the state that `name` names: in any case, with or without " state", or the only one whose name it is a
/// part of.
/// Throws: failure, which says where the names are listed or, where several fit, which they are.
[[nodiscard]] std::size_t state_named(const spec::draft& draft, const std::string& name);

}  // namespace strata::cli
