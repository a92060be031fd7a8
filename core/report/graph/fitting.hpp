#pragma once
// Chooses the layout of a construct: several are drawn, and the best picture is kept.

#include <functional>
#include <string>

#include "core/study/graph/graph.hpp"

namespace strata::report {

/// Draws the graph of a construct in several layouts and returns the best picture: its text is large enough on a slide,
/// arrows cross few texts, and few arrows are left out. `draw` takes DOT and returns SVG; its exceptions are passed on.
/// Any other graph is drawn once.
[[nodiscard]] std::string drawn_to_fit(const study::graph& g,
                                       const std::function<std::string(const std::string&)>& draw);

}  // namespace strata::report
