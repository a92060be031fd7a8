#pragma once
// A draft's states, all of them in a list or one with its rules, as text and as JSON.
//
// Scripts rely on the JSON objects and their members: docs/schemas/states.schema.json and state.schema.json describe
// them.

#include <cstddef>
#include <string>

#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// A line for each state, in the draft's order, and then for each step of the procedure on character references.
[[nodiscard]] std::string states_as_text(const spec::draft& draft, const text_style& style);

/// The rules of a state: the characters of each, its sentence, its modes, its error and the next state.
[[nodiscard]] std::string state_as_text(const spec::draft& draft, std::size_t state, const text_style& style);

/// An array with an object for each state, in the draft's order, and then for each step of the procedure on character
/// references. The first object has the version of the shape.
[[nodiscard]] std::string states_as_json(const spec::draft& draft);

/// An object of a state with its rules.
[[nodiscard]] std::string state_as_json(const spec::draft& draft, std::size_t state);

}  // namespace strata::report
