#pragma once
// From a phrase and its slots to the words of the tables.

#include <optional>
#include <span>
#include <vector>

#include "core/language/grammar/phrase_tree.hpp"
#include "core/language/phrases.hpp"
#include "core/reading/statements.hpp"

namespace strata::reading {

/// The actions that an instruction stands for; nothing if it says something that no action can.
[[nodiscard]] std::optional<std::vector<spec::action>> actions_of(const phrases::action_phrase& phrase,
                                                                  std::span<const filling> slots);

/// Adds a condition to those of `to`. Returns whether it could: numbers in the phrase may contradict one another.
[[nodiscard]] bool add_condition(const phrases::condition_phrase& phrase, std::span<const filling> slots, asked& to);

}  // namespace strata::reading
