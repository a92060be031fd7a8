#pragma once
// Text of a page as people can read it on a terminal: in quotes, on one line, nothing in it that the eye misses or that
// a terminal would obey.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace strata::report {

/// Where a text is cut when nobody asks for all of it, in code points.
inline constexpr std::size_t readable_length = 60;
/// A limit that cuts nothing.
inline constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

/// Whether `c` is invisible, or one that a terminal interprets: the characters of Unicode's general
/// categories Cc (controls, line feeds and tabs too), Cf (bidirectional marks and overrides, joiners, zero-width marks,
/// the byte order mark, tags), Zl and Zp (separators of lines and paragraphs); surrogates and noncharacters.
[[nodiscard]] bool is_invisible(char32_t c);

/// Appends `text` so that it stays on one line and no terminal interprets any of it: \n, \r, \t, and \u{200E} for all
/// else that is invisible; bytes that are no UTF-8 become U+FFFD. Backslashes and quotation marks stay as they are: for
/// names of files, and for sentences that quote them.
void append_on_one_line(std::string& to, std::string_view text);
/// The same, by itself.
[[nodiscard]] std::string on_one_line(std::string_view text);

/// Appends `text` (generalised UTF-8) with control characters, lone surrogates and invisible characters as escapes:
/// \n, \t, \u{200E}. A backslash is written twice, a quotation mark with a backslash before it.
void append_visible(std::string& to, std::string_view text);

/// Appends `c` as it is, or if it is invisible, as the escape \u{200E}. Returns whether it was escaped. Newlines, tabs,
/// backslashes and quotation marks have no special forms here.
bool append_visible_character(std::string& to, char32_t c);

/// Appends the name of one character: 'a', SPACE, LF, U+00A0. Letters of Latin, Greek and Cyrillic, of Chinese,
/// Japanese and Korean are shown as they are; others, which terminals may not show well, by their code point.
void append_character(std::string& to, char32_t c);

/// `text` cut to `columns`, with "…" for the part that is cut off, at a space if one is near.
[[nodiscard]] std::string cut_to(std::string_view text, std::size_t columns);

/// `text`, or if it has more than `limit` code points, its beginning and its end with " … " between them.
[[nodiscard]] std::string without_middle(std::string_view text, std::size_t limit);

/// The words of `text` on lines of at most `columns`, except for words that are longer than a line. At least one
/// line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t columns);

/// Appends `text` made visible and in quotes. Of a text longer than `limit` code points only the beginning and the end
/// are shown, and its length: "Lorem ipsum … est laborum." (446 characters).
void append_quoted(std::string& to, std::string_view text, std::size_t limit = readable_length);

/// The same where the byte at `focus` is what matters: of a long text that place is among what is shown.
void append_quoted_around(std::string& to, std::string_view text, std::size_t focus,
                          std::size_t limit = readable_length);

}  // namespace strata::report
