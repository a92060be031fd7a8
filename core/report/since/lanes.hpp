#pragma once
// A line of time with its lanes, drawn in characters.

#include <cstddef>

#include "core/report/since/time_line.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// The years, a line for each lane, and the marks below. What lasts a day has one column, as has what lasts a month.
/// Lines are at most `width` wide, at least `narrowest`.
[[nodiscard]] block lanes_of(const time_line& of, std::size_t width);

}  // namespace strata::report
