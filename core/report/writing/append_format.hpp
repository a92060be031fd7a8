#pragma once
// Formatting at the end of a text.

#include <fmt/core.h>

#include <string>

namespace strata::report {

/// Appends `format` with its arguments filled in.
void append_formatted(std::string& to, fmt::string_view format, fmt::format_args values);

/// The same, with the format checked at compile time. In fmt 9 `format_to` with an iterator expands the whole formatter
/// in every file that uses it, which dominates the compile time of small files. Here it is expanded once.
template <class... Values>
void append_format(std::string& to, fmt::format_string<Values...> format, Values&&... values) {
    append_formatted(to, format, fmt::make_format_args(values...));
}

}  // namespace strata::report
