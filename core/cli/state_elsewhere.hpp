#pragma once
// States that a draft does not have but another one does.

#include <cstddef>
#include <string>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::cli {

/// The same as `state_named(draft, name)` (core/cli/named_state.hpp). If the draft has no such state, but uses the name
/// for a content model or another draft has a state of this name, the failure names what corresponds to it.
/// `draft` is one of `known`.
[[nodiscard]] std::size_t state_named(const registry& known, const spec::draft& draft, const std::string& name);

/// What `name` is in a draft without a state of that name: "2008 has no such state; there RCDATA is a content model of
/// the Data state (see 'strata states --draft=2008 data')". "" if no draft knows the name.
[[nodiscard]] std::string state_elsewhere(const registry& known, const spec::draft& draft, const std::string& name);

}  // namespace strata::cli
