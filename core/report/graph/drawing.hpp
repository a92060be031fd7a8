#pragma once
// Measures a picture that Graphviz drew: how large its text is on a slide, and what crosses it.

#include <cstddef>
#include <optional>
#include <string_view>

namespace strata::report {

struct drawing {
    double width = 0, height = 0;   ///< in the picture's own units
    double smallest_text = 0;       ///< the smallest font size, in the same units
    std::size_t crossed_texts = 0;  ///< texts with an arrow through them
    std::size_t covered_texts = 0;  ///< texts that overlap another
    std::size_t crossings = 0;      ///< pairs of arrows that cross
    double arrows_length = 0;       ///< total length of all arrows
};

/// Measures an SVG. Nothing: it does not look like Graphviz output.
[[nodiscard]] std::optional<drawing> measured(std::string_view svg);

/// The size of the smallest text, in pixels, when the picture is scaled to fit 1920 x 1080 pixels.
[[nodiscard]] double text_size_on_slide(const drawing& picture);

/// The size that is readable from the last row of a lecture hall.
inline constexpr double least_text_size_on_slide = 18;

}  // namespace strata::report
