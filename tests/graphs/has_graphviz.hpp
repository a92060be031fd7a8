#pragma once
// Skips tests that draw pictures, with a message, if Graphviz is missing.

#include <cstdlib>

namespace strata::testing {

inline bool has_graphviz() { return std::system("command -v dot > /dev/null 2>&1") == 0; }

}  // namespace strata::testing
