#pragma once
// Loads about text: scripts other than Latin, and pages with other words or other line ends.

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::bench {

/// At least `size` bytes of paragraphs, each of 400 bytes or more, in Chinese, Cyrillic, Greek and Arabic in turn:
/// random letters in words or sentences of usual length. The same on every call.
[[nodiscard]] std::string prose(std::size_t size);

/// `page`, with every second word of its text replaced by a word of the same length in another script, if it has at
/// least three letters. Nothing in tags, comments, scripts, styles and references changes.
[[nodiscard]] std::string in_other_scripts(std::string_view page);

/// `page` with every line ended by CR LF.
[[nodiscard]] std::string with_crlf(std::string_view page);

/// `page` in the style of an HTML minifier: white space with a line end in it becomes one space, or nothing between two
/// tags. Scripts are also treated in this way, since they do not run.
[[nodiscard]] std::string on_one_line(std::string_view page);

}  // namespace strata::bench
