#pragma once
// Texts side by side, as HTML: the common start and end, and between them, marked, what differs.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace strata::report {

/// How much of a text to show, in characters.
struct text_limits {
    std::size_t longest = 240;  ///< the middle of a longer one is left out, with its length in its place
    std::size_t context = 48;   ///< then shown of the equal text on each side of what differs
};

/// What texts have in common at both ends, in bytes. In well-formed text these are whole characters.
struct common_ends {
    std::size_t head = 0;
    std::size_t tail = 0;
    bool all_the_same = true;
};

/// The ends that `texts`, of which there is at least one, have in common. Complexity: linear.
[[nodiscard]] common_ends ends_of(std::span<const std::string_view> texts);

/// Appends `text`, whose common ends are `ends`, with what is between them in a `mark` element. If only one character
/// beyond ASCII differs, its code point is added, because two of them may look alike.
void append_compared(std::string& to, std::string_view text, const common_ends& ends, const text_limits& limits);

/// Appends about `longest` characters of `text`.
void append_cut(std::string& to, std::string_view text, std::size_t longest);

/// The first `count` characters of `text`. Ill-formed text is cut at any byte.
[[nodiscard]] std::string_view head_of(std::string_view text, std::size_t count);
/// The last `count` characters of `text`.
[[nodiscard]] std::string_view tail_of(std::string_view text, std::size_t count);

/// Appends the length of `left_out` in its place.
void append_gap(std::string& to, std::string_view left_out);

}  // namespace strata::report
