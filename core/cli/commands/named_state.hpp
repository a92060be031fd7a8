#pragma once
// Looks up a draft's states by the names that users type.

#include <cstddef>
#include <string>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::cli {

/// The index of the state with the name `name`, which may be in upper or lower case and with or without " state". If
/// there is none, the index of the only state whose name contains `name`. Throws: failure, which lists the matches if
/// several names match; otherwise, it says where the names are listed.
[[nodiscard]] std::size_t state_named(const spec::draft& draft, const std::string& name);

/// Whether the draft has a state whose name contains `name`, in upper or lower case.
[[nodiscard]] bool has_state_like(const spec::draft& draft, const std::string& name);

/// Finds a state like the other `state_named`. If the draft has no such state, but has a content model with this name,
/// or if another draft in `known` has a state with this name, the failure names the counterpart in `draft`. `draft`
/// must be one of `known`.
[[nodiscard]] std::size_t state_named(const registry& known, const spec::draft& draft, const std::string& name);
}  // namespace strata::cli
