#pragma once
// Writes a table with the tokens and errors of two drafts for an input, and with the rules at which the drafts diverge.

#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "tests/atlas/atlas.hpp"

namespace strata::testing {

/// Returns the state of a step and the state's section: "Tag open state, 13.2.5.6".
[[nodiscard]] std::string place_in_words(const compare::cause& c);

/// Returns links to `rows` on the page of the draft's changes: "[id](../drafts/changes/DAY.md#id), ..."
[[nodiscard]] std::string links_to(const std::vector<std::string>& rows, const spec::draft& draft);

/// Returns links to `changes`, which `draft` made: "[id](../drafts/changes/DAY.md#id), ..."
[[nodiscard]] std::string links_to_changes(const std::vector<const spec::change*>& changes, const spec::draft& draft);

/// Returns links to the changes that made the divergence, without duplicates.
[[nodiscard]] std::string links_to_changes(const compare::divergence& d, const spec::draft& draft);

/// Appends the header of a table with a column for each draft.
void append_head(std::string& to, const spec::draft& one, const spec::draft& other);
/// Appends the rows with the tokens and errors of the two drafts.
void append_made(std::string& to, const std::array<made_of_input, 2>& made);
/// Appends rows for the steps at which the drafts diverge, and for later steps that make the divergence visible.
void append_steps(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other);

/// Appends rows for the steps at which the drafts diverge: the state ("in"), the character ("on"), and the words of the
/// rule ("words").
void append_divergence(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other);
/// Appends rows for the steps at which the drafts diverge, and for other steps that made the differences ("then"). Also
/// appends rows for entries of tables of names and numbers ("row"), and for preprocessing if it differs as well
/// ("besides").
void append_causes(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other);

}  // namespace strata::testing
