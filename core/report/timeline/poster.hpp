#pragma once
// The timeline as a poster: a sheet of the A series, for a wall or for paper.

#include <string>

#include "core/history/timeline.hpp"

namespace strata::report {

/// The poster as SVG, with a white background, tooltips and links to commits. The head of the poster shows the number
/// of events in each month on a time scale. Below the head, each event has a row with its day, topic, title and commit.
/// The text fits in any font that is no wider than DejaVu Sans. The result depends only on the events.
[[nodiscard]] std::string timeline_as_svg(const history::timeline& all);

}  // namespace strata::report
