#pragma once
// A place that shows a change: enough of its source to print the line, whatever becomes of the place itself.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/report/comparison/source_excerpt.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// What a place has on its first line, and what differs there. At most a few hundred bytes, however long the place is.
struct change_example {
    std::string input;  ///< what the input is called
    source_span where;  ///< the whole place
    input::position begin;
    std::string before;                          ///< what stands before the place on its line
    std::string text;                            ///< the place, as far as its first line
    std::string after;                           ///< what follows it on its line
    bool cut_before = false, cut_after = false;  ///< the line is longer on that side
    std::vector<std::uint64_t> marks;            ///< bytes of `text` that the rules looked at, ascending
    std::size_t differences = 0;                 ///< how many
    std::string differs;                         ///< "self-closing flag: absent / set"; "" where that is not known
};

/// The place `d` of the input as an example of `differences`, some of its own.
/// Complexity: linear in the differences.
[[nodiscard]] change_example example_of(std::string_view input, const compare::divergence& d,
                                        const std::vector<const compare::difference*>& differences);
/// Whether the place is short enough to be taken in at a glance.
[[nodiscard]] bool is_plain(const compare::divergence& d);

/// "page.html:3:5", fit for a terminal.
[[nodiscard]] std::string place_of(const change_example& of);
/// The line with its number, and below it what the place is: see `source_excerpt`. The views are of `of`.
[[nodiscard]] excerpted_place excerpted(const change_example& of);

/// The line around the place, with "…" where it is cut. The place is the bytes from `begin` to `end` of it.
struct shortened_line {
    std::string text;
    std::size_t begin = 0, end = 0;
};
[[nodiscard]] shortened_line line_of(const change_example& of);

}  // namespace strata::report
