#pragma once
// The mutants on which a generated suite has to fail: those of tests/mutation/mutants.hpp that affect a tokenizer
// without tree construction, and further ones that change every character of every rule, and every target.

#include <cstddef>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/mutation/mutants.hpp"

namespace strata::mutation {

/// A mutant, with the state whose rules it changes.
struct suite_mutant {
    mutant what;
    std::size_t state = no_state;
    std::string like;  ///< mutants with the same text here are alike for the machine; "": no others are
    static constexpr std::size_t no_state = static_cast<std::size_t>(-1);
};

/// All mutants of a draft, in a fixed order.
[[nodiscard]] std::vector<suite_mutant> suite_mutants_of(const spec::draft& original);

}  // namespace strata::mutation
