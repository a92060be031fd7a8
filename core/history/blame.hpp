#pragma once
// Which revision of a chain gave each rule of a table its present form, as `git blame` says it of lines.

#include <cstddef>
#include <vector>

#include "core/spec/revision.hpp"

namespace strata::study {

/// For a table on the chain: how many revisions were in force when each rule became what it is, and when each state
/// came. 0: it is in the text at the head of the chain; else revision number n - 1 did it.
struct blamed_table {
    std::vector<std::size_t> rules;   ///< as in `machine_view::rules`
    std::vector<std::size_t> states;  ///< as in `machine_view::states`
};

/// The table that the first `count` revisions make. A rule is the same as before if its state, whatever it is called
/// now, had it, at any place among its rules: with the same characters, modes, condition, errors, actions and targets.
/// Throws: `spec::wrong_address` if a revision does not fit. Complexity: for each revision, the sum of the squares of
/// the states' rules.
[[nodiscard]] blamed_table blame(const spec::revision_chain& chain, std::size_t count);

}  // namespace strata::study
