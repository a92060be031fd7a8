#pragma once
// Text that is put together line by line.

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <utility>

namespace strata::report {

/// Appends a line.
template <class... Values>
void line(std::string& to, fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(to), format, std::forward<Values>(values)...);
    to += '\n';
}

}  // namespace strata::report
