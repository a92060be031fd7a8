#pragma once
// Days, as in the names of drafts and the dates of revisions: "2008-03-09". To find out which of two days is earlier,
// compare them as text.

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace strata::spec {

/// The length of a day as text.
inline constexpr std::size_t day_length = 10;

/// Whether `text` is a valid calendar date in this form: four digits, two digits and two digits. Never throws.
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

/// The first and the last day of a period.
struct period {
    std::string first, last;
};

/// Returns the period that `text` names: a year ("2014"), a month ("2016-06"), a day, or "latest", which is later than
/// any day. Returns nothing if `text` has none of these forms.
inline std::optional<period> period_named(std::string_view text) {
    if (text == "latest") return period{"9999-12-31", "9999-12-31"};
    // Rejects other lengths. Otherwise, such a text might become a valid day when digits of `first_day` are appended.
    constexpr std::string_view first_day = "0000-01-01";
    if (text.size() != 4 && text.size() != 7 && text.size() != day_length) return std::nullopt;
    period found;
    found.first = std::string(text).append(first_day.substr(text.size()));
    if (!is_day(found.first)) return std::nullopt;
    found.last = std::string(text);
    if (text.size() == 4) found.last += "-12";
    if (text.size() < day_length)
        for (const std::string_view day : {"-31", "-30", "-29", "-28"})
            if (is_day(found.last + std::string(day))) {
                found.last += day;
                break;
            }
    return found;
}

/// Returns a day in words, such as "4 June 2009". Returns any other text unchanged.
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
