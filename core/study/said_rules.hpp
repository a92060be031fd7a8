#pragma once
// Rules of a state in their draft's words, as a diff shows them.

#include <cstddef>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::study {

/// Some rules of a state. For one that refers to the "anything else" entry below, that entry too.
[[nodiscard]] std::vector<said_rule> said(const spec::draft& draft, std::size_t state,
                                          const std::vector<std::size_t>& rules);

/// All rules of a state.
[[nodiscard]] std::vector<said_rule> all_said(const spec::draft& draft, std::size_t state);

}  // namespace strata::study
