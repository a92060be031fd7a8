#pragma once
// States that a text calls by another name: what a draft declares of its predecessor (`spec::continuation`), a text
// that is read at run time cannot declare.

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// Pairs of states, one of `from` and one of `to`, without a counterpart that have the same rules in the same order, up
/// to the new names: the same characters, conditions and actions, whose target states correspond or are such a pair
/// themselves. A state that could be paired with two others is left out.
/// `known`: the pairs of states that correspond anyway, by index.
/// Complexity: rules of the states without a counterpart, times the number of these states.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> renamed_states(
    const spec::draft& from, const spec::draft& to, std::span<const std::pair<std::size_t, std::size_t>> known);

}  // namespace strata::study
