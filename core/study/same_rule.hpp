#pragma once
// Whether rules of two tables are the same, up to the numbers of the states that they lead to.

#include <cstddef>
#include <span>

#include "core/spec/machine.hpp"

namespace strata::study {

/// The number in the second table of each state of the first; `no_state` for one that is not there.
using states_now = std::span<const std::size_t>;
inline constexpr std::size_t no_state = static_cast<std::size_t>(-1);

/// Whether both conditions ask the same, in the same words.
[[nodiscard]] bool same_guard(const spec::guard& a, const spec::guard& b);

/// Whether `a`, of the first table, is `b` of the second. Complexity: linear in the rule.
[[nodiscard]] bool same_action(const spec::action& a, const spec::action& b, states_now now);
[[nodiscard]] bool same_rule(const spec::rule& a, const spec::rule& b, states_now now);
[[nodiscard]] bool same_prologue(const spec::prologue& a, const spec::prologue& b, states_now now);

}  // namespace strata::study
