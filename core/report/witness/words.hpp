#pragma once
// Witnesses and searches for them, in words.

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witness.hpp"
#include "core/spec/change.hpp"

namespace strata::report {

/// What the drafts differ in: "tokens", "errors", "tree errors".
[[nodiscard]] std::string_view kind_of(const search::witness& w);
[[nodiscard]] std::string_view kind_of(const search::tree_witness& w);

/// The changes that the differences of a place belong to, each once, in their order.
[[nodiscard]] std::vector<const spec::change*> changes_shown(const compare::divergence& d);

/// The options of `strata compare` with which the drafts differ on the witness, quoted for a shell; "" for none.
[[nodiscard]] std::string options_of(const search::witness& w);
[[nodiscard]] std::string options_of(const search::tree_witness& w);

/// How far the search got: the length up to which it is complete, and how much it examined.
[[nodiscard]] std::string reach_of(const search::catalogue& found);
[[nodiscard]] std::string reach_of(const search::tree_catalogue& found);

/// A fact without a witness, and why it has none, in words.
[[nodiscard]] std::string words_of(const search::unshown_fact& fact);

}  // namespace strata::report
