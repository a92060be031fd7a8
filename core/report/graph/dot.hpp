#pragma once
// Writes a machine's graph in the language of Graphviz.

#include <string>

#include "core/study/graph/graph.hpp"

namespace strata::report {

/// The graph as DOT: the whole machine as a poster with a cluster per construct, a single construct as a slide. Nodes
/// and edges have classes, by which `with_schemes` finds them in the picture that Graphviz draws.
[[nodiscard]] std::string graph_as_dot(const study::graph& g);

}  // namespace strata::report
