#pragma once
// What differs between two drafts' tree construction, as far as it affects the tokenizer.

#include <string_view>
#include <vector>

#include "core/study/fact_diff.hpp"
#include "core/tree/joint_changes.hpp"
#include "core/tree/rules.hpp"

namespace strata::study {

/// The rule of tree construction behind the fact with this name; null if there is none.
[[nodiscard]] bool tree::rules::*rule_of_fact(std::string_view what);
inline constexpr std::string_view fact_of_foreign_content = "Foreign content";
inline constexpr std::string_view fact_of_adoption_limits = "Limits of the adoption agency";
/// The name of the fact that a joint change of rules is reported as; "" if none.
[[nodiscard]] std::string_view fact_of(tree::joint_change change);

[[nodiscard]] std::vector<fact_change> construction_diff(const tree::rules& a, const tree::rules& b);

}  // namespace strata::study
