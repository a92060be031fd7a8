#pragma once
// Pieces of text for a terminal, which text.cpp, timeline.cpp and part_text.cpp put together: the head of a turning
// point, a reading with its tokens and errors, and the line of time drawn in characters.

#include <cstddef>
#include <iosfwd>
#include <string_view>

#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/report/since/model.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

// --- Turning points ---

/// The day, the commit and the title of a revision, or the days between which it lies. `kind`: what it changed.
/// `readings`: which reading became which, "B -> A".
[[nodiscard]] styled_text head_of_turn(const history::moment& at, std::string_view kind,
                                       std::string_view readings = {});

/// The head of a turning point, the named changes of the time, and the first places that differ, with the rules. Takes
/// the places.
void write_turn_as_text(std::ostream& to, const input_in_time& of, const since_style& style,
                        compare::turning_point& turn, std::string_view readings = {});

/// The named changes of the time of a turning point of which only that time is known, a paragraph for each.
[[nodiscard]] block candidates_of(const compare::turning_point& turn, std::size_t width);

// --- Readings ---

/// How many readings the input has, what is not known, and its encodings if there are several. Lines are at most
/// `width` wide, but for a name that is.
[[nodiscard]] block head_of_input(const input_in_time& of, std::size_t width);

/// The name of the reading whose newest moment is number `newest`, unless it is the only one, and its days, newest
/// first.
[[nodiscard]] block ranges_of_reading(const input_in_time& of, const reading_names& names, std::size_t newest,
                                      std::size_t width);

/// A line for each token and error as `strata tokenize` prints them, broken where they are wider than `width`. If some
/// are left out, the last line says how to see all: under `draft`.
[[nodiscard]] block listing_as_block(const listing& of, std::string_view draft, std::size_t width);

/// The tokens and errors in a few lines, at most `width` wide: `comment "-- >"; error eof-in-comment`. Of a long
/// reading, how many tokens and errors there are.
[[nodiscard]] block listing_in_lines(const listing& of, std::size_t width);

// --- The line of time (timeline.cpp) ---

/// The years, a line for each lane, and the marks below. What lasts a day has one column, as has what lasts a month.
/// Lines are at most `width` wide.
[[nodiscard]] block lanes_of(const time_line& of, std::size_t width);

}  // namespace strata::report
