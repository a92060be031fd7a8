#pragma once
// A map from the characters of a decoded text to the bytes that they were decoded from.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace strata::encoding {

/// Offsets in the source for offsets in a UTF-8 text that was decoded from it. An offset between two characters is
/// mapped to the end of the first character's bytes. Bytes that give no character of their own, such as an escape
/// sequence, belong to the character after them, or, at the end of the text, to the character before them.
///
/// A run of characters of the same sizes takes 16 bytes. So the map of a page takes about as much memory as its text,
/// and at most 16 bytes per character.
class source_map {
public:
    /// The offset in the source, in bytes, for `text_offset`, an offset in the text from 0 to its size. An offset
    /// within a character gives the place where the character begins. Complexity: logarithmic in the number of runs.
    [[nodiscard]] std::size_t source_of(std::size_t text_offset) const;

    /// The offset in the text of the first character that begins at or after `source_offset` in the source. An offset
    /// beyond the end of the source gives an offset equally far beyond the end of the text. Complexity: logarithmic in
    /// the number of runs.
    [[nodiscard]] std::size_t text_of(std::size_t source_offset) const;

    /// Adds `count` characters: each has `text_size` bytes of UTF-8, and was decoded from the next `source_size` bytes.
    /// `text_size`: 1 to 255. `source_size`: 0 to 255. Complexity: constant, amortised.
    void add(std::size_t text_size, std::size_t source_size, std::size_t count = 1);

    /// Puts `text_size` bytes before the text, which correspond to nothing in the source. Complexity: linear in the
    /// runs.
    void put_before(std::size_t text_size);

    /// Adds `source_size` bytes that give no character to the end of the source.
    void end_with(std::size_t source_size) { source_size_ += source_size; }

private:
    static constexpr unsigned offset_bits = 56;

    /// Characters in a row, each of `text_width` bytes from `source_width` bytes.
    struct run {
        std::uint64_t text : offset_bits;  // where the first begins in the text
        std::uint64_t text_width : 8;
        std::uint64_t source : offset_bits;  // and in the source
        std::uint64_t source_width : 8;
    };
    std::vector<run> runs_;
    std::size_t text_size_ = 0;
    std::size_t source_size_ = 0;
};

/// Gives the offset in a page's bytes for an offset in its text. A page in UTF-8 is its own text, so the two offsets
/// are the same.
class source_places {
public:
    source_places() = default;
    /// The places of a decoded text. `of` must outlive the object.
    explicit source_places(const source_map& of) : of_(&of) {}

    /// Whether every offset in the text is also the offset in the bytes.
    [[nodiscard]] bool are_the_same() const { return of_ == nullptr; }
    /// Complexity: as `source_map::source_of`.
    [[nodiscard]] std::uint64_t operator()(std::uint64_t text_offset) const {
        return of_ == nullptr ? text_offset : of_->source_of(static_cast<std::size_t>(text_offset));
    }
    /// The offset in the text of the first character that begins at or after `source_offset` in the bytes. An offset
    /// beyond the end of the bytes gives an offset equally far beyond the end of the text. Complexity: as
    /// `source_map::text_of`.
    [[nodiscard]] std::uint64_t text_of(std::uint64_t source_offset) const {
        return of_ == nullptr ? source_offset : of_->text_of(static_cast<std::size_t>(source_offset));
    }

private:
    const source_map* of_ = nullptr;
};

}  // namespace strata::encoding
