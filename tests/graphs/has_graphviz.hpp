#pragma once
// Tests that draw pictures need Graphviz, and print a message if it is missing.

#include <cstdlib>

namespace strata::testing {

inline bool has_graphviz() { return std::system("command -v dot > /dev/null 2>&1") == 0; }

}  // namespace strata::testing
