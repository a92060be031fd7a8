#pragma once
// The source of an input with line numbers and with marks in it, as HTML.
//
// A line is an element, lines stand in blocks that a browser need not lay out before they are seen, and of a long
// source the stretches without marks are folded away. Very long lines are cut into pieces, each of them a row.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/token/token.hpp"

namespace strata::report {

/// A place of the source that is marked, and is a link to what is said of it.
struct source_mark {
    source_span where;
    bool strong = true;  ///< what differs there is more than errors
    std::string name;    ///< what follows "s" in the anchor of the mark and "d" in the one that it links to
    std::string kinds;   ///< names, between spaces, of what marks have in common, for the page's script
};

/// How much of a source is shown.
struct source_limits {
    std::size_t unfolded_rows = 400;       ///< a source of no more rows is not folded
    std::size_t context_rows = 4;          ///< what is left before and after a mark
    std::size_t shortest_fold = 12;        ///< fewer rows than this are not folded away
    std::uint64_t whole_bytes = 4U << 20;  ///< of a longer source what would be folded is left out
};

/// How many lines `source` has; at the end of the file a new one may begin. CR, LF and CR LF end a line.
[[nodiscard]] std::uint64_t line_count(std::string_view source);

/// Appends the rows of `source`. `marks`: in the order of the source, not overlapping. `left_out`: how many marks there
/// are behind the last one of `marks`; where there are any, the rows behind that are left out.
/// Complexity: linear in the source and the number of marks.
void append_marked_source(std::string& to, std::string_view source, std::span<const source_mark> marks,
                          std::uint64_t left_out, const source_limits& limits);

}  // namespace strata::report
