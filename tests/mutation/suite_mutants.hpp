#pragma once
// Makes the mutants on which a generated suite must fail. These are the mutants of tests/mutation/mutants.hpp that
// affect a tokenizer without tree construction, and mutants that change every character and every target of every rule.

#include <cstddef>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/mutation/mutants.hpp"

namespace strata::mutation {

/// A mutant, and the state whose rules it changes.
struct suite_mutant {
    mutant what;
    std::size_t state = no_state;
    std::string like;  ///< mutants with equal text here are equivalent for the machine; "": no other mutant is
    static constexpr std::size_t no_state = static_cast<std::size_t>(-1);
};

/// Returns all mutants of a draft, in a fixed order.
[[nodiscard]] std::vector<suite_mutant> suite_mutants_of(const spec::draft& original);

}  // namespace strata::mutation
