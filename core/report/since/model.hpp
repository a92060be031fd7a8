#pragma once
// A report through time is about an input or about a part of the machine. This file has the contents that all formats
// of a report share: the days and names of readings, the tokens and errors that distinguish a reading from its
// neighbours, the encodings, and the timeline. document.cpp and json.cpp write the reports, and
// timeline.cpp draws the timeline.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/time/compared_encodings.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/report/since/since.hpp"
#include "core/report/tokens/text.hpp"
#include "core/report/writing/layout.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

// --- Days ---

/// A period in which a reading held.
struct days_of_reading {
    std::string_view from;
    std::string_view known_until{};  ///< the last day on which the reading is known to have held; "" if it still holds
    std::string_view until{};        ///< the day of the next reading, which may be later than `known_until`
};

/// "2006-03-02 to 2009-06-04", "on 2008-04-07", "2009-06-04 to now", "2006-03-02 to 2010-04-30 or later, before
/// 2021-11-22"
[[nodiscard]] std::string in_words(const days_of_reading& days);

/// The periods of reading number `reading`, the oldest first.
[[nodiscard]] std::vector<days_of_reading> days_of(std::size_t reading, const input_in_time& of);

// --- Unknown times ---

/// The periods after the end of the chain for which only the texts before and after the period are known. Each period
/// is represented by the moment of the text after it.
[[nodiscard]] std::vector<const history::moment*> unknown_times(std::span<const history::moment> moments,
                                                                std::string_view chain_ends);

/// "Nothing is known of the time between 2010-04-30 and 2021-11-22."
[[nodiscard]] std::string unknown_in_words(const history::moment& at);

/// A sentence about a slip that was folded.
[[nodiscard]] std::string slip_in_words(const input_in_time& of, const compare::slip_in_time& slip);

/// Sentences about periods for which the reading is unknown, and about folded slips.
[[nodiscard]] std::vector<std::string> limits_in_words(const input_in_time& of);

// --- Turning points ---

/// The kind of a turning point: "tokens" or "errors".
[[nodiscard]] std::string_view kind_of(const compare::turning_point& turn);

/// The turning point at a moment; null if the reading is the same as at the previous moment.
[[nodiscard]] compare::turning_point* turn_at(const input_in_time& of, std::size_t moment);

// --- Encodings ---

/// Whether some texts read the bytes of the input in different encodings.
[[nodiscard]] bool has_several_encodings(const input_in_time& of);

/// The sentences before and after the list of encodings.
inline constexpr std::string_view heading_of_encodings = "Not all texts read these bytes in the same encoding:";
inline constexpr std::string_view remark_on_encodings =
    "The readings use the characters that the newest of these encodings gives.";

/// The days of a period in the list of encodings. `period`: the number of the period.
[[nodiscard]] days_of_reading days_of_encoding(const input_in_time& of, std::size_t period);

/// The commit that changed the encoding at the beginning of a period.
struct cause_of_period {
    std::string_view commit;  ///< "" if not known
    std::string_view title;   ///< "" if not known
};
[[nodiscard]] cause_of_period cause_of(const compare::encoding_period& of);

/// The title of the commit, or a sentence saying that it is not known.
[[nodiscard]] std::string title_of(const cause_of_period& by);

/// The day of the commit, or the two days between which it was made.
[[nodiscard]] std::string day_of_change(const compare::encoding_period& of);

// --- Names of readings ---

/// "A", ..., "Z", "AA", "AB", ...
[[nodiscard]] std::string letters_of(std::size_t number);

/// The readings of an input in the order in which reports show them, with names. The newest reading is A.
class reading_names {
public:
    explicit reading_names(const input_in_time& of);

    /// The newest moment of each reading, newest first.
    [[nodiscard]] const std::vector<std::size_t>& newest_moments() const { return newest_moments_; }
    /// The name of the reading at a moment.
    [[nodiscard]] std::string_view at(std::size_t moment) const { return names_[of_.found->reading_of[moment]]; }
    /// "B → A", for a moment whose reading differs from the previous moment's reading.
    [[nodiscard]] std::string turn_at(std::size_t moment) const {
        return std::string(at(moment - 1)).append(" → ").append(at(moment));
    }
    [[nodiscard]] std::size_t count() const { return names_.size(); }

private:
    const input_in_time& of_;
    std::vector<std::string> names_;  // the name of each reading, by the reading's number in the input's list
    std::vector<std::size_t> newest_moments_;
};

// --- Tokens and errors of a reading ---

/// How an older text reported an error.
struct former_name {
    std::string_view before;  ///< the day until which this name was used: the error's name, its state or the reading
                              ///< changed on that day
    std::string_view name;    ///< the name of the state
    std::string_view error;   ///< the error's name at that time; "" if it is the same as the later name
};
/// Returns the state, preceded by the error's name if that differs: "Comment dash state", or "double-hyphen-in-comment,
/// Comment end state".
[[nodiscard]] std::string in_words(const former_name& name);

