#pragma once
// Every way in which one fact or rule of a draft is changed.

#include <functional>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/mutation/made_draft.hpp"

namespace strata::mutation {

/// One change to a draft.
struct mutant {
    std::string kind;   ///< "action/dropped": what sort of thing changes, and how
    std::string place;  ///< "Data state, rule 3, action 1": which one
    std::function<void(made_draft&)> change;
    /// Whether it is a fact that stands beside the table of rules.
    bool is_fact = false;
};

/// All of a draft, in the order of its members. Places are told apart: no two mutants have the same kind and place.
[[nodiscard]] std::vector<mutant> mutants_of(const spec::draft& original);

}  // namespace strata::mutation
