#pragma once
// Text of a page as people can read it on a terminal: in quotes, on one line, nothing in it that the eye misses or that
// a terminal would obey.

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::report {

/// Where a text is cut when nobody asks for all of it, in code points.
inline constexpr std::size_t readable_length = 60;
/// A limit that cuts nothing.
inline constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

/// Appends `text` (generalised UTF-8) with control characters, lone surrogates and invisible characters as escapes:
/// \n, \t, \u{200E}. A backslash is written twice, a quotation mark with a backslash before it.
void append_visible(std::string& to, std::string_view text);

/// Appends `text` made visible and in quotes. Of a text longer than `limit` code points only the beginning and the end
/// are shown, and its length is said: "Lorem ipsum … est laborum." (446 characters).
void append_quoted(std::string& to, std::string_view text, std::size_t limit = readable_length);

}  // namespace strata::report
