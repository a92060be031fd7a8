#pragma once
// Finds the causes of the differences between two drafts, and gives them the names that catalogues use.

#include <array>
#include <string_view>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/run/configuration.hpp"
#include "core/search/reference_classes.hpp"
#include "core/search/witness.hpp"

namespace strata::testing {

/// A difference between two drafts on an input, and its cause.
struct named_cause {
    compare::divergence_kind kind{};
    search::cause_name name;
    compare::divergence found;
};
[[nodiscard]] std::vector<named_cause> causes_on(const std::array<run::configuration, 2>& who, std::string_view input,
                                                 const search::reference_classes& references);
/// Compares the two configurations in `who` on `input`, and returns the differences with their causes. `known` contains
/// the drafts of the configurations.
[[nodiscard]] std::vector<named_cause> causes_on(const registry& known, const std::array<run::configuration, 2>& who,
                                                 std::string_view input, const search::reference_classes& references);

/// Returns whether documents or fragments can begin as both configurations do. They begin without a last start tag, or
/// in the content state that the last start tag switches to.
[[nodiscard]] bool begins_as_documents_do(const std::array<run::configuration, 2>& who);

}  // namespace strata::testing
