#pragma once
// The source around a place as text, as compilers show it: numbered lines, with marks below.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/report/writing/layout.hpp"

namespace strata::report {

/// A place in a source.
struct excerpted_place {
    std::string_view text;             ///< the bytes of it; may be empty
    std::string_view before, after;    ///< the rest of its first line and of its last
    std::uint64_t line = 1;            ///< number of its first line
    bool cut_before = false;           ///< the first line begins further to the left than `before`
    bool cut_after = false;            ///< the last line continues after `after`
    std::vector<std::uint64_t> marks;  ///< bytes of `text` (its size: the end) to mark, ascending
};

/// How an excerpt looks.
struct excerpt_style {
    std::size_t width = 80;         ///< columns, the numbers included
    std::string_view mark_colour;   ///< of the marks below the lines
    std::string_view place_colour;  ///< of the place itself
};

/// The place's numbered lines, with "~" below the place and "^" below the marks, or below its start if there are none.
/// A place with many lines shows the first, the last and those with marks. Long lines are cut around the place.
/// Invisible and control characters are shown as escapes, tabs as spaces, bytes that are not UTF-8 as U+FFFD.
/// Complexity: linear in the place.
[[nodiscard]] block source_excerpt(const excerpted_place& place, const excerpt_style& style);

}  // namespace strata::report
