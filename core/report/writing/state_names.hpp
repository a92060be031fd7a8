#pragma once
// Short names of states.

#include <string_view>

#include "core/spec/machine.hpp"

namespace strata::report {

/// The name of a state or content state, without " state": "Tag open".
[[nodiscard]] std::string_view short_state(std::string_view name);

/// The same for a state; for a step of the procedure for character references, what it does: "the digits". The view is
/// of `state.name`.
[[nodiscard]] std::string_view short_state(const spec::state_info& state);

}  // namespace strata::report
