#pragma once
// From the phrases of an entry to its branches: what is done on which condition, in the order in which conditions are
// tried.

#include <optional>
#include <span>
#include <vector>

#include "core/reading/statements.hpp"

namespace strata::reading {

/// One branch. The last one of an entry mostly has no condition.
struct branch {
    asked asks{};
    bool is_conditional = false;
    std::vector<spec::action> actions;
};

/// The branches of these phrases: "If A, then X. Otherwise, Y. In any case, Z." is X and Z on A, and else Y and Z. What
/// follows in a sentence of its own, without "In any case", belongs to the last branch until that branch has gone to
/// its next state as the first one has. Nothing if a phrase was not understood, or if conditions are nested in a
/// way that no table has. `complete`: the entry says what is done in every case, so that of "If A, then X. Y." only X
/// depends on A if nothing else is said for the other case.
[[nodiscard]] std::optional<std::vector<branch>> branches_of(std::span<const statement> statements, bool complete);

/// The branches of paragraphs that are done one after another until one of them has gone to its next state: "If A, then
/// X." and then "If B, then Y." without "Otherwise". Nothing if a paragraph says more, or if two conditions of which
/// the first does not end the state might hold together.
[[nodiscard]] std::optional<std::vector<branch>> branches_in_turn(std::span<const statement> statements);

/// The branches, where one that asks for a list of numbers is replaced by one for each kind of number. `settled`:
/// numbers that need not be in the list. Nothing if a list is not made of whole kinds. `in_procedure`: the draft's
/// `replaced_numbers` are a list of their own.
[[nodiscard]] std::optional<std::vector<branch>> with_kinds_of_numbers(std::vector<branch> branches,
                                                                       std::span<const std::uint32_t> settled,
                                                                       bool in_procedure);

}  // namespace strata::reading
