#pragma once
// Skipping plain text: the pass over all input that decoding and preprocessing need.
//
// Almost all text is well-formed UTF-8 without a character that any draft's preprocessing treats specially. It is
// skipped in whole blocks, with the widest registers that the processor has; only what stops the skipping is decoded
// one character at a time.

#include <span>
#include <string_view>

namespace strata::input {

/// Printable ASCII, tabs and line ends.
constexpr bool is_plain_ascii(char c) { return (c >= ' ' && c <= '~') || c == '\t' || c == '\n' || c == '\r'; }

/// The end of the plain text that begins at `p`, which must be the beginning of a character: where the first character
/// begins that is not plain, or incomplete at `end`, or ill-formed; or `end`. Plain are those of
/// `is_plain_ascii`, and all from U+00A0 onwards but surrogates and noncharacters. Complexity: linear in the result.
[[nodiscard]] const char* skip_plain_text(const char* p, const char* end);

/// One implementation, and whether this processor supports it.
struct plain_text_skipper {
    std::string_view name;
    const char* (*skip)(const char* p, const char* end);
    bool can_run;
};
/// All implementations, best first. They give the same results; the last one runs everywhere.
[[nodiscard]] std::span<const plain_text_skipper> plain_text_skippers();

}  // namespace strata::input
