#pragma once
// Text as DOT wants it.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/graph/text_width.hpp"

namespace strata::report {

/// As text of an HTML-like label.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// As a quoted string, with its quotes. Line feeds are centred line breaks.
[[nodiscard]] std::string dot_quoted(std::string_view text);

/// Broken at spaces into lines of about `columns` characters. Lines that it has stay apart.
[[nodiscard]] std::string broken(std::string_view text, std::size_t columns);

/// Lines of an HTML-like label in one size, and the width that they need.
struct html_lines {
    std::string text;
    double width = 0;
    /// Adds the lines of `lines` below.
    void add(std::string_view lines, double font_size, font_weight weight = font_weight::normal);
};

}  // namespace strata::report
