#pragma once
// Text of any input inside a page of HTML: nothing of it becomes markup, and nothing that the eye would miss stays
// unseen.

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::report {

/// Where in the page a text stands.
enum class html_place : std::uint8_t {
    words,   ///< where no element can stand, as in attributes and the title: what is not seen becomes "U+200E"
    token,   ///< inside a token: what is not seen becomes an `i` element with "U+200E", "NUL" or "\n" in it
    source,  ///< in a line of the source: the same, but tabs stay and encoded surrogates are ill-formed
};

/// Appends `text` escaped for `place`. Bytes that are no UTF-8 become U+FFFD, one for each maximal subpart; with the
/// exception of `source` lone surrogates in generalised UTF-8 are shown by their number. Complexity: linear.
void append_html(std::string& to, std::string_view text, html_place place);

/// Appends `number` with its digits in groups of three: "1,203".
void append_count(std::string& to, std::uint64_t number);
/// Appends `number` and what is counted: "1 line", "1,203 lines".
void append_count(std::string& to, std::uint64_t number, std::string_view one, std::string_view several);

}  // namespace strata::report
