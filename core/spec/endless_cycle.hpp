#pragma once
// Whether a machine could take steps for ever without consuming a character.

#include <cstddef>
#include <optional>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// A state to which the machine can return without having consumed a character; nothing if there is none, so that every
/// run ends. The views of the table must be within it (soundness.hpp). Conditions of rules are assumed to be able to
/// hold or not. Complexity: states x modes x symbols x rules of a state.
[[nodiscard]] std::optional<std::size_t> endless_cycle(const draft& d);

}  // namespace strata::spec
