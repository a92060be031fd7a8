#pragma once
// Title and date of a draft, where a text has them at its beginning.

#include <optional>
#include <string>
#include <string_view>

namespace strata::reading {

struct title_and_date {
    std::string title;  ///< "HTML 5, Working Draft"
    std::string date;   ///< "9 March 2008"
};

/// If `line` has a date: the words before it, with the line before, and the date. Without words, such as "last
/// updated", that only introduce the date.
[[nodiscard]] std::optional<title_and_date> title_in(std::string_view line_before, std::string_view line);

}  // namespace strata::reading
