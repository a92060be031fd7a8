#pragma once
// Short names of states.

#include <string_view>

#include "core/spec/machine.hpp"

namespace strata::report {

/// A state's name, or that of a content state, without its " state": "Tag open".
[[nodiscard]] std::string_view short_state(std::string_view name);

/// The same of a state; of a step of the procedure on character references what it does: "the digits". The view is of
/// `state.name`.
[[nodiscard]] std::string_view short_state(const spec::state_info& state);

}  // namespace strata::report
