#pragma once
// Tests of the content states that tests begin in.

#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/test_pool.hpp"

namespace strata::generation {

/// Adds, for each content state, tests that show under which content model it begins, where the pool has none yet:
/// where only what follows the content is read under it, no rule's test needs to go as far.
void add_content_tests(const machine_graph& graph, test_pool& pool);

}  // namespace strata::generation
