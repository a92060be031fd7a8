#pragma once
// Writes HTML pages: escaped text, links, and the parts that all pages share (the beginning, the content security
// policy, the colours and fonts).
//
// Any text can be appended safely, even text of an input: none of it becomes markup, and invisible characters are made
// visible.

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::report {

// --- Pages ---

/// The content security policy of a page without a script. The page may load nothing, and its style is inline.
inline constexpr std::string_view policy_without_script =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The text of page.css.
extern const std::string_view page_style;

/// The beginning of a page, up to its title, with its content security policy.
[[nodiscard]] std::string page_beginning(std::string_view policy);

// --- Text ---

/// Where a text is in the page.
enum class html_place : std::uint8_t {
    words,   ///< where elements are not allowed, such as attributes and titles: invisible characters become "U+200E"
    token,   ///< inside a token: invisible characters become an `i` element that contains "U+200E", "NUL" or "\n"
    source,  ///< in a line of the source: the same as `token`, but tabs are kept, and encoded surrogates are ill-formed
};

/// Appends `text` escaped for `place`. Bytes that are not UTF-8 become U+FFFD, one per maximal subpart. In the places
/// `words` and `token`, `text` is generalised UTF-8, and lone surrogates are shown by their number. Complexity: linear.
void append_html(std::string& to, std::string_view text, html_place place);

/// Appends `text` escaped for `html_place::words`.
inline void append_words(std::string& to, std::string_view text) { append_html(to, text, html_place::words); }

/// Appends `number` with its digits in groups of three: "1,203".
void append_count(std::string& to, std::uint64_t number);
/// Appends `number` and the noun that it counts: "1 line", "1,203 lines".
void append_count(std::string& to, std::uint64_t number, std::string_view one, std::string_view several);

/// Appends `text` as a link to `address`; without a link if `address` is "".
void append_html_link(std::string& to, std::string_view address, std::string_view text);

}  // namespace strata::report
