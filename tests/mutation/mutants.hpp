#pragma once
// All the ways in which one fact or rule of a draft can be changed.

#include <functional>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/mutation/made_draft.hpp"

namespace strata::mutation {

/// One change to a draft.
struct mutant {
    std::string kind;   ///< "action/dropped": the kind of thing that changes, and how
    std::string place;  ///< "Data state, rule 3, action 1": which one
    std::function<void(made_draft&)> change;
    /// Whether the mutant changes a fact outside the table of rules.
    bool is_fact = false;
};

/// All mutants of a draft, in the order of its members. No two have the same kind and place.
[[nodiscard]] std::vector<mutant> mutants_of(const spec::draft& original);

}  // namespace strata::mutation
