#pragma once
// The rules of a state that another draft continues, compared with that draft's rules.

#include <cstddef>
#include <vector>

#include "core/study/draft_pair.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::study {

/// Compares state `sa` of A with `sb` of B, in the cells in which they correspond. Complexity: cells x symbols.
[[nodiscard]] continued_state continued_rules(const draft_pair& drafts, std::size_t sa, std::size_t sb,
                                              const std::vector<cell>& here);

}  // namespace strata::study
