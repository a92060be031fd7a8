#pragma once
// A draft's states as JSON: all of them in a list, or one with its rules.
//
// The objects, their fields and the order of these are what scripts rely on.

#include <cstddef>
#include <string>

#include "core/spec/draft.hpp"

namespace strata::report {

/// An array with an object for each state, in the draft's order, and then for each step of the procedure on character
/// references.
[[nodiscard]] std::string states_as_json(const spec::draft& draft);

/// An object of a state with its rules.
[[nodiscard]] std::string state_as_json(const spec::draft& draft, std::size_t state);

}  // namespace strata::report
