#pragma once
// A draft's states for people: all of them in a list, or one with its rules.

#include <cstddef>
#include <string>

#include "core/report/writing/text_style.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// A line for each state, in the draft's order, and then for each step of the procedure on character references.
[[nodiscard]] std::string states_as_text(const spec::draft& draft, const text_style& style);

/// The rules of a state: the characters of each, its sentence, its modes, its error and the next state.
[[nodiscard]] std::string state_as_text(const spec::draft& draft, std::size_t state, const text_style& style);

}  // namespace strata::report
