#pragma once
// Pieces that the pages of core/report/since share.

#include <string>
#include <string_view>

#include "core/history/moments.hpp"
#include "core/report/since/ranges.hpp"
#include "core/report/since/time_line.hpp"

namespace strata::report {

/// Appends the page up to its body, with its title.
void begin_since_page(std::string& to, std::string_view title);

/// Appends a day as a `time` element.
void append_day(std::string& to, std::string_view day);

/// Appends the days on which something was so, in the words of `in_words`.
void append_days(std::string& to, const days_of_reading& days);

/// Appends the line of time: years, a row for each lane with a link to "#" + `prefix` + its name unless the prefix is
/// "", and the marks. What it shows is said by the lists that follow it, so readers of the page's text do not need it.
void append_chart(std::string& to, const time_line& of, std::string_view prefix);

/// Appends the day of a moment, or the days between which it lies.
void append_moment(std::string& to, const study::moment& at);

/// Appends a paragraph with the commit of a moment, as a link, and what it changed: "tokens".
void append_commit(std::string& to, const study::moment& at, std::string_view kind);

/// The number, from 0 to 5, of the colour of a lane.
[[nodiscard]] constexpr std::size_t colour_number(std::size_t lane) { return lane % 6; }

/// Appends a list of the named changes of a time; nothing if there are none.
void append_candidates(std::string& to, const std::vector<const spec::change*>& changes);

}  // namespace strata::report
