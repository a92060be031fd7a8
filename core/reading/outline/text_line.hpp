#pragma once
// The lines of a plain text, with what its layout says: how far they are indented, and what blank lines separate.

#include <cstddef>
#include <string_view>
#include <vector>

namespace strata::reading {

struct text_line {
    std::string_view text;  ///< without the white space around it
    std::size_t indent = 0;
    std::size_t number = 0;  ///< from 1
    bool after_blank = false;
};

/// The lines that are not blank.
[[nodiscard]] std::vector<text_line> lines_of(std::string_view text);

}  // namespace strata::reading
