#pragma once
// Days as in the names of drafts and the dates of revisions: "2008-03-09". Comparing them as text compares their age.

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace strata::spec {

/// The length of such a day.
inline constexpr std::size_t day_length = 10;

/// Whether `text` is a valid calendar date in this form: four digits, two and two. Never throws.
constexpr bool is_day(std::string_view text) {
    if (text.size() != day_length) return false;
    std::array<int, 3> parts{};
    std::size_t part = 0;
    for (std::size_t i = 0; i < day_length; ++i) {
        if (i == 4 || i == 7) {
            if (text[i] != '-') return false;
            ++part;
            continue;
        }
        if (text[i] < '0' || text[i] > '9') return false;
        parts[part] = parts[part] * 10 + (text[i] - '0');
    }
    const std::chrono::year_month_day day{std::chrono::year{parts[0]},
                                          std::chrono::month{static_cast<unsigned>(parts[1])},
                                          std::chrono::day{static_cast<unsigned>(parts[2])}};
    return day.ok();
}

/// "4 June 2009"; another text as it is.
inline std::string day_in_words(std::string_view day) {
    constexpr std::array<std::string_view, 12> months{"January",   "February", "March",    "April",
                                                      "May",       "June",     "July",     "August",
                                                      "September", "October",  "November", "December"};
    if (!is_day(day)) return std::string(day);
    const auto digits = [&](std::size_t at) {
        return static_cast<std::size_t>((day[at] - '0') * 10 + day[at + 1] - '0');
    };
    return fmt::format("{} {} {}", digits(8), months[digits(5) - 1], day.substr(0, 4));
}

}  // namespace strata::spec
