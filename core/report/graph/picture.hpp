#pragma once
// Works on the pictures that Graphviz draws from DOT. Chooses the layout of a construct by drawing several and
// measuring them. Adds light and dark colours to an SVG, and centres its text.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/study/graph/graph.hpp"

namespace strata::report {

// --- Choosing a layout ---

/// Draws the graph of a construct in several layouts and returns the best picture. In a good picture, text is large
/// enough on a slide, arrows cross few texts, and few arrows are left out. The graph of a whole machine is drawn only
/// once. `draw`: a function that takes DOT and returns SVG. Its exceptions are passed on.
[[nodiscard]] std::string drawn_to_fit(const study::graph& g,
                                       const std::function<std::string(const std::string&)>& draw);

// --- Measuring ---

/// The size of a picture and of its text, and what overlaps.
struct drawing {
    double width = 0, height = 0;   ///< in the picture's own units
    double smallest_text = 0;       ///< the smallest font size, in the picture's units
    std::size_t crossed_texts = 0;  ///< texts that an arrow crosses
    std::size_t covered_texts = 0;  ///< texts that overlap another text
    std::size_t crossings = 0;      ///< pairs of arrows that cross
    double arrows_length = 0;       ///< total length of all arrows
};

/// Measures an SVG. Returns nothing if the SVG does not look like output of Graphviz.
[[nodiscard]] std::optional<drawing> measured(std::string_view svg);

/// The size of the smallest text, in pixels, if the picture is scaled to fit 1920 x 1080 pixels.
[[nodiscard]] double text_size_on_slide(const drawing& picture);

/// The smallest size that is readable from the last row of a lecture hall.
inline constexpr double least_text_size_on_slide = 18;

// --- Changing ---

/// Takes an SVG that Graphviz drew from `graph_as_dot`. Adds dark colours, for readers who prefer them, and centres
/// text (`with_centred_text`). The picture has a background of its own in both schemes, so it is readable even on a
/// page that ignores the reader's preference.
[[nodiscard]] std::string with_schemes(std::string_view svg);

/// Takes an SVG that Graphviz drew, and lets the viewer centre the text of nodes. Where each line of text
/// begins depends on the fonts of the machine on which Graphviz runs. Without centring, a line would overflow its box
/// if the viewer's font were wider. An SVG that does not look like output of Graphviz is returned unchanged.
[[nodiscard]] std::string with_centred_text(std::string_view svg);

}  // namespace strata::report
