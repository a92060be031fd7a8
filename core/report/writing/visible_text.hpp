#pragma once
// Makes any text readable on a terminal: quotes it, puts it on one line, cuts it to a width, and escapes invisible
// characters and everything that controls the terminal. Widths are in columns of the terminal.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/utf8.hpp"

namespace strata::report {

/// The length at which a text is shortened by default, in code points.
inline constexpr std::size_t readable_length = 60;
/// A limit that shortens nothing.
inline constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

using input::is_invisible;

/// The number of characters in `text`; each byte that is not UTF-8 counts as one. Complexity: linear.
[[nodiscard]] std::size_t length_in_characters(std::string_view text);

/// Appends `text` on one line, so that no terminal interprets any of it. Newlines, returns and tabs become \n, \r and
/// \t. Other invisible characters become escapes such as \u{200E}, and bytes that are not UTF-8 become U+FFFD.
/// Backslashes and quotation marks are kept. Use this for file names and for sentences that quote them.
void append_on_one_line(std::string& to, std::string_view text);
/// `text` on one line; see `append_on_one_line`.
[[nodiscard]] std::string on_one_line(std::string_view text);

/// Appends `text` (generalised UTF-8) with escapes for control characters, lone surrogates and invisible characters:
/// \n, \t, \u{200E}. Backslashes are doubled, and quotation marks get a backslash.
void append_visible(std::string& to, std::string_view text);

/// Appends `c` or, if it is invisible, an escape such as \u{200E}. Returns whether it was escaped. Newlines, tabs,
/// backslashes and quotation marks get no special treatment here.
bool append_visible_character(std::string& to, char32_t c);

/// Appends the name of one character: 'a', SPACE, LF, U+00A0. Latin, Greek, Cyrillic, Chinese, Japanese and Korean
/// letters appear as themselves. Others, which terminals may not display well, appear as code points.
void append_character(std::string& to, char32_t c);

/// `text` from its first whole character on. If `text` begins within a character, the remaining bytes of that character
/// are dropped.
[[nodiscard]] std::string_view from_first_character(std::string_view text);
/// The first `count` characters of `text`. Ill-formed text may be cut at any byte.
[[nodiscard]] std::string_view head_of(std::string_view text, std::size_t count);
/// The last `count` characters of `text`.
[[nodiscard]] std::string_view tail_of(std::string_view text, std::size_t count);

/// Shortens `text` to `columns`, at a space if one is near, and puts "…" for the omitted part.
[[nodiscard]] std::string cut_to(std::string_view text, std::size_t columns);

/// Returns `text`; if it has more than `limit` code points, returns its beginning and its end with " … " between them.
[[nodiscard]] std::string without_middle(std::string_view text, std::size_t limit);

/// Breaks `text` between words into lines of at most `columns`; a single longer word gets a longer line. Returns at
/// least one line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t columns);

/// Appends `text` made visible and in quotes. If `text` is longer than `limit` code points, only its beginning, its end
/// and its length are shown: "Lorem ipsum … est laborum." (446 characters).
void append_quoted(std::string& to, std::string_view text, std::size_t limit = readable_length);

/// Like `append_quoted`, but the shown part of a long text includes the byte at `focus`.
void append_quoted_around(std::string& to, std::string_view text, std::size_t focus,
                          std::size_t limit = readable_length);

// --- Widths in columns of a terminal ---

/// How many columns `c` takes: 2 for wide East Asian characters and emoji, 0 for combining marks, otherwise 1. For rare
/// characters, terminals differ. Make control characters visible before you measure a text, because they have no width.
[[nodiscard]] std::size_t columns_of(char32_t c);

/// How many columns a text in UTF-8 takes.
[[nodiscard]] std::size_t columns_of(std::string_view text);

}  // namespace strata::report
