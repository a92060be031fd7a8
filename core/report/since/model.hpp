#pragma once
// The contents that all formats of a report through time share, on an input or on a part of the machine: the days and
// names of readings, the tokens and errors that distinguish a reading from its neighbours, the encodings, and the
// timeline that is drawn; and the pieces that text for a terminal is put together from. text.cpp, timeline.cpp,
// document.cpp, html.cpp and json.cpp write them.

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

/// The days of reading number `reading`, the oldest first.
[[nodiscard]] std::vector<days_of_reading> days_of(std::size_t reading, const input_in_time& of);

// --- Unknown times ---

/// Times after the end of the chain. Only the texts before and after such a time are known.
[[nodiscard]] std::vector<const history::moment*> unknown_times(std::span<const history::moment> moments,
                                                                std::string_view chain_ends);

/// "Nothing is known of the time between 2010-04-30 and 2021-11-22."
[[nodiscard]] std::string unknown_in_words(const history::moment& at);

/// A sentence about a slip that was folded.
[[nodiscard]] std::string slip_in_words(const input_in_time& of, const compare::slip_in_time& slip);

/// Sentences about times for which the answer is unknown, and about folded slips.
[[nodiscard]] std::vector<std::string> limits_in_words(const input_in_time& of);

// --- Turning points ---

/// The kind of a turning point: "tokens" or "errors".
[[nodiscard]] std::string_view kind_of(const compare::turning_point& turn);

/// The difference on the input between a moment and the previous one; null if tokens and errors are equal.
[[nodiscard]] compare::turning_point* turn_at(const input_in_time& of, std::size_t moment);

// --- Encodings ---

/// Whether texts of other days read the bytes of the input in other encodings.
[[nodiscard]] bool has_several_encodings(const input_in_time& of);

/// The sentences before and after the list of encodings.
inline constexpr std::string_view heading_of_encodings = "Not all texts read these bytes in the same encoding:";
inline constexpr std::string_view remark_on_encodings =
    "The readings are of the characters that the newest of these encodings gives.";

/// The days of period number `period` of the encodings.
[[nodiscard]] days_of_reading days_of_encoding(const input_in_time& of, std::size_t period);

/// The commit that made a period differ from the one before it.
struct cause_of_period {
    std::string_view commit;  ///< "": not known
    std::string_view title;   ///< "": not known
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
    /// The number of the reading at a moment. The newest reading has the number 0.
    [[nodiscard]] std::size_t number_at(std::size_t moment) const { return numbers_[of_.found->reading_of[moment]]; }
    /// "B -> A", for a moment whose reading differs from the previous one.
    [[nodiscard]] std::string turn_at(std::size_t moment) const {
        return std::string(at(moment - 1)).append(" -> ").append(at(moment));
    }
    [[nodiscard]] std::size_t count() const { return names_.size(); }

private:
    const input_in_time& of_;
    std::vector<std::string> names_;    // of each reading
    std::vector<std::size_t> numbers_;  // of each reading
    std::vector<std::size_t> newest_moments_;
};

// --- Tokens and errors of a reading (listing.cpp) ---

/// How an older text reported an error.
struct former_name {
    std::string_view before;  ///< the day of the text that changed the error's name or state, or the reading
    std::string_view name;    ///< of the state
    std::string_view error;   ///< the error's name at that time; "": its later name
};
/// "Comment dash state", or "double-hyphen-in-comment, Comment end state".
[[nodiscard]] std::string in_words(const former_name& name);

/// A token or an error.
struct listed_line {
    std::uint64_t left_out = 0;  ///< the number of unlisted lines before it
    input::position where;
    token_kind kind;
    std::string words;  ///< the contents of a token, or the name of an error; "" for the end of the file
    /// For an error: its state in the newest text with this reading. Other texts may have other names for the error and
    /// the state.
    std::string_view state{};
    std::vector<former_name> former_states{};  ///< newest first
};

