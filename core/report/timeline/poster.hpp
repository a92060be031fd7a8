#pragma once
// The timeline as a poster: a sheet of the A series, for a wall or for paper.

#include <string>

#include "core/history/timeline.hpp"

namespace strata::report {

/// The poster as SVG, with a white background, tooltips and links to commits. Its head shows the events by month on a
/// scale of time. Below, each event has a row with its day, topic, title and commit. Any font no wider than DejaVu Sans
/// fits. The result depends only on the events.
[[nodiscard]] std::string timeline_as_svg(const history::timeline& all);

}  // namespace strata::report
