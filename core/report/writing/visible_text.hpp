#pragma once
// Makes text of any page readable on a terminal: quoted, on one line, cut to a width, with nothing in it that is
// invisible or controls the terminal. Widths are in the columns of a terminal.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/invisible.hpp"

namespace strata::report {

/// The length at which a text is shortened by default, in code points.
inline constexpr std::size_t readable_length = 60;
/// A limit that shortens nothing.
inline constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

using input::is_invisible;

/// Appends `text` so that it stays on one line and no terminal interprets any of it: \n, \r, \t, and \u{200E} for
/// everything else that is invisible; bytes that are not UTF-8 become U+FFFD. Backslashes and quotation marks are kept:
/// this is for file names, and for sentences that quote them.
void append_on_one_line(std::string& to, std::string_view text);
/// `text` on one line; see `append_on_one_line`.
[[nodiscard]] std::string on_one_line(std::string_view text);

/// Appends `text` (generalised UTF-8) with control characters, lone surrogates and invisible characters as escapes:
/// \n, \t, \u{200E}. A backslash is written twice, a quotation mark with a backslash before it.
void append_visible(std::string& to, std::string_view text);

/// Appends `c` as it is or, if it is invisible, as the escape \u{200E}. Returns whether it was escaped. Newlines, tabs,
/// backslashes and quotation marks have no special forms here.
bool append_visible_character(std::string& to, char32_t c);

/// Appends the name of one character: 'a', SPACE, LF, U+00A0. Latin, Greek, Cyrillic, Chinese, Japanese and Korean
/// letters are shown as themselves; others, which terminals may not display well, by their code point.
void append_character(std::string& to, char32_t c);

/// `text` without the rest of a character that was cut at its beginning.
[[nodiscard]] std::string_view from_first_character(std::string_view text);
/// The first `count` characters of `text`. Ill-formed text is cut at any byte.
[[nodiscard]] std::string_view head_of(std::string_view text, std::size_t count);
/// The last `count` characters of `text`.
[[nodiscard]] std::string_view tail_of(std::string_view text, std::size_t count);

/// `text` shortened to `columns`, with "…" for the omitted part, at a space if one is near.
[[nodiscard]] std::string cut_to(std::string_view text, std::size_t columns);

/// `text` or, if it has more than `limit` code points, its beginning and its end with " … " between them.
[[nodiscard]] std::string without_middle(std::string_view text, std::size_t limit);

/// The words of `text` on lines of at most `columns`, except for words that are longer than a line. At least one line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t columns);

/// Appends `text` made visible and in quotes. If a text is longer than `limit` code points, only its beginning, its end
/// and its length are shown: "Lorem ipsum … est laborum." (446 characters).
void append_quoted(std::string& to, std::string_view text, std::size_t limit = readable_length);

/// Appends `text` as `append_quoted` does, with the byte at `focus` in the part that is shown of a long text.
void append_quoted_around(std::string& to, std::string_view text, std::size_t focus,
                          std::size_t limit = readable_length);

// --- Widths in columns of a terminal ---

/// Columns of `c`: 2 for wide East Asian characters and emoji, 0 for combining marks, else 1. Terminals differ on the
/// rarer ones. Control characters have no width: make them visible first.
[[nodiscard]] std::size_t columns_of(char32_t c);

/// Columns of a text in UTF-8.
[[nodiscard]] std::size_t columns_of(std::string_view text);

}  // namespace strata::report
