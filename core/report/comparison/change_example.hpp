#pragma once
// A place that shows a change, with enough of its source to print the line after the place itself is gone.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/source_excerpt.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// The first line of a place, and what differs there. At most a few hundred bytes, however long the place is.
struct change_example {
    std::string input;  ///< the input's name
    source_span where;  ///< the whole place
    input::position begin;
    std::string before;                          ///< the line before the place
    std::string text;                            ///< the first line of the place
    std::string after;                           ///< the line after it
    bool cut_before = false, cut_after = false;  ///< the line is longer on that side
    std::vector<std::uint64_t> marks;            ///< bytes of `text` that the rules looked at, ascending
    std::size_t differences = 0;                 ///< how many
    std::string differs;                         ///< "self-closing flag set only in 2009"; "" if not known
};

/// The place `d` of the input as an example of `differences`, some of its own.
/// Complexity: linear in the differences.
[[nodiscard]] change_example example_of(std::string_view input, const compare::divergence& d,
                                        const std::vector<const compare::difference*>& differences);
/// Whether the place is short enough to grasp at a glance.
[[nodiscard]] bool is_plain(const compare::divergence& d);

/// "page.html:3:5", fit for a terminal.
[[nodiscard]] std::string place_of(const change_example& of);
/// The line for `source_excerpt`. The views are of `of`.
[[nodiscard]] excerpted_place excerpted(const change_example& of);

/// The line around the place, with "…" where it is cut. The place is the bytes from `begin` to `end` of it.
struct shortened_line {
    std::string text;
    std::size_t begin = 0, end = 0;
};
[[nodiscard]] shortened_line line_of(const change_example& of);

}  // namespace strata::report
