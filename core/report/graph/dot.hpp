#pragma once
// A machine's graph in the language of Graphviz.

#include <string>
#include <string_view>

#include "core/study/graph.hpp"

namespace strata::report {

/// The graph as DOT: a cluster for each construct, names broken into short lines, notes below them. Nodes and edges
/// have classes, by which `with_schemes` finds them in what Graphviz makes of it.
[[nodiscard]] std::string graph_as_dot(const study::graph& g);

/// An SVG that Graphviz made of such a text, with a style that follows whether the reader has light or dark around.
[[nodiscard]] std::string with_schemes(std::string_view svg);

/// `text` broken into lines of about `columns`, for a node: at spaces.
[[nodiscard]] std::string broken(std::string_view text, std::size_t columns, std::string_view line_end);

}  // namespace strata::report
