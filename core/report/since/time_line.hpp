#pragma once
// A line of time with lanes along it, each with the times in which something was so: the model of the drawings.

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/since/part.hpp"
#include "core/report/since/ranges.hpp"
#include "core/report/since/reading_names.hpp"

namespace strata::report {

/// Whole years, in which a day is a day, however much happened in it.
class time_scale {
public:
    /// From the year of one day through that of another.
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

/// A time in which something was so.
struct stretch {
    std::string_view from;
    std::string_view known_until;  ///< "": it still is
    std::string_view until;        ///< later than `known_until`: it ended at some time between the two
};

/// The times of one thing.
struct lane {
    std::string name;
    std::vector<stretch> stretches{};  ///< oldest first
};

/// A day on which something changed.
struct boundary_mark {
    std::string_view day;
    bool strong = true;  ///< more than errors changed
};

struct time_line {
    time_scale scale;
    std::vector<lane> lanes;
    std::vector<boundary_mark> marks;  ///< oldest first
};

/// A lane for each reading, newest first, and a mark for each turning point.
[[nodiscard]] time_line time_line_of(const input_in_time& of, const reading_names& names);

/// A lane with the times in which the part was there, and a mark for each change; no lane for a topic.
[[nodiscard]] time_line time_line_of(const part_history& of);

}  // namespace strata::report
