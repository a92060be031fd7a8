#pragma once
// Makes all changes to one fact or one rule of a draft.

#include <functional>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/mutation/made_draft.hpp"

namespace strata::mutation {

/// A change to a draft.
struct mutant {
    std::string kind;   ///< what changes, and how: "action/dropped"
    std::string place;  ///< where the change is: "Data state, rule 3, action 1"
    std::function<void(made_draft&)> change;
    /// Whether the change is to a fact, not to the table of rules.
    bool is_fact = false;
};

/// Returns all mutants of a draft, in the order of the draft's members. Each has a unique pair of kind and place.
[[nodiscard]] std::vector<mutant> mutants_of(const spec::draft& original);

}  // namespace strata::mutation
