#pragma once
// For each rule the shortest input that fires it, and one for each of the characters at the ends of its ranges.

#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/test_pool.hpp"

namespace strata::generation {

/// Adds them. Complexity: a few runs of short inputs for each rule.
void add_rule_tests(const machine_graph& graph, test_pool& pool);

}  // namespace strata::generation
