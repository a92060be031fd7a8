#pragma once
// A draft's states as JSON: all of them in a list, or one with its rules.
//
// Scripts rely on the objects and their members: docs/schemas/states.schema.json and state.schema.json describe them.

#include <cstddef>
#include <string>

#include "core/spec/draft.hpp"

namespace strata::report {

/// An array with an object for each state, in the draft's order, and then for each step of the procedure on character
/// references. The first object has the version of the shape.
[[nodiscard]] std::string states_as_json(const spec::draft& draft);

/// An object of a state with its rules.
[[nodiscard]] std::string state_as_json(const spec::draft& draft, std::size_t state);

}  // namespace strata::report
