#pragma once
// Loads about text: scripts other than Latin, and pages with other words or other ends of lines.

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::bench {

/// At least `size` bytes of paragraphs, each of 400 bytes or more, by turns Chinese, Cyrillic, Greek and Arabic: random
/// letters of these in words or sentences of usual length. The same on every call.
[[nodiscard]] std::string prose(std::size_t size);

/// `page` with every second word of its text, of at least three letters, replaced by one of another script with as many
/// letters. Nothing in tags, comments, scripts, styles and references changes.
[[nodiscard]] std::string in_other_scripts(std::string_view page);

/// `page` with every line ended by CR LF.
[[nodiscard]] std::string with_crlf(std::string_view page);

/// `page` as a minifier of HTML leaves it: white space with a line's end in it becomes one space, or nothing between
/// two tags. Scripts are also treated in this way, since they do not run.
[[nodiscard]] std::string on_one_line(std::string_view page);

}  // namespace strata::bench
