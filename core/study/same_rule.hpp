#pragma once
// Whether rules of two tables are the same, up to the numbers of the states that they lead to.

#include <cstddef>
#include <span>
#include <vector>

#include "core/spec/machine.hpp"
#include "core/spec/revision.hpp"

namespace strata::study {

/// The number in the second table of each state of the first; `no_state` for one that is not there.
using states_now = std::span<const std::size_t>;
inline constexpr std::size_t no_state = static_cast<std::size_t>(-1);

/// The number of each state of `table` in the table that the revision makes of it. Throws `spec::wrong_address` if the
/// revision does not fit. Complexity: the states times the edits.
[[nodiscard]] std::vector<std::size_t> states_after(const spec::machine_view& table,
                                                    const spec::revision_view& revision);

/// Whether both conditions ask the same, in the same words.
[[nodiscard]] bool same_guard(const spec::guard& a, const spec::guard& b);

/// Whether `a`, of the first table, is `b` of the second. Complexity: linear in the rule.
[[nodiscard]] bool same_action(const spec::action& a, const spec::action& b, states_now now);
[[nodiscard]] bool same_rule(const spec::rule& a, const spec::rule& b, states_now now);
[[nodiscard]] bool same_prologue(const spec::prologue& a, const spec::prologue& b, states_now now);

}  // namespace strata::study
