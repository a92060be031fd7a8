#pragma once
// Skips plain text, which needs neither decoding nor preprocessing.
//
// Almost all text is well-formed UTF-8 without any character that a draft's preprocessing treats specially. Such text
// is skipped in whole blocks, with the widest registers that the processor has. Only other text is decoded one
// character at a time. `ill_formed_counter` counts ill-formed sequences.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace strata::input {

/// Printable ASCII, tabs and line ends.
constexpr bool is_plain_ascii(char c) { return (c >= ' ' && c <= '~') || c == '\t' || c == '\n' || c == '\r'; }

/// Returns the end of the plain text that begins at `p`. A character must begin at `p`. The plain text ends at the
/// first character that is not plain, is ill-formed, or is cut off by `end`; if there is no such character, it ends at
/// `end`. Plain characters are the characters of `is_plain_ascii`, and all characters from U+00A0 on except surrogates
/// and noncharacters. Complexity: linear in the result.
[[nodiscard]] const char* skip_plain_text(const char* p, const char* end);

/// An implementation of `skip_plain_text`, and whether this processor supports it.
struct plain_text_skipper {
    std::string_view name;
    const char* (*skip)(const char* p, const char* end);
    bool can_run;
};
/// Returns all implementations, best first. All give the same results; the last implementation runs everywhere.
[[nodiscard]] std::span<const plain_text_skipper> plain_text_skippers();

// --- Ill-formed UTF-8 ---

/// Counts the ill-formed sequences in an input of bytes, chunk by chunk. It counts maximal subparts, because the
/// Encoding Standard's decoder replaces each of them by one U+FFFD.
class ill_formed_counter {
public:
    /// The position of the first ill-formed sequence of an input.
    struct place {
        std::uint64_t offset = 0;
        std::uint64_t line = 1;    ///< from 1
        std::uint64_t column = 1;  ///< the column in code points, from 1
    };

    /// Reads the next chunk. Complexity: linear; ASCII is skipped many bytes at a time.
    void read(std::string_view chunk);
    /// Reads the last chunk, which may be the whole input. Call it once.
    void finish(std::string_view chunk = {});

    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] const std::optional<place>& first() const { return first_; }

private:
    enum class ending : std::uint8_t { of_chunk, of_input };
    void join_and_examine(std::string_view chunk, ending how);
    void examine(std::string_view text, ending how);
    void advance(std::string_view text);

    place here_;        // the position after what has been read, until a sequence is found
    std::string held_;  // the undecided end of the last chunk: up to three bytes, or a CR
    std::uint64_t count_ = 0;
    std::optional<place> first_;
};

}  // namespace strata::input
