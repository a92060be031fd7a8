#pragma once
// Looks up a draft's states by the names that users type.

#include <cstddef>
#include <string>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::cli {

/// Index of the state called `name`, in any case, with or without " state", or of the only state whose name contains
/// `name`. Throws: failure, which says where the names are listed or, if several names match, lists the matches.
[[nodiscard]] std::size_t state_named(const spec::draft& draft, const std::string& name);

/// Whether the draft has a state whose name contains `name`, in any case.
[[nodiscard]] bool has_state_like(const spec::draft& draft, const std::string& name);

/// Finds a state as above. If the draft has no such state, but has a content model of this name, or another draft has
/// a state of this name, the failure names the counterpart in `draft`. `draft` is one of `known`.
[[nodiscard]] std::size_t state_named(const registry& known, const spec::draft& draft, const std::string& name);
}  // namespace strata::cli
