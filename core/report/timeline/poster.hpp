#pragma once
// The timeline as a poster: a sheet of the A series, for a wall or for paper.

#include <string>

#include "core/history/timeline.hpp"

namespace strata::report {

/// The poster as SVG, with a white background, tooltips and links to commits. At its head, the events by month on a
/// scale of time; below, a row for each with its day, topic, title and commit. Texts need no font but DejaVu Sans or
/// one that is narrower. The same events always give the same picture.
[[nodiscard]] std::string timeline_as_svg(const history::timeline& all);

}  // namespace strata::report
