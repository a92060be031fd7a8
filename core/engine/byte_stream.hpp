#pragma once
// The input stream as the runner reads it: the bytes of the source, chunk by chunk, after preprocessing.
//
// Wherever possible, the engine reads the chunk in place. A chunk is rewritten only if it contains ill-formed UTF-8 or
// a NUL that the draft replaces, or if characters are inserted. A short list then maps stream positions back to source
// offsets. Newlines are not rewritten: the engine skips the CR of a CR LF, and reads any other CR as a line feed.
//
// A chunk that needs no change is one buffer. A chunk that must be rewritten or has many errors is read in pieces. So
// even a large chunk needs little memory.
//
// Inserted characters are written into a buffer that has room before the unread bytes. So the cost of an insertion
// depends on the length of the inserted characters, not on how much input follows.
//
// core/text/preprocess.cpp does the same in a simpler, slower way.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/stream_marks.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"
#include "core/text/plain_text.hpp"
#include "core/text/preprocess.hpp"
#include "core/text/token.hpp"

namespace strata::engine {

/// A byte buffer with room at both ends: bytes can be appended, prepended and dropped from the front.
class byte_buffer {
public:
    [[nodiscard]] const char* begin() const { return storage_.get() + front_; }
    [[nodiscard]] const char* end() const { return storage_.get() + back_; }
    [[nodiscard]] std::size_t size() const { return back_ - front_; }
    [[nodiscard]] std::string_view view() const { return {begin(), size()}; }

    /// Replaces the contents with `text`, which must not be a view of this buffer.
    void assign(std::string_view text) {
        front_ = back_ = 0;
        append(text);
    }
    /// Complexity of `append` and `prepend`: linear in `text`, amortised.
    void append(std::string_view text) {
        if (capacity_ - back_ < text.size()) make_room_after(text.size());
        if (!text.empty()) std::memcpy(storage_.get() + back_, text.data(), text.size());
        back_ += text.size();
    }
    void prepend(std::string_view text) {
        if (front_ < text.size()) make_room_before(text.size());
        front_ -= text.size();
        if (!text.empty()) std::memcpy(storage_.get() + front_, text.data(), text.size());
    }
    /// Empties the buffer, and frees its storage if it is larger than `most_kept` bytes.
    void clear(std::size_t most_kept) {
        front_ = back_ = 0;
        if (capacity_ <= most_kept) return;
        storage_.reset();
        capacity_ = 0;
    }
    void drop_front(std::size_t count) { front_ += count; }
    void truncate(std::size_t size) { back_ = front_ + size; }

private:
    void make_room_after(std::size_t count) {
        // Moving the contents is worthwhile only if at least as many bytes have been dropped as are left.
        if (front_ >= size() && capacity_ - size() >= count) return move(capacity_, 0);
        move(2 * (size() + count) + least, 0);
    }
    // Text is prepended often and in small amounts, so the room in front is as large as the contents.
    void make_room_before(std::size_t count) {
        if (capacity_ - back_ >= size() + count) return move(capacity_, capacity_ - size());
        const std::size_t capacity = 2 * (size() + count) + least;
        move(capacity, capacity - size());
    }
    void move(std::size_t capacity, std::size_t front) {
        const std::size_t size = this->size();
        if (capacity == capacity_) {
            if (size != 0) std::memmove(storage_.get() + front, begin(), size);
        } else {
            std::unique_ptr<char[]> larger(new char[capacity]);
            if (size != 0) std::memcpy(larger.get() + front, begin(), size);
            storage_ = std::move(larger);
            capacity_ = capacity;
        }
        front_ = front;
        back_ = front + size;
    }

    static constexpr std::size_t least = 64;
    std::unique_ptr<char[]> storage_;
    std::size_t capacity_ = 0;
    std::size_t front_ = 0;
    std::size_t back_ = 0;
};

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

/// Finds the bytes that a draft's preprocessing never changes.
struct plain_bytes {
    std::array<bool, 256> are{};  ///< whether preprocessing leaves the byte unchanged; false for all bytes beyond ASCII
    /// Whether these bytes include all ASCII characters that `input::skip_plain_text` skips.
    bool all_plain_text = true;
    /// For each code point from U+0000 to U+009F, the error that it causes, if any.
    std::array<std::optional<spec::error_code>, 0xA0> errors{};
};
constexpr plain_bytes plain_bytes_of(const spec::preprocessing& stream) {
    plain_bytes plain;
    for (std::size_t c = 0; c < plain.errors.size(); ++c)
        if (const spec::input_error* error = input::input_error_of(stream, static_cast<char32_t>(c)))
            plain.errors[c] = error->code;
    for (std::size_t c = 0; c < 0x80; ++c) {
        plain.are[c] = !plain.errors[c] && !(c == 0 && (stream.replaces_null || stream.drops_null));
        if (input::is_plain_ascii(static_cast<char>(c)) && !plain.are[c]) plain.all_plain_text = false;
    }
    return plain;
}

class byte_stream {
public:
    /// `plain` is the plain bytes of `draft`. Both must outlive the object.
    byte_stream(const spec::draft& draft, const plain_bytes& plain, const tokenizer_options& options);
    /// Begins another input. Storage is reused if it is not larger than `most_kept` bytes.
    void start_over(const tokenizer_options& options, std::size_t most_kept);

