#pragma once
// A plain implementation of "Preprocessing the input stream": turns bytes into the characters that the machine reads.
//
// This implementation stores every character with its position; the interpreter uses it. The runner reads the source
// bytes and preprocesses them at the same time (core/engine/byte_stream.hpp). Tests compare the two.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/utf8.hpp"

namespace strata::input {

// --- What a draft says about one code point ---

/// Whether preprocessing puts U+FFFD in the place of `c`.
constexpr bool is_replaced(const spec::preprocessing& stream, char32_t c) {
    return (c == 0 && stream.replaces_null) || (stream.replaces_surrogates && is_surrogate(c));
}

/// Returns the error that the draft's preprocessing reports at `c`; null if there is none. Complexity: linear in the
/// number of ranges up to `c`, which are in ascending order.
constexpr const spec::input_error* input_error_of(const spec::preprocessing& stream, char32_t c) {
    for (const spec::input_error& each : stream.errors) {
        if (c < each.range.first) return nullptr;
        if (c <= each.range.last) return &each;
    }
    return nullptr;
}

// --- The whole stream ---

/// A character of the preprocessed stream, and the source bytes from which it was made.
struct stream_character {
    char32_t code_point = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;  ///< the end of its bytes; CR LF is one character of two bytes
};

/// An error that preprocessing reports at a character of the stream.
struct stream_error {
    std::size_t character = 0;  ///< index into `preprocessed::characters`
    spec::error_code code{};
};

/// An input stream as the draft's tokenization stage reads it.
struct preprocessed {
    std::vector<stream_character> characters;
    std::vector<stream_error> errors;  ///< in stream order
    std::uint64_t begin = 0;           ///< where the first character begins: after the byte order mark, if one was
                                       ///< dropped
    std::uint64_t end = 0;             ///< where EOF is
};

/// The position of a chunk of input in the stream. A byte order mark is dropped only at the beginning of the stream.
enum class placement : std::uint8_t { beginning, inserted };

/// Preprocesses all of `source` as the draft's section "Preprocessing the input stream" says.
[[nodiscard]] preprocessed preprocess(const spec::draft& draft, std::string_view source, input_kind kind,
                                      placement where = placement::beginning);

}  // namespace strata::input
