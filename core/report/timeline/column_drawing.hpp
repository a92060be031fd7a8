#pragma once
// A column of the poster: the lanes of the topics, and the rows across them.

#include <string>

#include "core/history/timeline.hpp"
#include "core/report/timeline/drawing.hpp"
#include "core/report/timeline/rows.hpp"

namespace strata::report::timeline {

/// Appends the column, with its upper left corner there. `height`: of its lanes, below their names.
void append_column(std::string& to, point at, const column& rows, int height, const column_measures& m,
                   const study::timeline& all);

}  // namespace strata::report::timeline
