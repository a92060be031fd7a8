#pragma once
// A machine's graph in the language of Graphviz.

#include <string>

#include "core/study/graph.hpp"

namespace strata::report {

/// The graph as DOT: the whole machine as a poster with a cluster for each construct, one construct as a slide. Nodes
/// and edges have classes, by which `with_schemes` finds them in the picture that Graphviz draws.
[[nodiscard]] std::string graph_as_dot(const study::graph& g);

}  // namespace strata::report
