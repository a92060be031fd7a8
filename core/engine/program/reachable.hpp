#pragma once
// In which modes a state can be entered. In old drafts a state has no rules for the modes in which nothing leads to it.

#include <vector>

#include "core/engine/program/table.hpp"
#include "core/spec/modes.hpp"

namespace strata::engine {

/// The modes in which each state can be entered, wherever tokenization begins and whatever tree construction answers to
/// tags. Conditions of rules are assumed to be able to hold. Complexity: linear in the table, times the modes.
[[nodiscard]] std::vector<spec::modes> reachable_modes(const table& t);

}  // namespace strata::engine