/// "eof-in-comment (Comment state; before 2010-02-06 Comment dash state)"
[[nodiscard]] std::string words_of(const listed_line& line);

/// The part of a reading that is listed.
struct listing {
    std::vector<listed_line> lines;
    std::uint64_t left_out = 0;  ///< the number of unlisted lines after the last one
    std::uint64_t tokens = 0;    ///< all of them, with adjacent text joined, without the end of the file
    std::uint64_t errors = 0;    ///< all of them
    [[nodiscard]] bool is_whole() const;
};

/// "3,012 tokens, 1 error"
[[nodiscard]] std::string counts_of(const listing& of);

/// The number of lines of a reading that text and documents show. A longer reading shows only lines where it differs
/// from its neighbours.
inline constexpr std::size_t most_lines_shown = 16;

/// Lists the reading whose newest moment is number `newest`. If the reading has at most `most_lines` tokens and errors,
/// lists all of them. Otherwise lists at most `most_lines`, in places where the reading differs from the readings
/// before and after it; if there are no such places, lists the beginning of the reading. The turning points of `of`
/// must still have their places. Complexity: one run of the input, and one more for each set of names that its states
/// had.
[[nodiscard]] listing listing_of(const input_in_time& of, std::size_t newest, std::size_t most_lines);

// --- Parts of the machine ---

/// The title of a part, and how often it changed: "Comment end bang state: 2 changes since 2006-03-02"
[[nodiscard]] std::string head_of(const part_history& of);

/// Whether the part was in the first text, if it can be in a text.
[[nodiscard]] bool is_in_first_text(const part_history& of);

// --- The timeline ---

/// Whole years to scale: all days have the same width.
class time_scale {
public:
    /// From the year of the first day to the year of the last day.
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
    std::string_view known_until;  ///< "": it still holds
    std::string_view until;        ///< later than `known_until`: the period ended at an unknown time between the two
};

/// The periods of one thing.
struct lane {
    std::string name;
    std::vector<stretch> stretches{};  ///< oldest first
};

/// A day on which something changed.
struct boundary_mark {
    std::string_view day;
    bool strong = true;  ///< not only errors changed
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

// --- Turning points as text ---

/// The day, the commit and the title of a revision, or the days between which it was made. `kind`: what the revision
/// changed. `readings`: the readings before and after, "B -> A".
[[nodiscard]] styled_text head_of_turn(const history::moment& at, std::string_view kind,
                                       std::string_view readings = {});

/// The named changes of which only the time is known, a paragraph for each.
[[nodiscard]] block candidates_of(const std::vector<const spec::change*>& changes, std::size_t width);

// --- Readings as text ---

/// The number of readings of the input, the unknown times, and the encodings if there are several. Lines are at most
/// `width` wide, except for a longer name.
[[nodiscard]] block head_of_input(const input_in_time& of, std::size_t width);

/// The reading whose newest moment is number `newest`: its name, unless it is the only reading, and its days, the
/// newest first.
[[nodiscard]] block ranges_of_reading(const input_in_time& of, const reading_names& names, std::size_t newest,
                                      std::size_t width);

/// A line for each token and error, as `strata tokenize` prints them, broken if it is wider than `width`. If lines are
/// left out, the last line says how to see all of them under `draft`.
[[nodiscard]] block listing_as_block(const listing& of, std::string_view draft, std::size_t width);

/// The tokens and errors in a few lines, at most `width` wide: `comment "-- >"; error eof-in-comment`. A long reading
/// has only the numbers of its tokens and errors.
[[nodiscard]] block listing_in_lines(const listing& of, std::size_t width);

// --- The timeline in characters (timeline.cpp) ---

/// The years, a line for each lane, and the marks below. A period has at least one column, even if it is a single day.
/// Lines are at most `width` wide.
[[nodiscard]] block lanes_of(const time_line& of, std::size_t width);

}  // namespace strata::report
