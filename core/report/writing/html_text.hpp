#pragma once
// Text of any input in an HTML page: none of it becomes markup, and invisible characters are made visible.

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::report {

/// Where in the page a text is.
enum class html_place : std::uint8_t {
    words,   ///< where elements are not allowed, such as attributes and the title: invisible characters become "U+200E"
    token,   ///< inside a token: invisible characters become an `i` element that contains "U+200E", "NUL" or "\n"
    source,  ///< in a line of the source: the same, but tabs are kept and encoded surrogates are ill-formed
};

/// Appends `text` escaped for `place`. Bytes that are not UTF-8 become U+FFFD, one per maximal subpart. Except in
/// `source`, lone surrogates in generalised UTF-8 are shown by their number. Complexity: linear.
void append_html(std::string& to, std::string_view text, html_place place);

/// The same for `html_place::words`.
inline void append_words(std::string& to, std::string_view text) { append_html(to, text, html_place::words); }

/// Appends `number` with its digits in groups of three: "1,203".
void append_count(std::string& to, std::uint64_t number);
/// Appends `number` and the noun that it counts: "1 line", "1,203 lines".
void append_count(std::string& to, std::uint64_t number, std::string_view one, std::string_view several);

}  // namespace strata::report
