#pragma once
// One construct of a machine as a picture for a slide of 1920 x 1080 pixels.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/study/graph/graph.hpp"

namespace strata::report {

/// Which arrows determine the ranks of the states, besides those from and to other constructs.
enum class ranking : std::uint8_t {
    forward,  ///< those to a later state in the draft's order
    all,
    nearest  ///< those on a shortest path from where the construct is entered
};

/// How the graph of a construct is laid out.
struct slide_layout {
    bool downwards = false;  ///< ranks from top to bottom; else from left to right
    study::fallbacks which = study::fallbacks::drawn;
    bool quoted_states_joined = false;
    std::size_t columns = 17;  ///< where names of states are broken; labels of arrows are broken earlier
    ranking by = ranking::forward;
    bool tight = false;  ///< ranks are closer to each other
};

/// The graph as the layout draws it: with notes instead of some arrows, and with some states merged.
[[nodiscard]] study::graph simplified(const study::graph& g, const slide_layout& layout);

/// The layouts to choose from: those without tight ranks first.
[[nodiscard]] std::span<const slide_layout> slide_layouts();

/// The layout to use without a choice: its text is large enough for the constructs of all drafts.
inline constexpr slide_layout layout_for_all{true, study::fallbacks::first_drawn, true, 26, ranking::nearest, true};

/// The graph of a construct (`graph::only`) as DOT.
[[nodiscard]] std::string slide_as_dot(const study::graph& g, const slide_layout& layout);

}  // namespace strata::report
