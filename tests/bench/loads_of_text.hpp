#pragma once
// Makes loads for measuring text: prose in scripts other than Latin, and pages with other words or other line ends.

#include <cstddef>
#include <string>
#include <string_view>

namespace strata::bench {

/// Returns at least `size` bytes of paragraphs in Chinese, Cyrillic, Greek and Arabic, one after the other. A paragraph
/// has at least 400 bytes of random letters, in words or sentences of usual length. Every call returns the same text.
[[nodiscard]] std::string prose(std::size_t size);

/// Returns `page` with words in other scripts. In text, every second word of at least three letters becomes a word with
/// the same number of letters. Tags, comments, scripts, styles and references are left unchanged.
[[nodiscard]] std::string in_other_scripts(std::string_view page);

/// Returns `page` with CR LF as the end of every line.
[[nodiscard]] std::string with_crlf(std::string_view page);

/// Returns `page` as HTML minifiers would write it. White space that contains a line end becomes one space, or nothing
/// if it is between two tags. This also happens in scripts, because nobody runs them.
[[nodiscard]] std::string on_one_line(std::string_view page);

}  // namespace strata::bench
