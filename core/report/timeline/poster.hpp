#pragma once
// The timeline as a poster: a sheet of the A series, for a wall or for paper.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/timeline.hpp"

namespace strata::report {

/// The poster as SVG, with a white background, tooltips and links to commits. The head of the poster shows the number
/// of events in each month on a time scale. Below the head, each event has a row with its day, topic, title and commit.
/// The text fits in any font that is no wider than DejaVu Sans. The result depends only on the events.
[[nodiscard]] std::string timeline_as_svg(const history::timeline& all);

}  // namespace strata::report

namespace strata::report::timeline {

// --- The pieces of the poster (drawing.cpp) ---
//
// The pieces are text, marks and columns in SVG. A column has a row for each event, headings for the years, and a lane
// for each topic. poster.cpp chooses the number of columns such that the sheet has the proportions of paper of the A
// series. Changes that programs notice are larger than changes that only readers notice. All lengths are whole numbers,
// so that a picture is the same on every machine.

// --- Lettering ---

/// How a piece of text looks.
struct lettering {
    int size = 24;
    bool bold = false;
    std::string_view colour = "#1b1b1b";
    std::string_view anchor = "start";  ///< "start", "middle" or "end"
};

inline constexpr std::string_view grey = "#595959";
inline constexpr lettering letters_of_remarks{.size = 21, .colour = grey};

/// The lettering of the title of an event.
[[nodiscard]] constexpr lettering letters_of(history::effect what) {
    switch (what) {
        case history::effect::text:
        case history::effect::tokens: return {.size = 26, .bold = true};
        case history::effect::errors:
        case history::effect::tree: return {.size = 25};
        case history::effect::words: break;
    }
    return {.size = 21, .colour = grey};
}

/// The width of a line of text, rounded up.
[[nodiscard]] int width_of(std::string_view text, const lettering& how);
/// Breaks `text` at spaces into lines that are at most `width` wide and about equally long. Returns at least one line.
[[nodiscard]] std::vector<std::string> broken(std::string_view text, int width, const lettering& how);

// --- Text and marks ---

struct point {
    int x = 0, y = 0;
};

/// Appends one line of text. `at` is the beginning of its base line.
void append_text(std::string& to, point at, std::string_view text, const lettering& how);
/// Appends the mark of an effect, centred at `at`. Each effect has a mark of its own shape, so a reader need not
/// distinguish colours.
void append_mark(std::string& to, point at, history::effect what);
/// The colour of the mark.
[[nodiscard]] std::string_view colour_of_mark(history::effect what);
/// The meaning of the mark, in words: "tokens change".
[[nodiscard]] std::string_view meaning_of_mark(history::effect what);

/// Appends a `title` element, which viewers show as a tooltip and read out.
void append_tooltip(std::string& to, const history::event& of);

/// The day "2007-06-13" as "13 Jun".
[[nodiscard]] std::string day_in_year(std::string_view day);

// --- The rows of a column ---

/// A row of a column.
struct row {
    enum class kind : std::uint8_t { event, year, remark };
    kind of = kind::event;
    const history::event* what = nullptr;
    std::string_view year{};           ///< the year of the heading or of the event
    bool continued = false;            ///< for a heading: the previous column has the same year
    std::vector<std::string> lines{};  ///< the lines of an event's title or of a remark
    int height = 0;
};

/// The rows of a column, from top to bottom.
using column = std::vector<row>;

/// Measures of a column.
struct column_measures {
    int day = 92;      ///< the width of days
    int lane = 28;     ///< the width of a topic's lane
    int title = 800;   ///< the width of titles
    int commit = 118;  ///< the width of commits
    int head = 230;    ///< the height of the topics' names
    std::vector<spec::change_topic> topics{};

    [[nodiscard]] int lanes() const { return static_cast<int>(topics.size()) * lane; }
    [[nodiscard]] int width() const { return day + lanes() + 14 + title + commit; }
};

/// A row for each event and, above the events of each year, a row for the year's heading.
[[nodiscard]] column rows_of(const history::timeline& all, const column_measures& measures);

/// Distributes rows among columns of at most this height. A column that begins within a year repeats the year's
/// heading. `stretch`: the factor, in per cent, by which rows are made higher.
[[nodiscard]] std::vector<column> in_columns(const column& rows, int height, int stretch);

// --- Columns ---

/// Appends a column with the lanes of the topics. `at`: the column's upper left corner. `height`: the height of the
/// lanes without the names above them.
void append_column(std::string& to, point at, const column& rows, int height, const column_measures& m,
                   const history::timeline& all);

}  // namespace strata::report::timeline
