#pragma once
// Rows of docs/drafts/changes about tree construction, in the terms of the searches for them.

#include "core/search/tree_facts.hpp"
#include "tests/compare/evolution_page.hpp"

namespace strata::testing {

/// Whether a row is about tree construction and not the tokenizer's own machine.
[[nodiscard]] bool is_of_tree_construction(const evolution_row& row);

[[nodiscard]] search::tree_context context_of(const evolution_row& row);
[[nodiscard]] search::tree_difference difference_in(const evolution_row& row);

}  // namespace strata::testing
