#pragma once
// What can be determined about a draft's table by inspecting it: where it is silent, what can be reached, what never
// fires.
//
// A table with a fault (core/spec/soundness.hpp) is rejected: each function throws unsound_table.
//
// Silence is recorded, not filled: where a draft says nothing, no rule is invented. The audit lists such cells and
// shows whether the machine can reach them.

#include <cstddef>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// A symbol for which a state has no rule in a mode.
struct silence {
    std::size_t state = 0;
    mode in = 0;
    symbol on = 0;
    bool reachable = false;  ///< whether the machine can be in that state in that mode
};

/// All silences of a draft, by state, mode and symbol. Complexity: states x modes x symbols x rules of a state.
[[nodiscard]] std::vector<silence> silences(const draft& d);

/// For each state and mode (`state * mode_count + mode`), whether the machine can be there. It begins in any of the
/// content states; after a token it may be switched to any of them. Tag names begin with a letter.
[[nodiscard]] std::vector<bool> reachable(const draft& d);

/// The place of a rule.
struct rule_place {
    std::size_t state = 0;
    std::size_t rule = 0;  ///< within the state
};

/// Rules that never fire, because earlier rules take everything that they would take.
[[nodiscard]] std::vector<rule_place> shadowed(const draft& d);

}  // namespace strata::spec
