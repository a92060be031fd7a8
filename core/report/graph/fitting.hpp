#pragma once
// Choosing how a construct is laid out: several layouts are drawn, and the best picture is kept.

#include <functional>
#include <string>

#include "core/study/graph.hpp"

namespace strata::report {

/// Draws the graph of a construct in several layouts and returns the best picture: one whose text is large enough on a
/// slide, with few texts that arrows cross and few arrows left out. `draw` takes DOT and returns SVG; what it throws
/// is passed on. Any other graph is drawn once.
[[nodiscard]] std::string drawn_to_fit(const study::graph& g,
                                       const std::function<std::string(const std::string&)>& draw);

}  // namespace strata::report