    /// Begins a new buffer with `unread`, followed by `chunk` or its first piece. `unread` must be the end of the last
    /// buffer, [begin(), end()). `last` means that the input ends after `chunk`. Views of anything before `unread`
    /// become invalid. `chunk` must stay valid until the next call, or until `keep`. The previous chunk must have been
    /// read completely.
    void accept(std::string_view unread, std::string_view chunk, bool last);
    /// Whether a part of the chunk is still to be read after the buffer.
    [[nodiscard]] bool has_more() const { return !rest_.empty(); }
    /// Begins a new buffer with `unread` (the end of the last buffer), followed by the next piece of the chunk.
    void accept_more(std::string_view unread);
    /// Begins a new buffer that consists only of `unread` (the end of the last buffer). The stream then no longer
    /// refers to any chunk.
    void keep(std::string_view unread);
    /// Prepares `characters` (generalised UTF-8) for `insert`. They will follow characters that have already been
    /// prepared. Newlines are normalised within the characters of each call, not across calls.
    void prepare_insertion(std::string_view characters);
    /// Begins a new buffer with the prepared characters, followed by `unread` (the end of the last buffer). Complexity:
    /// amortised linear in the prepared characters; the first call for a chunk is also linear in the chunk.
    void insert(std::string_view unread);
    /// Begins a new buffer with `unread` (the end of the last buffer), followed by the prepared characters. If `unread`
    /// is followed by the bytes of an incomplete character, these bytes come after the prepared characters.
    void append(std::string_view unread);
    /// Whether enough bytes have arrived to decide if there is a byte order mark. Until then, no character has a
    /// position.
    [[nodiscard]] bool has_begun() const { return !at_start_; }

