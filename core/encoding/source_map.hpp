#pragma once
// Where the characters of a decoded text stand in the bytes they were decoded from.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace strata::encoding {

/// Offsets in the source for offsets in a text of UTF-8 that was decoded from it. An offset between two characters is
/// the end of the bytes of the one before. Bytes that give no character of their own, such as an escape sequence,
/// belong to the character after them; at the end of the text, to the one before.
class source_map {
public:
    /// The offset in the source, in bytes, for `text_offset`, an offset in the text from 0 to its size. Offsets within
    /// a character give the place where it begins. Complexity: logarithmic in the number of runs.
    [[nodiscard]] std::size_t source_of(std::size_t text_offset) const;

    /// Adds a character of `text_size` bytes of UTF-8, decoded from the next `source_size` bytes.
    void add(std::size_t text_size, std::size_t source_size);

    /// Gives `source_size` more bytes, which have no character, to the end of the text.
    void end_with(std::size_t source_size);

private:
    /// Characters in a row, each of `text_width` bytes from `source_width` bytes.
    struct run {
        std::size_t text = 0;    // where the first begins in the text
        std::size_t source = 0;  // and in the source
        std::uint32_t text_width = 0;
        std::uint32_t source_width = 0;
    };
    std::vector<run> runs_;
    std::size_t text_size_ = 0;
    std::size_t source_size_ = 0;
};

}  // namespace strata::encoding
