#pragma once
// Recognises invisible characters, which control a terminal, change the direction of a text, or have no width.

namespace strata::input {

/// Whether `c` is invisible or controls a terminal. These are the characters of Unicode's general categories Cc
/// (controls, including line feeds and tabs), Cf (bidirectional marks and overrides, joiners, zero-width marks, the
/// byte order mark, tags), and Zl and Zp (line and paragraph separators), as well as surrogates and noncharacters.
[[nodiscard]] bool is_invisible(char32_t c);

}  // namespace strata::input