/// A token or an error.
struct listed_line {
    std::uint64_t left_out = 0;  ///< how many lines are left out before this line
    input::position where;
    token_kind kind;
    std::string words;  ///< the contents of a token, or the name of an error; "" for the end of the file
    /// For an error: its state in the newest text with this reading. Older texts may have other names for the error and
    /// for the state.
    std::string_view state{};
    std::vector<former_name> former_states{};  ///< newest first
};

/// Returns the states of an error, to be added to its name: " (Comment state; before 2010-02-06 Comment dash state)".
/// Returns "" for a token.
[[nodiscard]] std::string states_in_words(const listed_line& line);

/// The part of a reading that is listed.
struct listing {
    std::vector<listed_line> lines;
    std::uint64_t left_out = 0;  ///< how many lines are left out after the last one
    /// The number of all tokens of the reading, with adjacent text joined and without the end of the file.
    std::uint64_t tokens = 0;
    std::uint64_t errors = 0;  ///< the number of all errors of the reading
    [[nodiscard]] bool is_whole() const;
};

/// "3,012 tokens, 1 error"
[[nodiscard]] std::string counts_of(const listing& of);

/// Lists the reading whose newest moment is number `newest`. If the reading has at most `most_lines` tokens and errors,
/// lists all of them. Otherwise lists at most `most_lines` lines, from places where the reading differs from the
/// readings before and after it. If there are no such places, lists the beginning of the reading. Call this before a
/// writer moves places out of the turning points. Complexity: one run of the input, and one more run for each way in
/// which texts with this reading name its errors and their states.
[[nodiscard]] listing listing_of(const input_in_time& of, std::size_t newest, std::size_t most_lines);

// --- Parts of the machine ---

/// The title of a part, and how often it changed: "Comment end bang state: 2 changes since 2006-03-02"
[[nodiscard]] std::string head_of(const part_history& of);

/// Whether the first text had the part; false for a topic, because no text has a topic as a part.
[[nodiscard]] bool is_in_first_text(const part_history& of);

// --- The timeline ---

/// A time scale of whole years on which all days have the same width.
class time_scale {
public:
    /// The scale begins with the year of the first day and ends with the year of the last day.
    time_scale(std::string_view first_day, std::string_view last_day)
        : first_year_(number_in(first_day, 0, 4)),
          last_year_(number_in(last_day, 0, 4)),
          begin_(number_of(first_year_, 1, 1)),
          days_(number_of(last_year_ + 1, 1, 1) - begin_) {}

    [[nodiscard]] int first_year() const { return first_year_; }
    [[nodiscard]] int last_year() const { return last_year_; }
    /// Where a day ("2009-06-04") begins, from 0 to 1.
    [[nodiscard]] double at(std::string_view day) const {
        return part(number_of(number_in(day, 0, 4), number_in(day, 5, 2), number_in(day, 8, 2)));
    }
    /// Where a year begins.
    [[nodiscard]] double at_year(int year) const { return part(number_of(year, 1, 1)); }

private:
    static int number_in(std::string_view day, std::size_t at, std::size_t digits) {
        int number = 0;
        for (const char c : day.substr(at, digits)) number = number * 10 + (c - '0');
        return number;
    }
    static int number_of(int year, int month, int day) {
        const std::chrono::sys_days days = std::chrono::year{year} / std::chrono::month{static_cast<unsigned>(month)} /
                                           std::chrono::day{static_cast<unsigned>(day)};
        return static_cast<int>(days.time_since_epoch().count());
    }
    [[nodiscard]] double part(int day) const { return static_cast<double>(day - begin_) / days_; }

    int first_year_, last_year_;
    int begin_, days_;
};

/// A period in which something held.
struct stretch {
    std::string_view from;
    std::string_view known_until;  ///< "" if it still holds
    std::string_view until;        ///< if later than `known_until`, the period ended on an unknown day between the two
};

/// The periods of one reading or of one part.
struct lane {
    std::string name;
    std::vector<stretch> stretches{};  ///< oldest first
};

/// A day on which something changed.
struct boundary_mark {
    std::string_view day;
    bool strong = true;  ///< something other than errors changed
};

struct time_line {
    time_scale scale;
    std::vector<lane> lanes;
    std::vector<boundary_mark> marks;  ///< oldest first
};

/// A lane for each reading, the newest first, and a mark for each turning point.
[[nodiscard]] time_line time_line_of(const input_in_time& of, const reading_names& names);

/// A lane with the periods in which the part existed, and a mark for each change. A topic has no lane.
[[nodiscard]] time_line time_line_of(const part_history& of);

// --- Drawings of the timeline (timeline.cpp) ---

/// The years, a line for each lane, and the marks below. A period has at least one column, even if it is a single day.
/// Lines are at most `width` wide.
[[nodiscard]] block lanes_of(const time_line& of, std::size_t width);

/// Appends the timeline as a figure of a page: the years, a row for each lane, and the marks. Each row links to "#" +
/// `prefix` + the lane's name, unless `prefix` is "". The style is in core/report/writing/page.css. The page must also
/// say in words what the timeline shows.
void append_chart(std::string& to, const time_line& of, std::string_view prefix);

}  // namespace strata::report