    [[nodiscard]] const char* begin() const { return begin_; }
    [[nodiscard]] const char* end() const { return end_; }
    [[nodiscard]] stream_position position_of(const char* p) const { return position().of(p); }
    /// The number to add to the address of a byte to get its position in the stream.
    struct positions {
        stream_position ahead;
        [[nodiscard]] stream_position of(const char* p) const { return reinterpret_cast<std::uintptr_t>(p) + ahead; }
    };
    [[nodiscard]] positions position() const { return {base_ - reinterpret_cast<std::uintptr_t>(begin_)}; }
    [[nodiscard]] const char* at(stream_position p) const { return begin_ + (p - base_); }
    /// The address of position `p` in the buffer, if `text` begins there; otherwise null.
    [[nodiscard]] const char* find(stream_position p, std::string_view text) const {
        if (p < base_ || p > position_of(end_) || text.size() > position_of(end_) - p) return nullptr;
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
    /// The source offset of a stream position. Complexity: constant where the stream equals the source, otherwise
    /// logarithmic.
    [[nodiscard]] std::uint64_t source_of(stream_position p) const {
        if (is_source_) [[likely]]
            return p;
        return mapped_nearby(p);
    }
    /// The source offset at which the character before `p` ends. This is the source offset of `p`, unless a U+0000
    /// between the two was dropped.
    [[nodiscard]] std::uint64_t source_before(stream_position p) const {
        if (is_source_) [[likely]]
            return p;
        return draft_.stream.drops_null ? mapped_before(p) : mapped_nearby(p);
    }
    /// The source bytes of the characters from `begin` up to, but not including, `end`.
    [[nodiscard]] source_span source_of(stream_position begin, stream_position end) const {
        if (is_source_) [[likely]]
            return {begin, end};
        return mapped_span(begin, end);
    }
    /// Whether every stream position equals its source offset.
    [[nodiscard]] bool is_source() const { return is_source_; }
    /// The position of the first character. It comes after the byte order mark, if one was dropped.
    [[nodiscard]] stream_position first_position() const { return first_; }

    /// The byte that is `back` bytes (1 to 4) before `p`, even if it was in an earlier buffer; 0 if there is no such
    /// byte.
    [[nodiscard]] unsigned char byte_before(const char* p, std::size_t back) const {
        const auto here = static_cast<std::size_t>(p - begin_);
        if (back <= here) return static_cast<unsigned char>(*(p - back));
        const std::size_t missing = back - here;
        return missing <= history_.size() ? history_[history_.size() - missing] : 0;
    }

    /// The position of the next unreported preprocessing error.
    [[nodiscard]] stream_position next_error_at() const { return next_error_at_; }
    /// Returns and removes the next unreported error.
    pending_error take_error() {
        const pending_error e = upcoming_[first_upcoming_++];
        if (first_upcoming_ == upcoming_end_) find_next_errors();
        next_error_at_ = upcoming_[first_upcoming_].at;
        return e;
    }
    /// Discards the mapping of positions before `p`.
    void forget_before(stream_position p);

private:
    struct shift {
        stream_position at = 0;    ///< the first position to which the shift applies
        std::uint64_t source = 0;  ///< the source offset of that position
        /// How much the source offset grows over three bytes of the stream: by 3 where the stream is the source, by
        /// less where U+FFFD replaces shorter characters, and by 0 where characters have been inserted.
        std::uint8_t pace = as_source;
        static constexpr std::uint8_t as_source = 3, inserted = 0;

        [[nodiscard]] std::uint64_t source_of(stream_position p) const {
            return pace == as_source ? source + (p - at) : source + (p - at) / 3 * pace;
        }

        struct packed {
            std::uint32_t ahead;
            std::uint32_t source : 30;
            std::uint32_t pace : 2;
        };
        static bool fits(const shift& first, const shift& s) {
            return s.at - first.at <= 0xFFFFFFFFU && s.source - first.source < 1U << 30U;
        }
        static packed pack(const shift& first, const shift& s) {
            return {static_cast<std::uint32_t>(s.at - first.at),
                    static_cast<std::uint32_t>(s.source - first.source) & 0x3FFFFFFFU, s.pace & 3U};
        }
        static shift unpack(const shift& first, packed p) {
            return {first.at + p.ahead, first.source + p.source, static_cast<std::uint8_t>(p.pace)};
        }
    };
    void begin_input(const tokenizer_options& options);
    void forget_marks(std::size_t most_kept);
    void move_to(const char* unread);
    void drop_byte_order_mark(std::string_view& bytes, bool last);
    // Why a function stopped reading before the end of the bytes that were passed to it.
    enum class stop : std::uint8_t { end, incomplete, to_be_rewritten, enough };
    struct extent {
        std::size_t size = 0;
        stop by = stop::end;
    };
    [[nodiscard]] extent read(std::string_view bytes, bool last);
    [[nodiscard]] extent scan(std::string_view bytes, bool last);
    [[nodiscard]] extent rewrite(std::string_view bytes, bool last);
    void add_shift(shift s);
    void add_error(stream_position at, spec::error_code code);
    bool add_error_of(char32_t c, stream_position at);
    void find_next_errors();
    [[nodiscard]] shift shift_at(stream_position p) const;
    // Not inlined: few streams differ from their source, and a copy of the function in each caller would enlarge the
    // code that emits tokens.
    [[nodiscard, gnu::noinline]] std::uint64_t mapped_nearby(stream_position p) const {
        const shift& s = mapping_[mapped_last_];
        return p - s.at < mapping_[mapped_last_ + 1].at - s.at ? s.source_of(p) : mapped(p);
    }
    [[nodiscard]] std::uint64_t mapped(stream_position p) const;
    [[nodiscard]] std::uint64_t mapped_before(stream_position p) const;
    [[nodiscard]] source_span mapped_span(stream_position begin, stream_position end) const;
    void forget_mapping() const;
    void use_buffer();
    void hide_last();

    const spec::draft& draft_;
    bool of_characters_ = false;
    bool at_start_ = true;
    const std::array<bool, 256>& plain_;
    const std::array<std::optional<spec::error_code>, 0xA0>& first_errors_;
    const bool plain_text_is_plain_;
    stream_position first_ = 0;
    const char* begin_ = nullptr;
    const char* end_ = nullptr;
    stream_position base_ = 0;  ///< position of `begin_`
    byte_buffer buffer_;
    bool in_buffer_ = false;  ///< whether [begin_, end_) is a part of `buffer_`; if not, it is a part of a chunk
    /// Whether [begin_, end_) leaves out the last byte of `buffer_`, which is then a CR. If U+0000 follows and is
    /// dropped, the CR may still combine with an LF.
    bool hides_last_ = false;
    std::string_view rest_;  ///< the part of the chunk that has not been in [begin_, end_) yet
    bool rest_is_last_ = false;
    std::string held_;  ///< source bytes at the end of a chunk that cannot be decoded before more bytes arrive
    std::array<unsigned char, 4> history_{};
    bool is_source_ = true;  ///< whether all stream positions equal source offsets, so that there are no shifts
    stream_marks<shift> map_;
    // Some shifts in unpacked form (the first `mapping_count_` elements of the array), and the position up to which
    // they apply. Most look-ups need the shift that the previous look-up found, or the next one. The array is empty
    // until there is a shift.
    static constexpr std::size_t most_mapping = 16;
    mutable std::vector<shift> mapping_;
    mutable std::size_t mapping_count_ = 0, mapped_last_ = 0;
    stream_marks<pending_error> errors_;
    // The next errors. They have already been removed from `errors_`, and `no_position` marks their end. The array is
    // empty until there is an error.
    static constexpr std::size_t most_upcoming = 32;
    std::vector<pending_error> upcoming_;
    std::size_t first_upcoming_ = 0, upcoming_end_ = 0;
    stream_position next_error_at_ = no_position;
    bool has_had_errors_ = false;
    std::string prepared_;                        ///< characters to insert, preprocessed
    std::vector<pending_error> prepared_errors_;  ///< errors in `prepared_`; their offsets count from its first
                                                  ///< character
};

}  // namespace strata::engine
