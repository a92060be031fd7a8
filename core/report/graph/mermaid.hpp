#pragma once
// Writes a machine's graph in the language of Mermaid, which GitHub renders.

#include <string>

#include "core/study/graph/graph.hpp"

namespace strata::report {

/// The graph as a flowchart with a subgraph per construct.
[[nodiscard]] std::string graph_as_mermaid(const study::graph& g);

}  // namespace strata::report
