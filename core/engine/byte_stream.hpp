#pragma once
// The input stream as the fused engine reads it: source bytes, chunk by chunk, after preprocessing.
//
// The engine reads the chunk itself wherever it can. A chunk is rewritten only where the stream differs from the
// source by more than newlines (ill-formed UTF-8, a NUL that the draft replaces, inserted characters), and a short
// list maps stream positions back to source offsets. Newlines are left to the engine, which skips the CR of a CR LF
// and reads any other CR as a line feed.
//
// Inserted characters go into a buffer with room before the unread bytes, so the cost of an insertion depends on its
// own length, however much input follows.
//
// The plain counterpart of this file is core/input/preprocess.cpp.

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/byte_buffer.hpp"
#include "core/engine/stream_marks.hpp"
#include "core/input/code_points.hpp"
#include "core/input/plain_text.hpp"
#include "core/spec/draft.hpp"
#include "core/token/options.hpp"

namespace strata::engine {

/// A position in the stream of bytes that the engine reads.
using stream_position = std::uint64_t;
inline constexpr stream_position no_position = std::numeric_limits<stream_position>::max();

/// A preprocessing error that has not been reported yet.
struct pending_error {
    stream_position at = no_position;
    spec::error_code code{};

    struct packed {
        std::uint32_t ahead : 24;
        std::uint32_t code : 8;
    };
    static bool fits(const pending_error& first, const pending_error& e) { return e.at - first.at < 1U << 24U; }
    static packed pack(const pending_error& first, const pending_error& e) {
        return {static_cast<std::uint32_t>(e.at - first.at) & 0xFFFFFFU, static_cast<std::uint8_t>(e.code)};
    }
    static pending_error unpack(const pending_error& first, packed p) {
        return {first.at + p.ahead, static_cast<spec::error_code>(p.code)};
    }
};

/// Which bytes preprocessing leaves unchanged, by the draft's facts alone.
struct plain_bytes {
    std::array<bool, 256> are{};  ///< only ASCII
    bool all_plain_text = true;   ///< this includes all ASCII that `input::skip_plain_text` skips
};
constexpr plain_bytes plain_bytes_of(const spec::preprocessing& stream) {
    plain_bytes plain;
    for (std::size_t c = 0; c < 0x80; ++c) {
        plain.are[c] =
            input::input_error_of(stream, static_cast<char32_t>(c)) == nullptr && !(c == 0 && stream.replaces_null);
        if (input::is_plain_ascii(static_cast<char>(c)) && !plain.are[c]) plain.all_plain_text = false;
    }
    return plain;
}

class byte_stream {
public:
    /// `draft` and `plain`, its plain bytes, must outlive this.
    byte_stream(const spec::draft& draft, const plain_bytes& plain, const tokenizer_options& options);
    /// Begins another input, in storage that is reused if it is not larger than `most_kept` bytes.
    void start_over(const tokenizer_options& options, std::size_t most_kept);

    /// Begins a new buffer: the `unread` end of the last one, then `chunk`. `last`: the input ends after it.
    /// `unread` must be the end of [begin(), end()); views of anything before it become invalid. `chunk` must stay
    /// valid until the next call, or until `keep`.
    void accept(std::string_view unread, std::string_view chunk, bool last);
    /// Begins a new buffer with the `unread` end of the last one. It no longer refers to any chunk.
    void keep(std::string_view unread);
    /// Prepares `characters` (generalised UTF-8) for `insert`, after any prepared before. Their newlines are normalised
    /// separately.
    void prepare_insertion(std::string_view characters);
    /// Begins a new buffer: the prepared characters, then the `unread` end of the last one. Complexity: linear in the
    /// prepared characters, amortised, and once per chunk linear in the chunk.
    void insert(std::string_view unread);
    /// Begins a new buffer: the `unread` end of the last one, then the prepared characters. Bytes of an incomplete
    /// character come after them.
    void append(std::string_view unread);
    /// Whether enough bytes have come to decide if there is a byte order mark. Until then nothing has a position.
    [[nodiscard]] bool has_begun() const { return !at_start_; }

