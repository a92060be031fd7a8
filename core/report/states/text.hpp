#pragma once
// A draft's states for people: all of them in a list, or one with its rules.

#include <cstddef>
#include <string>

#include "core/spec/draft.hpp"

namespace strata::report {

/// A line for each state, in the draft's order, and then for each step of the procedure on character references.
[[nodiscard]] std::string states_as_text(const spec::draft& draft);

/// The rules of a state: what each stands under and says, its modes, its error and where it goes on. With `colour`,
/// with the escape sequences of a terminal.
[[nodiscard]] std::string state_as_text(const spec::draft& draft, std::size_t state, bool colour);

}  // namespace strata::report
