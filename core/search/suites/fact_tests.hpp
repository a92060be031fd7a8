#pragma once
// Tests of a draft's facts beside its states: preprocessing, and the tables of character references.

#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/test_pool.hpp"

namespace strata::generation {

/// Adds them: every row of every table, and both sides of each border. Complexity: linear in the tables.
void add_fact_tests(const machine_graph& graph, test_pool& pool);

}  // namespace strata::generation
