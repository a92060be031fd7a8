#pragma once
// The strip at the head of the poster: all events by month, on a scale of time.

#include <string>

#include "core/history/timeline.hpp"
#include "core/report/timeline/drawing.hpp"

namespace strata::report::timeline {

/// Appends the strip, with its upper left corner there. Returns its height.
int append_strip(std::string& to, point at, int width, const study::timeline& all);

}  // namespace strata::report::timeline
