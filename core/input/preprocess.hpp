#pragma once
// "Preprocessing the input stream", said plainly: bytes to the characters that the machine reads.
//
// This form keeps every character with its place and is what the interpreter reads. The fused engine reads the source
// bytes themselves and does the same as it goes (core/engine/byte_stream.hpp); tests hold one to the other.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/token/options.hpp"

namespace strata::input {

/// A character of the preprocessed stream and the source bytes it came from.
struct stream_character {
    char32_t code_point = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;  ///< CR LF is one character of two bytes
};

/// An error of the preprocessing, at a character of the stream.
struct stream_error {
    std::size_t character = 0;  ///< index into `preprocessed::characters`
    spec::error_code code{};
};

/// An input stream as the draft's tokenization stage reads it.
struct preprocessed {
    std::vector<stream_character> characters;
    std::vector<stream_error> errors;  ///< in stream order
    std::uint64_t begin = 0;           ///< where the first character begins: behind a byte order mark that was dropped
    std::uint64_t end = 0;             ///< where EOF stands
};

/// Where a piece of input stands: only at the beginning of the stream a byte order mark is dropped.
enum class placement : std::uint8_t { beginning, inserted };

/// Preprocesses the whole of `source` by the draft's section of that name.
[[nodiscard]] preprocessed preprocess(const spec::draft& draft, std::string_view source, input_kind kind,
                                      placement where = placement::beginning);

}  // namespace strata::input
