#pragma once
// The input stream as the interpreter reads it: every character with its position, and insertion before the next
// character.
//
// It does what core/engine/byte_stream.hpp does for the runner, in a simpler way: chunks are collected, and when the
// input ends, each stretch between two insertions is preprocessed separately.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/preprocess.hpp"

namespace strata::engine {

class character_stream {
public:
    /// `draft` must outlive the stream.
    character_stream(const spec::draft& draft, const tokenizer_options& options);

    /// Appends bytes.
    void feed(std::string_view bytes) { source_.append(bytes); }
    /// Adds characters (generalised UTF-8) after the last complete character of the bytes so far. If the bytes so far
    /// end in an incomplete character, the bytes of that character come after the added characters.
    void append(std::string_view characters);
    /// Ends the input, which can then be read. Complexity: linear.
    void end();

    [[nodiscard]] std::size_t size() const { return before_.size() + after_.size(); }
    [[nodiscard]] char32_t operator[](std::size_t index) const { return at(index).code_point(); }
    /// The offset in the source at which the character `index` begins; for `size()`, the end of the input.
    [[nodiscard]] std::uint64_t offset_of(std::size_t index) const { return index < size() ? at(index).begin() : end_; }
    /// The offset in the source at which the character before `index` ends. The next character begins there, unless a
    /// U+0000 between the two was dropped. There must be a character before `index`.
    [[nodiscard]] std::uint64_t end_before(std::size_t index) const;
    [[nodiscard]] std::uint64_t end_offset() const { return end_; }
    /// Removes and returns the preprocessing error at a character, if there is one.
    [[nodiscard]] std::optional<spec::error_code> take_error(std::size_t index);

    /// Prepares characters for `insert`. They will follow characters that have already been prepared. Newlines are
    /// normalised within the characters of each call, not across calls.
    void prepare_insertion(std::string_view characters);
    /// Inserts the prepared characters before character `index`. Complexity: linear in the number of characters and in
    /// the distance from the last insertion; the first call is linear in the stream.
    void insert(std::size_t index);

private:
    // One character: its code point, where it begins in the source, whether it is an error, and whether it was U+0000
    // before it was replaced (the errors of U+0000 and U+FFFD differ). It takes eight bytes, so that a large input can
    // be kept.
    class character {
    public:
        character(const input::stream_character& c, std::uint64_t begin) : bits_(begin << 23U | c.code_point) {}
        [[nodiscard]] char32_t code_point() const { return static_cast<char32_t>(bits_ & 0x1FFFFFU); }
        [[nodiscard]] std::uint64_t begin() const { return bits_ >> 23U; }
        [[nodiscard]] bool is_error() const { return (bits_ & error) != 0; }
        [[nodiscard]] bool was_null() const { return (bits_ & null) != 0; }
        void set_error(bool from_null) { bits_ |= from_null ? error | null : error; }
        void clear_error() { bits_ &= ~error; }
        [[nodiscard]] character moved_to(std::uint64_t begin) const {
            character moved = *this;
            moved.bits_ = begin << 23U | (bits_ & 0x7FFFFFU);
            return moved;
        }

    private:
        static constexpr std::uint64_t error = 1U << 21U;
        static constexpr std::uint64_t null = 1U << 22U;
        std::uint64_t bits_;
    };
    struct insertion {
        std::size_t at;  // the characters come before this byte of the source
        std::vector<character> characters;
    };

    [[nodiscard]] const character& at(std::size_t index) const {
        return index < before_.size() ? before_[index] : after_[size() - 1 - index];
    }
    [[nodiscard]] character& at(std::size_t index) {
        return index < before_.size() ? before_[index] : after_[size() - 1 - index];
    }
    void read(std::string_view bytes, std::uint64_t offset, input_kind kind, input::placement where, bool in_place,
              std::vector<character>& to);
    void keep_gaps(const input::preprocessed& result, std::uint64_t offset);
    [[nodiscard]] std::size_t whole_characters(std::string_view bytes) const;

    const spec::draft& draft_;
    input_kind kind_;
    input::placement where_;
    std::string source_;
    std::vector<insertion> insertions_;
    std::vector<character> before_;    // the characters up to the last insertion
    std::vector<character> after_;     // the characters after the last insertion, in reverse order
    std::vector<character> prepared_;  // the characters to insert, whose source positions are not known yet
    // Where U+0000 was dropped: maps the offset of the next character to the offset of the first dropped byte.
    std::unordered_map<std::uint64_t, std::uint64_t> gaps_;
    std::uint64_t end_ = 0;
};

}  // namespace strata::engine
