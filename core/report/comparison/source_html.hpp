#pragma once
// The source of an input as HTML, with line numbers and with marks in it.
//
// Each line is an element. Lines are in blocks that a browser lays out only when they become visible, and stretches
// without marks in a long source are folded. Very long lines are split into several rows.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/text/token.hpp"

namespace strata::report {

/// A place of the source that is marked, and links to its details.
struct source_mark {
    source_span where;
    bool strong = true;  ///< what differs there is more than errors
    std::string name;    ///< what follows "s" in the anchor of the mark and "d" in the one that it links to
    std::string kinds;   ///< what it counts as, separated by spaces, for the page's script
};

/// How much of a source to show.
struct source_limits {
    std::size_t unfolded_rows = 400;       ///< a source with no more rows is not folded
    std::size_t context_rows = 4;          ///< kept before and after a mark
    std::size_t shortest_fold = 12;        ///< fewer rows than this are not folded
    std::uint64_t whole_bytes = 4U << 20;  ///< in a longer source, what would be folded is left out
};

/// How many lines `source` has; a line end at the end of the file begins another. CR, LF and CR LF end a line.
[[nodiscard]] std::uint64_t line_count(std::string_view source);

/// Appends the rows of `source`. `marks`: in the order of the source, not overlapping. `left_out`: how many marks
/// follow the last one of `marks`; if any, the rows after it are left out.
/// Complexity: linear in the source and the number of marks.
void append_marked_source(std::string& to, std::string_view source, std::span<const source_mark> marks,
                          std::uint64_t left_out, const source_limits& limits);

}  // namespace strata::report
