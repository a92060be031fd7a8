#pragma once
// Runs Graphviz as a separate process that reads a graph and writes a picture.

#include <string>

namespace strata::cli {

/// The SVG that `dot` draws from a graph in its language.
/// Throws: failure, where there is no `dot` in PATH or it failed; with its own message if it has one.
[[nodiscard]] std::string drawn_by_graphviz(const std::string& dot_text);

}  // namespace strata::cli
