#pragma once
// The width of text in DejaVu Sans, the widest font in which pictures are shown. A box that is wide enough for this
// font is wide enough for Helvetica and Arial as well. It therefore does not matter which fonts are installed where a
// picture is drawn or viewed.

#include <string_view>

namespace strata::report {

/// The fonts that pictures request.
inline constexpr std::string_view font_families = "DejaVu Sans,sans-serif";

enum class font_weight : bool { normal, bold };

/// The width of one line of UTF-8 text, in the unit of `font_size`.
[[nodiscard]] double text_width(std::string_view text, double font_size, font_weight weight = font_weight::normal);

}  // namespace strata::report
