#pragma once
// The columns of the poster: a row for each event, under the headings of the years, with a lane for each topic.
// poster.cpp chooses how many columns give the sheet the proportions of paper.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/timeline.hpp"
#include "core/report/timeline/drawing.hpp"

namespace strata::report::timeline {

// --- Rows ---

/// A row of a column.
struct row {
    enum class kind : std::uint8_t { event, year, remark };
    kind of = kind::event;
    const history::event* what = nullptr;
    std::string_view year{};           ///< of the heading, or in which the event is
    bool continued = false;            ///< of a heading: its year began in the column before
    std::vector<std::string> lines{};  ///< of its title; of a remark
    int height = 0;
};

/// Rows one below the other, and the lanes beside them.
using column = std::vector<row>;

/// Measures of a column.
struct column_measures {
    int day = 92;      ///< the width of days
    int lane = 28;     ///< the width of a topic's lane
    int title = 800;   ///< the width of titles
    int commit = 118;  ///< the width of commits
    int head = 230;    ///< the height of the names of topics
    std::vector<spec::change_topic> topics{};

    [[nodiscard]] int lanes() const { return static_cast<int>(topics.size()) * lane; }
    [[nodiscard]] int width() const { return day + lanes() + 14 + title + commit; }
};

/// All events, each with its lines, below the headings of their years.
[[nodiscard]] column rows_of(const history::timeline& all, const column_measures& measures);

/// The rows in columns of at most this height. A column that begins within a year repeats its heading. `stretch`: the
/// height of rows in per cent.
[[nodiscard]] std::vector<column> in_columns(const column& rows, int height, int stretch);

// --- Drawing ---

/// Appends the column, the lanes of its topics and the rows across them, with its upper left corner there. `height`: of
/// its lanes, below their names.
void append_column(std::string& to, point at, const column& rows, int height, const column_measures& m,
                   const history::timeline& all);

}  // namespace strata::report::timeline
