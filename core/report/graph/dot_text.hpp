#pragma once
// Escapes and breaks text for DOT.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/writing/text_width.hpp"

namespace strata::report {

/// As text of an HTML-like label.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// As a quoted string, including the quotes. Line feeds become centred line breaks.
[[nodiscard]] std::string dot_quoted(std::string_view text);

/// Breaks text at spaces into lines of about `columns` characters. Existing line breaks are kept.
[[nodiscard]] std::string broken(std::string_view text, std::size_t columns);

/// Lines of an HTML-like label in one font size, and the width they need.
struct html_lines {
    std::string text;
    double width = 0;
    /// Adds the lines of `lines` below.
    void add(std::string_view lines, double font_size, font_weight weight = font_weight::normal);
};

}  // namespace strata::report
