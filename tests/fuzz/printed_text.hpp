#pragma once
// Checks that text for people is visible.

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "core/text/utf8.hpp"

namespace strata::fuzz {

/// Returns the first part of `text` that would control a terminal or that a terminal could not show: control characters
/// other than line feeds, direction marks, and bytes that are not UTF-8. Returns "" if there is no such part.
/// `may_have_colour` says whether codes for colours are allowed.
inline std::string obeyed_by_terminal(std::string_view text, bool may_have_colour) {
    for (std::size_t i = 0; i < text.size();) {
        if (may_have_colour && text.substr(i, 2) == "\x1B[") {
            const std::size_t end = text.find_first_not_of("0123456789;", i + 2);
            if (end == std::string_view::npos || text[end] != 'm') return fmt::format("an escape sequence at {}", i);
            i = end + 1;
            continue;
        }
        const input::decoded next = input::decode_one(text.substr(i), false);
        if (!next.well_formed) return fmt::format("no UTF-8 at {}", i);
        const char32_t c = next.code_point;
        if ((c < 0x20 && c != '\n') || (c >= 0x7F && c <= 0x9F) || (c >= 0x202A && c <= 0x202E) ||
            (c >= 0x2066 && c <= 0x2069))
            return fmt::format("U+{:04X} at {}", static_cast<unsigned>(c), i);
        i += next.length;
    }
    return {};
}

}  // namespace strata::fuzz
