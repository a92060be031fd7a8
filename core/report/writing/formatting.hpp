#pragma once
// Formats values, numbers and lines, and writes counts in words.

#include <fmt/core.h>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace strata::report {

/// Appends `format` with its arguments filled in.
void append_formatted(std::string& to, fmt::string_view format, fmt::format_args values);

/// Appends `format`, which is checked at compile time, with its arguments filled in. In fmt 9, `format_to` with an
/// iterator instantiates the whole formatter in every file that calls it, and this takes most of the compile time of
/// small files. `append_formatted` instantiates it only once.
template <class... Values>
void append_format(std::string& to, fmt::format_string<Values...> format, Values&&... values) {
    append_formatted(to, format, fmt::make_format_args(values...));
}

/// Appends a line: `format` with its arguments filled in, and a line end.
template <class... Values>
void line(std::string& to, fmt::format_string<Values...> format, Values&&... values) {
    append_format(to, format, std::forward<Values>(values)...);
    to += '\n';
}

/// Appends a number, without the cost of a format string.
inline void append_number(std::string& to, std::uint64_t number) {
    std::array<char, 20> digits{};  // as many digits as the longest number has
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    to.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

/// Appends a CSV field, quoted where necessary. Spreadsheets run a field as a formula if it begins with "=", "+", "-",
/// "@" or a control character, and a field may be the address of an untrusted page. So an apostrophe is put before such
/// a field, and also before a field that begins with an apostrophe. Numbers and the field "-" are not changed.
void append_csv_field(std::string& to, std::string_view text);

/// A number for people: "5,311".
[[nodiscard]] std::string number(std::uint64_t n);

/// A number and the noun that it counts: "3 rules", "1 rule".
[[nodiscard]] std::string counted(std::uint64_t n, std::string_view one, std::string_view several);

}  // namespace strata::report
