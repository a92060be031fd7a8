#pragma once
// Runs Graphviz as a separate process that reads a graph and writes a picture.

#include <string>

namespace strata::cli {

/// Has `dot` draw a graph in its language; returns the SVG.
/// Throws: failure if there is no `dot` in PATH or it failed, with dot's own message if there is one.
[[nodiscard]] std::string drawn_by_graphviz(const std::string& dot_text);

}  // namespace strata::cli