    [[nodiscard]] const char* begin() const { return begin_; }
    [[nodiscard]] const char* end() const { return end_; }
    [[nodiscard]] stream_position position_of(const char* p) const { return position().of(p); }
    /// The same for several: what the position of a byte is ahead of its address.
    struct positions {
        stream_position ahead;
        [[nodiscard]] stream_position of(const char* p) const { return reinterpret_cast<std::uintptr_t>(p) + ahead; }
    };
    [[nodiscard]] positions position() const { return {base_ - reinterpret_cast<std::uintptr_t>(begin_)}; }
    [[nodiscard]] const char* at(stream_position p) const { return begin_ + (p - base_); }
    /// Where the buffer has `text` at position `p`; null if it has something else there, or nothing.
    [[nodiscard]] const char* find(stream_position p, std::string_view text) const {
        if (p < base_ || text.size() > position_of(end_) - p) return nullptr;
        const char* here = at(p);
        return std::string_view(here, text.size()) == text ? here : nullptr;
    }
    [[nodiscard]] const char* find(stream_position p, char c) const {
        return p >= base_ && p < position_of(end_) && *at(p) == c ? at(p) : nullptr;
    }
    /// Whether `text` is a view of the buffer.
    [[nodiscard]] bool holds(std::string_view text) const {
        const std::less<const char*> before;
        return !text.empty() && !before(text.data(), begin_) && before(text.data(), end_);
    }
    /// The source offset of a stream position. Constant time where the stream is the source, else logarithmic.
    [[nodiscard]] std::uint64_t source_of(stream_position p) const { return is_source_ ? p : mapped(p); }
    /// Whether stream positions are source offsets.
    [[nodiscard]] bool is_source() const { return is_source_; }
    /// The position of the first character: after a byte order mark that was dropped.
    [[nodiscard]] stream_position first_position() const { return first_; }

    /// The byte `back` places before `p` (1 to 4), even if it was in an earlier buffer; 0 before the first byte.
    [[nodiscard]] unsigned char byte_before(const char* p, std::size_t back) const {
        const auto here = static_cast<std::size_t>(p - begin_);
        if (back <= here) return static_cast<unsigned char>(*(p - back));
        const std::size_t missing = back - here;
        return missing <= history_.size() ? history_[history_.size() - missing] : 0;
    }

    /// The position of the next unreported preprocessing error.
    [[nodiscard]] stream_position next_error_at() const { return next_error_at_; }
    /// Returns and removes the next unreported error.
    pending_error take_error();
    /// Discards the mapping of positions before `p`.
    void forget_before(stream_position p);

private:
    struct shift {
        stream_position at = 0;    ///< from this position onwards ...
        std::uint64_t source = 0;  ///< ... this is the source offset,
        bool fixed = false;        ///< the same for all positions up to the next shift (inserted characters)

        struct packed {
            std::uint32_t ahead;
            std::uint32_t source : 31;
            std::uint32_t fixed : 1;
        };
        static bool fits(const shift& first, const shift& s) {
            return s.at - first.at <= 0xFFFFFFFFU && s.source - first.source < 1U << 31U;
        }
        static packed pack(const shift& first, const shift& s) {
            return {static_cast<std::uint32_t>(s.at - first.at),
                    static_cast<std::uint32_t>(s.source - first.source) & 0x7FFFFFFFU, s.fixed ? 1U : 0U};
        }
        static shift unpack(const shift& first, packed p) {
            return {first.at + p.ahead, first.source + p.source, p.fixed != 0};
        }
    };
    void begin_input(const tokenizer_options& options);
    void move_to(const char* unread);
    void drop_byte_order_mark(std::string_view& bytes, bool last);
    void read(std::string_view bytes, bool last);
    void rewrite(std::string_view bytes, bool last);
    void add_shift(shift s);
    void add_error(stream_position at, spec::error_code code);
    void add_error_of(char32_t c, stream_position at);
    void find_next_error();
    [[nodiscard]] shift shift_at(stream_position p) const;
    [[nodiscard]] std::uint64_t mapped(stream_position p) const;
    void use_buffer();

    const spec::draft& draft_;
    bool of_characters_ = false;
    bool at_start_ = true;
    const std::array<bool, 256>& plain_;
    const bool plain_text_is_plain_;
    stream_position first_ = 0;
    const char* begin_ = nullptr;
    const char* end_ = nullptr;
    stream_position base_ = 0;  ///< position of `begin_`
    byte_buffer buffer_;
    bool in_buffer_ = false;  ///< [begin_, end_) is `buffer_`, else a chunk
    std::string held_;        ///< source bytes at a chunk's end that cannot be decoded yet
    std::array<unsigned char, 4> history_{};
    bool is_source_ = true;  ///< there are no shifts
    stream_marks<shift> map_;
    stream_marks<pending_error> errors_;
    stream_position next_error_at_ = no_position;
    std::string prepared_;                        ///< characters to insert, preprocessed,
    std::vector<pending_error> prepared_errors_;  ///< and their errors, at offsets from the first of them
};

}  // namespace strata::engine
