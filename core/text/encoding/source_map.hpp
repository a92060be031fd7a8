#pragma once
// A map from the characters of a decoded text to the bytes from which they were decoded.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace strata::encoding {

/// Maps offsets in a text, which is in UTF-8, to offsets in the source from which the text was decoded. An offset
/// between two characters is mapped to the end of the first character's bytes. Bytes that give no character, such as an
/// escape sequence, count as part of the character after them or, at the end of the text, of the character before them.
///
/// A run of characters that all have the same size in the source, and the same size in the text, takes 16 bytes of
/// memory. So the map of a page takes about as much memory as its text, and at most 16 bytes per character.
class source_map {
public:
    /// Returns the offset in the source, in bytes, for `text_offset`, an offset in the text from 0 to its size. For an
    /// offset within a character, returns where the character begins. Complexity: logarithmic in the number of runs.
    [[nodiscard]] std::size_t source_of(std::size_t text_offset) const;

    /// Returns the offset in the text of the first character that begins at or after `source_offset` in the source. If
    /// `source_offset` is beyond the end of the source, the result is equally far beyond the end of the text.
    /// Complexity: logarithmic in the number of runs.
    [[nodiscard]] std::size_t text_of(std::size_t source_offset) const;

    /// Adds `count` characters. Each has `text_size` bytes of UTF-8 (1 to 255), and was decoded from the next
    /// `source_size` bytes (0 to 255). Complexity: constant, amortised.
    void add(std::size_t text_size, std::size_t source_size, std::size_t count = 1);

    /// Inserts, at the beginning of the text, `text_size` bytes that correspond to nothing in the source. Complexity:
    /// linear in the runs.
    void put_before(std::size_t text_size);

    /// Adds `source_size` bytes that give no character to the end of the source.
    void end_with(std::size_t source_size) { source_size_ += source_size; }

private:
    static constexpr unsigned offset_bits = 56;

    /// Consecutive characters. Each has `text_width` bytes in the text, and was decoded from `source_width` bytes.
    struct run {
        std::uint64_t text : offset_bits;  // the offset in the text where its first character begins
        std::uint64_t text_width : 8;
        std::uint64_t source : offset_bits;  // the offset of this character in the source
        std::uint64_t source_width : 8;
    };
    std::vector<run> runs_;
    std::size_t text_size_ = 0;
    std::size_t source_size_ = 0;
};

/// Maps offsets in a page's text to offsets in the page's bytes. If the page is in UTF-8, its text is its bytes, so the
/// two offsets are the same.
class source_places {
public:
    source_places() = default;
    /// Maps the offsets of a decoded text. `of` must outlive the object.
    explicit source_places(const source_map& of) : of_(&of) {}

    /// Whether each offset in the text equals the offset in the bytes.
    [[nodiscard]] bool are_the_same() const { return of_ == nullptr; }
    /// Returns the offset in the bytes for an offset in the text. Complexity: that of `source_map::source_of`.
    [[nodiscard]] std::uint64_t operator()(std::uint64_t text_offset) const {
        return of_ == nullptr ? text_offset : of_->source_of(static_cast<std::size_t>(text_offset));
    }
    /// Returns the offset in the text of the first character that begins at or after `source_offset` in the bytes. If
    /// `source_offset` is beyond the end of the bytes, the result is equally far beyond the end of the text.
    /// Complexity: that of `source_map::text_of`.
    [[nodiscard]] std::uint64_t text_of(std::uint64_t source_offset) const {
        return of_ == nullptr ? source_offset : of_->text_of(static_cast<std::size_t>(source_offset));
    }

private:
    const source_map* of_ = nullptr;
};

}  // namespace strata::encoding
