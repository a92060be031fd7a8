#pragma once
// One decoding in progress: what the decoders share.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/text/ascii_run.hpp"
#include "core/text/encoding/decoder.hpp"
#include "core/text/little_endian.hpp"
#include "core/text/utf8.hpp"

namespace strata::encoding {

/// The bytes still to decode, and the text so far. A decoder looks at bytes ahead of the place where it is, and takes
/// them with each character: what it does not take, it reads again.
class decoding {
public:
    decoding(std::string_view bytes, decoded_text& to) : bytes_(bytes), to_(to) { to_.text.reserve(bytes.size()); }

    [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }
    /// How many bytes are left.
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
    /// The byte `ahead` of the place, of which there must be as many.
    [[nodiscard]] std::uint8_t byte(std::size_t ahead = 0) const {
        return static_cast<std::uint8_t>(bytes_[at_ + ahead]);
    }
    [[nodiscard]] std::string_view rest() const { return bytes_.substr(at_); }

    /// Takes the ASCII bytes from here on, as they are. Returns whether something is left after them.
    bool take_ascii() {
        // In most scripts one byte beyond ASCII comes after another.
        if (!at_end() && byte() >= 0x80) return true;
        const std::size_t count = input::ascii_run(rest());
        put_bytes(bytes_.substr(at_, count));
        note(1, 1, count);
        at_ += count;
        return !at_end();
    }
    /// Takes `size` bytes as the character `c`. Bytes passed over before belong to it.
    void take(char32_t c, std::size_t size) {
        if (buffer_.size() - used_ < sizeof(std::uint64_t)) put_buffer();
        const input::few_bytes it = input::utf8_of(c);
        input::store_eight(buffer_.data() + used_, it.bytes);
        used_ += it.size;
        note(it.size, size + passed_, 1);
        passed_ = 0;
        at_ += size;
    }
    /// Takes `size` bytes, which the decoder does not accept, as one U+FFFD.
    void take_error(std::size_t size) {
        if (!to_.first_error) to_.first_error = at_;
        ++to_.errors;
        take(0xFFFD, size);
    }
    /// Passes over `size` bytes that give no character.
    void pass(std::size_t size) {
        at_ += size;
        passed_ += size;
    }
    /// Ends the text.
    void finish() {
        put_buffer();
        put_run();
        to_.places.end_with(passed_);
    }

private:
    // Adds `bytes` to the text.
    void put_bytes(std::string_view bytes) {
        if (bytes.size() <= buffer_.size() - used_) {
            std::memcpy(buffer_.data() + used_, bytes.data(), bytes.size());
            used_ += bytes.size();
            return;
        }
        put_buffer();
        to_.text += bytes;
    }
    void put_buffer() {
        to_.text.append(buffer_.data(), used_);
        used_ = 0;
    }
    // Notes `count` characters of these sizes.
    void note(std::size_t text_size, std::size_t source_size, std::size_t count) {
        if (text_size != text_size_ || source_size != source_size_) {
            put_run();
            text_size_ = text_size;
            source_size_ = source_size;
        }
        run_ += count;
    }
    void put_run() {
        to_.places.add(text_size_, source_size_, run_);
        run_ = 0;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::size_t passed_ = 0;
    decoded_text& to_;
    // The end of the text, and its last characters of the same sizes. They are added many at a time: one by one they
    // would take several times as long as to decode them.
    std::array<char, 4096> buffer_;
    std::size_t used_ = 0;
    std::size_t text_size_ = 1;
    std::size_t source_size_ = 1;
    std::size_t run_ = 0;
};

/// Whether `byte` is between `first` and `last`.
constexpr bool is_in(std::uint8_t byte, unsigned first, unsigned last) { return first <= byte && byte <= last; }

/// Takes an error of two bytes. One that is ASCII is read again, as a character of its own.
inline void take_error_of_two(decoding& d) { d.take_error(d.byte(1) < 0x80 ? 1 : 2); }

}  // namespace strata::encoding
