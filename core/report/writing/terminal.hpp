#pragma once
// What a terminal is told: colours, and columns.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/writing/display_width.hpp"

namespace strata::report {

inline constexpr std::string_view bold = "\x1b[1m", dim = "\x1b[2m", inverse = "\x1b[7m", red = "\x1b[31m",
                                  green = "\x1b[32m", yellow = "\x1b[33m", blue = "\x1b[34m", magenta = "\x1b[35m",
                                  cyan = "\x1b[36m", bold_red = "\x1b[1;31m", bold_yellow = "\x1b[1;33m",
                                  plain = "\x1b[0m";

/// Clears the rest of a line, for one that is rewritten in its place.
inline constexpr std::string_view clear_line = "\x1b[K";

/// All the styles: the only sequences that a report may hold.
inline constexpr std::array<std::string_view, 12> style_sequences = {
    bold, dim, inverse, red, green, yellow, blue, magenta, cyan, bold_red, bold_yellow, plain};

/// `text` in a colour, if there is to be one.
inline std::string coloured(std::string text, std::string_view how, bool colour) {
    if (!colour || text.empty()) return text;
    return std::string(how).append(text).append(plain);
}

/// `text` with spaces behind it, so that it takes at least `columns`.
inline std::string padded(std::string text, std::size_t columns) {
    const std::size_t taken = columns_of(text);
    if (taken < columns) text.append(columns - taken, ' ');
    return text;
}

}  // namespace strata::report
