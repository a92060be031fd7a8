#pragma once
// Looks up a draft's states by the names that users type.

#include <cstddef>
#include <string>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::cli {

/// Index of the state called `name`, in any case, with or without " state"; or the only state whose name contains it.
/// Throws: failure, which says where the names are listed or, if several match, lists these.
[[nodiscard]] std::size_t state_named(const spec::draft& draft, const std::string& name);

/// Whether the draft has a state whose name contains `name`, in any case.
[[nodiscard]] bool has_state_like(const spec::draft& draft, const std::string& name);

/// Does the same. If the draft has no such state, but uses the name for a content model or another draft has a state of
/// this name, the failure names what corresponds to it. `draft` is one of `known`.
[[nodiscard]] std::size_t state_named(const registry& known, const spec::draft& draft, const std::string& name);
}  // namespace strata::cli
