#pragma once
// The rules of a state that goes on in another draft, held against that draft's.

#include <cstddef>
#include <vector>

#include "core/study/draft_pair.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::study {

/// State `sa` of A held against `sb` of B, in the cells in which they are the same place. Complexity: cells x symbols.
[[nodiscard]] continued_state continued_rules(const draft_pair& drafts, std::size_t sa, std::size_t sb,
                                              const std::vector<cell>& here);

}  // namespace strata::study
