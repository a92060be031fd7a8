#pragma once
// Builds text line by line.

#include <fmt/core.h>

#include <string>
#include <utility>

#include "core/report/writing/append_format.hpp"

namespace strata::report {

/// Appends a line.
template <class... Values>
void line(std::string& to, fmt::format_string<Values...> format, Values&&... values) {
    append_format(to, format, std::forward<Values>(values)...);
    to += '\n';
}

}  // namespace strata::report
