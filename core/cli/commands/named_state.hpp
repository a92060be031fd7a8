#pragma once
// Finds a state of a draft by the name that a user typed.

#include <cstddef>
#include <string>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::cli {

/// Returns the index of the state called `name`, in upper or lower case, with or without " state". If no state has that
/// name, returns the index of the only state whose name contains `name`. Throws: failure if several names contain it
/// (the message lists these names), or if none does (the message has the command that lists all names).
[[nodiscard]] std::size_t state_named(const spec::draft& draft, const std::string& name);

/// Whether the name of any state of `draft` contains `name`, in upper or lower case.
[[nodiscard]] bool has_state_like(const spec::draft& draft, const std::string& name);

/// Finds a state as the other `state_named` does, but with a better message. If `name` is a content model of `draft`,
/// or a state of another draft in `known`, the failure names the corresponding state of `draft`. `draft` must be one of
/// `known`.
[[nodiscard]] std::size_t state_named(const registry& known, const spec::draft& draft, const std::string& name);
}  // namespace strata::cli
