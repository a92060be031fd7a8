#pragma once
// Texts that stand side by side, as HTML: what they have in common at both ends, and between these, marked, what
// differs.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace strata::report {

/// How much is shown of a text, in characters.
struct text_limits {
    std::size_t longest = 240;  ///< of a longer one the middle is left out, and how long that is is said
    std::size_t context = 48;   ///< what then stays, on each side, of what is the same beside what differs
};

/// What texts have in common at both ends, in bytes. In well-formed text these are whole characters.
struct common_ends {
    std::size_t head = 0;
    std::size_t tail = 0;
    bool all_the_same = true;
};

/// The ends that `texts`, of which there is at least one, have in common. Complexity: linear.
[[nodiscard]] common_ends ends_of(std::span<const std::string_view> texts);

/// Appends `text`, whose ends are `ends`, with what lies between them in a `mark` element. A character beyond ASCII
/// that is all that differs is named besides, because two of them may look alike.
void append_compared(std::string& to, std::string_view text, const common_ends& ends, const text_limits& limits);

/// Appends `text`, of which about `longest` characters are shown.
void append_cut(std::string& to, std::string_view text, std::size_t longest);

/// The first `count` characters of `text`. Ill-formed text is cut at any byte.
[[nodiscard]] std::string_view head_of(std::string_view text, std::size_t count);
/// The last `count` characters of `text`.
[[nodiscard]] std::string_view tail_of(std::string_view text, std::size_t count);

/// Appends how much is left out where `left_out` would stand.
void append_gap(std::string& to, std::string_view left_out);

}  // namespace strata::report
