#pragma once
// How the drafts are run on the inputs of a row of a page on what a draft changed.

#include <array>
#include <string>
#include <vector>

#include "core/cli/run_choices.hpp"
#include "core/compare/comparison.hpp"
#include "tests/compare/evolution_page.hpp"

namespace strata::testing {

/// The draft of a side.
/// Throws: std::runtime_error, where there is none of that name.
[[nodiscard]] const spec::draft& draft_of(const evolution_side& side);

/// Its input and the others of which the same is true.
[[nodiscard]] std::vector<std::string> inputs_of(const evolution_row& row);

/// What the row's options say.
/// Throws: std::runtime_error, where one says nothing.
[[nodiscard]] cli::run_choices choices_of(const evolution_row& row);

/// How a draft's tokenizer begins.
[[nodiscard]] tokenizer_options options_of(const evolution_row& row, const spec::draft& draft);

/// The row's two drafts, each tokenizer by itself: tree construction tells it nothing.
[[nodiscard]] std::array<compare::contestant, 2> contestants_of(const evolution_row& row);

}  // namespace strata::testing
