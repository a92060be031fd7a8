#pragma once
// The escape sequences that reports send to a terminal: styles, and links to texts.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/writing/display_width.hpp"

namespace strata::report {

inline constexpr std::string_view bold = "\x1b[1m", dim = "\x1b[2m", inverse = "\x1b[7m", red = "\x1b[31m",
                                  green = "\x1b[32m", yellow = "\x1b[33m", blue = "\x1b[34m", magenta = "\x1b[35m",
                                  cyan = "\x1b[36m", bold_red = "\x1b[1;31m", bold_yellow = "\x1b[1;33m",
                                  bold_green = "\x1b[1;32m", plain = "\x1b[0m";

/// Clears the rest of a line, for one that is rewritten in place.
inline constexpr std::string_view clear_line = "\x1b[K";

/// All styles: the only sequences that a report may contain.
inline constexpr std::array<std::string_view, 13> style_sequences = {
    bold, dim, inverse, red, green, yellow, blue, magenta, cyan, bold_red, bold_yellow, bold_green, plain};

/// A link (OSC 8) is `link_opening`, the address, `link_closing`, the text, `link_opening` and `link_closing`.
inline constexpr std::string_view link_opening = "\x1b]8;;", link_closing = "\x1b\\";
/// The prefix of every link address.
inline constexpr std::string_view link_scheme = "https://";

/// `text` in a colour, if one is given.
inline std::string coloured(std::string text, std::string_view how, bool colour) {
    if (!colour || text.empty()) return text;
    return std::string(how).append(text).append(plain);
}

/// `text` as a link to `address`, if there is an address and links are enabled.
inline std::string linked(std::string text, std::string_view address, bool links) {
    if (!links || text.empty() || !address.starts_with(link_scheme)) return text;
    std::string sequence(link_opening);
    sequence.append(address).append(link_closing).append(text);
    return sequence.append(link_opening).append(link_closing);
}

/// `text` padded with spaces to at least `columns`.
inline std::string padded(std::string text, std::size_t columns) {
    const std::size_t taken = columns_of(text);
    if (taken < columns) text.append(columns - taken, ' ');
    return text;
}

}  // namespace strata::report
