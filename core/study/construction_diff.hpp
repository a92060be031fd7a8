#pragma once
// What differs in two drafts' tree construction, as far as the tokenizer feels it.

#include <vector>

#include "core/feedback/rules.hpp"
#include "core/study/fact_diff.hpp"

namespace strata::study {

[[nodiscard]] std::vector<fact_change> construction_diff(const tree::rules& a, const tree::rules& b);

}  // namespace strata::study
