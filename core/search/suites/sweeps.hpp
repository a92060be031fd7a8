#pragma once
// Tests that take every character that a rule takes, one after the other: "Comment state: every other printable
// character". So a table in which one character moves from one rule to another is found.

#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/test_pool.hpp"

namespace strata::generation {

/// Adds them for every rule, in every mode, for characters on which the pool's tests do not fire it. Where the machine
/// leaves the state, the shortest way back comes in between; where there is none, each character has its own test.
/// Complexity: a run of a short input for each state, mode and ASCII character, and linear in what is added.
void add_sweeps(const machine_graph& graph, test_pool& pool);

}  // namespace strata::generation
