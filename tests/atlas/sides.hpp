#pragma once
// A table with the tokens and errors of two drafts for an input, and the rules at which they diverge.

#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "tests/atlas/atlas.hpp"

namespace strata::testing {

/// "Tag open state, 13.2.5.6"
[[nodiscard]] std::string place_in_words(const compare::cause& c);

/// Links to rows of the page on the draft's changes: "[id](../drafts/changes/DAY.md#id), ..."
[[nodiscard]] std::string links_to(const std::vector<std::string>& rows, const spec::draft& draft);

/// Changes that the draft made: "[id](../drafts/changes/DAY.md#id), ..."
[[nodiscard]] std::string links_to_changes(const std::vector<const spec::change*>& changes, const spec::draft& draft);

/// Links to the changes that a comparison names, without duplicates.
[[nodiscard]] std::string links_to_changes(const compare::divergence& d, const spec::draft& draft);

/// The header of a table with a column for each draft.
void append_head(std::string& to, const spec::draft& one, const spec::draft& other);
/// Rows for tokens and errors.
void append_made(std::string& to, const std::array<made_of_input, 2>& made);
/// Rows for the steps at which the drafts diverge, and for the steps that make this visible.
void append_steps(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other);

/// Rows for the steps at which the drafts diverge: "in", "on", "words".
void append_divergence(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other);
/// Rows for the steps at which the drafts diverge; for the steps that made the differences, if these are other steps
/// ("then"); for rows of tables of names and numbers ("row"); and for preprocessing, if that differs as well
/// ("besides").
void append_causes(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other);

}  // namespace strata::testing
