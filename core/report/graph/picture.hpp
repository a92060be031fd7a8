#pragma once
// The pictures that Graphviz draws from DOT: chooses the layout of a construct by drawing several and measuring them,
// and changes the SVG so that it has light and dark colours and centred text.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/study/graph/graph.hpp"

namespace strata::report {

// --- Choosing a layout ---

/// Draws the graph of a construct in several layouts and returns the best picture: its text is large enough on a slide,
/// arrows cross few texts, and few arrows are left out. `draw` takes DOT and returns SVG; its exceptions are passed on.
/// Any other graph is drawn once.
[[nodiscard]] std::string drawn_to_fit(const study::graph& g,
                                       const std::function<std::string(const std::string&)>& draw);

// --- Measuring ---

/// How large the text of a picture is, and what crosses it.
struct drawing {
    double width = 0, height = 0;   ///< in the picture's own units
    double smallest_text = 0;       ///< the smallest font size, in the same units
    std::size_t crossed_texts = 0;  ///< texts with an arrow through them
    std::size_t covered_texts = 0;  ///< texts that overlap another
    std::size_t crossings = 0;      ///< pairs of arrows that cross
    double arrows_length = 0;       ///< total length of all arrows
};

/// Measures an SVG. No value: it does not look like Graphviz output.
[[nodiscard]] std::optional<drawing> measured(std::string_view svg);

/// The size of the smallest text, in pixels, when the picture is scaled to fit 1920 x 1080 pixels.
[[nodiscard]] double text_size_on_slide(const drawing& picture);

/// The size that is readable from the last row of a lecture hall.
inline constexpr double least_text_size_on_slide = 18;

// --- Changing ---

/// An SVG that Graphviz drew from `graph_as_dot`, with a style that gives it dark colours if the reader prefers them,
/// and with centred text (`with_centred_text`). It has its own background in both schemes, so it is readable on a page
/// that does not follow the preference.
[[nodiscard]] std::string with_schemes(std::string_view svg);

/// An SVG drawn by Graphviz, changed so that the viewer centres the text of nodes. Graphviz places each line where it
/// would be centred in the font of the machine that draws; in a wider font it would overflow its box. Anything that
/// does not look like Graphviz output is left unchanged.
[[nodiscard]] std::string with_centred_text(std::string_view svg);

}  // namespace strata::report
