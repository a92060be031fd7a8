#pragma once
// Draws a timeline as a figure of a page. The style is in core/report/writing/page.css.

#include <string>
#include <string_view>

#include "core/report/since/model.hpp"

namespace strata::report {

/// Appends the timeline: the years, a row for each lane, and the marks. Each row links to "#" + `prefix` + the lane's
/// name, unless `prefix` is "". The page must also say in words what the timeline shows.
void append_chart(std::string& to, const time_line& of, std::string_view prefix);

}  // namespace strata::report
