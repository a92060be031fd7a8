#include "core/text/encoding/decoder.hpp"

// The only public function of this file is `decode`. It takes bytes in any encoding, and returns UTF-8 with a map from
// offsets in the UTF-8 to offsets in the bytes. Each decoder of the Encoding Standard has a function, which decodes all
// bytes that are left. The decoders share the private class `decoding`, which has the bytes that are still to be
// decoded and the text so far.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "core/text/encoding/encoding.hpp"
#include "core/text/encoding/indexes.hpp"
#include "core/text/utf8.hpp"

namespace strata::encoding {
namespace {

// --- What the decoders share ---

// Returns how many bytes at the beginning of `bytes` are ASCII. Complexity: linear in the result, eight bytes at a
// time.
std::size_t ascii_run(std::string_view bytes) {
    std::size_t at = 0;
    while (bytes.size() - at >= sizeof(std::uint64_t)) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, bytes.data() + at, sizeof eight);
        if ((eight & 0x8080808080808080U) != 0) break;
        at += sizeof eight;
    }
    while (at < bytes.size() && static_cast<unsigned char>(bytes[at]) < 0x80) ++at;
    return at;
}

/// The bytes that are still to be decoded, and the text so far. A decoder looks at the bytes from the current position
/// on. With each character, it takes some of them; bytes that it does not take are read again.
class decoding {
public:
    decoding(std::string_view bytes, decoded_text& to) : bytes_(bytes), to_(to) { to_.text.reserve(bytes.size()); }

    [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }
    /// How many bytes are left.
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
    /// Returns the byte that is `ahead` bytes after the current position. There must be such a byte.
    [[nodiscard]] std::uint8_t byte(std::size_t ahead = 0) const {
        return static_cast<std::uint8_t>(bytes_[at_ + ahead]);
    }
    [[nodiscard]] std::string_view rest() const { return bytes_.substr(at_); }

    /// Takes the ASCII bytes from the current position on, unchanged. Returns whether something is left after them.
    bool take_ascii() {
        // In most scripts, bytes beyond ASCII are followed by more of them.
        if (!at_end() && byte() >= 0x80) return true;
        const std::size_t count = ascii_run(rest());
        put_bytes(bytes_.substr(at_, count));
        note(1, 1, count);
        at_ += count;
        return !at_end();
    }
    /// Takes `size` bytes as the character `c`. If bytes were passed over just before them, those bytes belong to `c`
    /// as well.
    void take(char32_t c, std::size_t size) {
        if (buffer_.size() - used_ < sizeof(std::uint64_t)) put_buffer();
        const input::few_bytes it = input::utf8_of(c);
        input::store_eight(buffer_.data() + used_, it.bytes);
        used_ += it.size;
        note(it.size, size + passed_, 1);
        passed_ = 0;
        at_ += size;
    }
    /// Takes `size` bytes that the decoder rejects, as one U+FFFD.
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
    /// Writes the rest of the text. Call this after the last byte.
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
    // Records that `count` characters have `text_size` bytes each in the text and `source_size` bytes each in the
    // source.
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
    // The end of the text, and how many of the last characters have the same sizes. Such characters are added many at a
    // time: adding them one by one would take several times as long as decoding them.
    std::array<char, 4096> buffer_;
    std::size_t used_ = 0;
    std::size_t text_size_ = 1;
    std::size_t source_size_ = 1;
    std::size_t run_ = 0;
};

/// Whether `byte` is between `first` and `last`.
constexpr bool is_in(std::uint8_t byte, unsigned first, unsigned last) { return first <= byte && byte <= last; }

/// Takes two bytes as an error. But if the second byte is ASCII, it is not taken, and is read again as a character of
/// its own.
void take_error_of_two(decoding& d) { d.take_error(d.byte(1) < 0x80 ? 1 : 2); }

// --- UTF-8, UTF-16, replacement and x-user-defined: sections 8, 14.1 to 14.5 of the Encoding Standard ---

constexpr bool is_leading(char32_t unit) { return (unit & 0xFC00U) == 0xD800; }
constexpr bool is_trailing(char32_t unit) { return (unit & 0xFC00U) == 0xDC00; }

void decode_utf_8(decoding& d) {
    while (d.take_ascii()) {
        const input::decoded next = input::decode_one(d.rest(), false);
        if (next.well_formed)
            d.take(next.code_point, next.length);
        else
            d.take_error(next.length);
    }
}

void decode_utf_16(decoding& d, bool big_endian) {
    const auto unit_at = [&](std::size_t ahead) {
        const char32_t first = d.byte(ahead);
        const char32_t second = d.byte(ahead + 1);
        return big_endian ? first << 8U | second : second << 8U | first;
    };
    while (!d.at_end()) {
        if (d.left() == 1) {
            d.take_error(1);
            return;
        }
        const char32_t unit = unit_at(0);
        // This branch handles a lone trailing unit; the last branch handles a lone leading unit.
        // NOLINTNEXTLINE(bugprone-branch-clone)
        if (is_trailing(unit)) {
            d.take_error(2);
        } else if (!is_leading(unit)) {
            d.take(unit, 2);
        } else if (d.left() < 4) {
            // The page ends within the pair, so everything that is left is one error.
            d.take_error(d.left());
        } else if (const char32_t next = unit_at(2); is_trailing(next)) {
            d.take(0x10000 + ((unit - 0xD800) << 10U) + (next - 0xDC00), 4);
        } else {
            d.take_error(2);
        }
    }
}

void decode_replacement(decoding& d) {
    if (d.at_end()) return;
    d.take_error(1);
    d.pass(d.left());
}

void decode_user_defined(decoding& d) {
    while (d.take_ascii()) d.take(0xF780 + (d.byte() - 0x80), 1);
}

// --- Single-byte encodings: section 9 ---

// `encoding` is one of those from IBM866 to x-mac-cyrillic.
void decode_single_byte(decoding& d, id encoding) {
    const single_byte_index& index = single_byte_index_of(encoding);
    while (d.take_ascii()) {
        const char32_t c = index[d.byte() - 0x80U];
        if (c != 0)
            d.take(c, 1);
        else
            d.take_error(1);
    }
}

// --- GBK and gb18030, and Big5: sections 10 and 11 ---

// Called at a lead byte that is followed by a digit. A character of four bytes has two such pairs.
void take_four_bytes(decoding& d) {
    if (d.left() < 3) {
        d.take_error(d.left());
        return;
    }
    if (!is_in(d.byte(2), 0x81, 0xFE)) {
        d.take_error(1);
        return;
    }
    if (d.left() < 4) {
        d.take_error(3);
        return;
    }
    if (!is_in(d.byte(3), 0x30, 0x39)) {
        d.take_error(1);
        return;
    }
    const std::size_t pointer =
        ((d.byte() - 0x81U) * 10U + (d.byte(1) - 0x30U)) * 1260U + (d.byte(2) - 0x81U) * 10U + (d.byte(3) - 0x30U);
    const char32_t c = in_gb18030_ranges(pointer);
    if (c != 0)
        d.take(c, 4);
    else
        d.take_error(4);
}

// Also decodes GBK, because the standard has one decoder for both.
void decode_gb18030(decoding& d) {
    while (d.take_ascii()) {
        const std::uint8_t lead = d.byte();
        if (lead == 0x80) {
            d.take(0x20AC, 1);
            continue;
        }
        if (lead == 0xFF || d.left() == 1) {
            d.take_error(1);
            continue;
        }
        const std::uint8_t trail = d.byte(1);
        if (is_in(trail, 0x30, 0x39)) {
            take_four_bytes(d);
            continue;
        }
        char32_t c = 0;
        if (is_in(trail, 0x40, 0x7E) || is_in(trail, 0x80, 0xFE))
            c = in_gb18030((lead - 0x81U) * 190U + trail - (trail < 0x7F ? 0x40U : 0x41U));
        if (c != 0)
            d.take(c, 2);
        else
            take_error_of_two(d);
    }
}

void decode_big5(decoding& d) {
    while (d.take_ascii()) {
        const std::uint8_t lead = d.byte();
        if (!is_in(lead, 0x81, 0xFE) || d.left() == 1) {
            d.take_error(1);
            continue;
        }
        const std::uint8_t trail = d.byte(1);
        std::size_t pointer = 0;
        if (is_in(trail, 0x40, 0x7E) || is_in(trail, 0xA1, 0xFE))
            pointer = (lead - 0x81U) * 157U + trail - (trail < 0x7F ? 0x40U : 0x62U);
        // Each of these pointers gives two characters: a letter and a combining mark.
        if (pointer == 1133 || pointer == 1135 || pointer == 1164 || pointer == 1166) {
            d.take(pointer < 1150 ? 0xCA : 0xEA, 2);
            d.take(pointer == 1133 || pointer == 1164 ? 0x304 : 0x30C, 0);
            continue;
        }
        if (const char32_t c = in_big5(pointer); c != 0)
            d.take(c, 2);
        else
            take_error_of_two(d);
    }
}

// --- EUC-JP and Shift_JIS: sections 12.1 and 12.3 ---

constexpr char32_t first_half_width_katakana = 0xFF61;

// Returns the pointer of two bytes of EUC-JP, `lead` and `trail`.
std::size_t euc_pointer(std::uint8_t lead, std::uint8_t trail) { return (lead - 0xA1U) * 94U + (trail - 0xA1U); }

// Called at 0x8F. The next two bytes give a character of JIS X 0212.
void take_jis0212(decoding& d) {
    if (d.left() == 1 || !is_in(d.byte(1), 0xA1, 0xFE)) {
        if (d.left() == 1)
            d.take_error(1);
        else
            take_error_of_two(d);
        return;
    }
    if (d.left() == 2) {
        d.take_error(2);
        return;
    }
    const char32_t c = is_in(d.byte(2), 0xA1, 0xFE) ? in_jis0212(euc_pointer(d.byte(1), d.byte(2))) : 0;
    if (c != 0)
        d.take(c, 3);
    else
        d.take_error(d.byte(2) < 0x80 ? 2 : 3);
}

void decode_euc_jp(decoding& d) {
    while (d.take_ascii()) {
        const std::uint8_t lead = d.byte();
        if (lead == 0x8F) {
            take_jis0212(d);
            continue;
        }
        if ((lead != 0x8E && !is_in(lead, 0xA1, 0xFE)) || d.left() == 1) {
            d.take_error(1);
            continue;
        }
        const std::uint8_t trail = d.byte(1);
        char32_t c = 0;
        if (lead == 0x8E && is_in(trail, 0xA1, 0xDF))
            c = first_half_width_katakana + (trail - 0xA1U);
        else if (lead != 0x8E && is_in(trail, 0xA1, 0xFE))
            c = in_jis0208(euc_pointer(lead, trail));
        if (c != 0)
            d.take(c, 2);
        else
            take_error_of_two(d);
    }
}

void decode_shift_jis(decoding& d) {
    while (d.take_ascii()) {
        const std::uint8_t lead = d.byte();
        if (lead == 0x80) {
            d.take(lead, 1);
            continue;
        }
        if (is_in(lead, 0xA1, 0xDF)) {
            d.take(first_half_width_katakana + (lead - 0xA1U), 1);
            continue;
        }
        if (!(is_in(lead, 0x81, 0x9F) || is_in(lead, 0xE0, 0xFC)) || d.left() == 1) {
            d.take_error(1);
            continue;
        }
        const std::uint8_t trail = d.byte(1);
        char32_t c = 0;
        if (is_in(trail, 0x40, 0x7E) || is_in(trail, 0x80, 0xFC)) {
            const std::size_t pointer =
                (lead - (lead < 0xA0 ? 0x81U : 0xC1U)) * 188U + trail - (trail < 0x7F ? 0x40U : 0x41U);
            // User-defined characters become private-use code points.
            c = pointer >= 8836 && pointer <= 10715 ? static_cast<char32_t>(0xE000 - 8836 + pointer)
                                                    : in_jis0208(pointer);
        }
        if (c != 0)
            d.take(c, 2);
        else
            take_error_of_two(d);
    }
}

// --- ISO-2022-JP: section 12.2 ---
// Escape sequences switch between sets of characters.

enum class set : std::uint8_t { ascii, roman, katakana, jis0208 };

constexpr std::uint8_t escape = 0x1B;
constexpr std::size_t escape_size = 3;

// Returns the set to which the escape sequence at the current position switches; nothing if there is no escape
// sequence.
std::optional<set> switched_to(const decoding& d) {
    if (d.left() < escape_size) return std::nullopt;
    switch (d.byte(1) << 8U | d.byte(2)) {
        case 0x2842: return set::ascii;
        case 0x284A: return set::roman;
        case 0x2849: return set::katakana;
        case 0x2440:
        case 0x2442: return set::jis0208;
        default: return std::nullopt;
    }
}

// Called at a byte that does not begin an escape sequence, in a set of one-byte characters.
void take_one_byte(decoding& d, set in) {
    const std::uint8_t byte = d.byte();
    if (in == set::katakana) {
        if (is_in(byte, 0x21, 0x5F))
            d.take(0xFF61 + (byte - 0x21U), 1);
        else
            d.take_error(1);
        return;
    }
    if (byte >= 0x80 || byte == 0x0E || byte == 0x0F)
        d.take_error(1);
    else if (in == set::roman && byte == 0x5C)
        d.take(0xA5, 1);
    else if (in == set::roman && byte == 0x7E)
        d.take(0x203E, 1);
    else
        d.take(byte, 1);
}

// Called at a byte that does not begin an escape sequence, in the set of two-byte characters.
void take_two_bytes(decoding& d) {
    const std::uint8_t lead = d.byte();
    if (!is_in(lead, 0x21, 0x7E) || d.left() == 1) {
        d.take_error(1);
        return;
    }
    const std::uint8_t trail = d.byte(1);
    if (trail == escape) {
        d.take_error(1);
        return;
    }
    const char32_t c = is_in(trail, 0x21, 0x7E) ? in_jis0208((lead - 0x21U) * 94U + (trail - 0x21U)) : 0;
    if (c != 0)
        d.take(c, 2);
    else
        d.take_error(2);
}

void decode_iso_2022_jp(decoding& d) {
    set in = set::ascii;
    bool has_just_switched = false;  // the standard's "output" flag
    while (!d.at_end()) {
        if (d.byte() != escape) {
            if (in == set::jis0208)
                take_two_bytes(d);
            else
                take_one_byte(d, in);
            has_just_switched = false;
            continue;
        }
        const std::optional<set> next = switched_to(d);
        if (!next) {
            d.take_error(1);
            has_just_switched = false;
            continue;
        }
        in = *next;
        // A second escape sequence right after the first is an error, because it could hide text from a filter.
        if (has_just_switched)
            d.take_error(escape_size);
        else
            d.pass(escape_size);
        has_just_switched = true;
    }
}

// --- EUC-KR: section 13 ---

void decode_euc_kr(decoding& d) {
    while (d.take_ascii()) {
        const std::uint8_t lead = d.byte();
        if (!is_in(lead, 0x81, 0xFE) || d.left() == 1) {
            d.take_error(1);
            continue;
        }
        const std::uint8_t trail = d.byte(1);
        const char32_t c = is_in(trail, 0x41, 0xFE) ? in_euc_kr((lead - 0x81U) * 190U + (trail - 0x41U)) : 0;
        if (c != 0)
            d.take(c, 2);
        else
            take_error_of_two(d);
    }
}

}  // namespace

decoded_text decode(id encoding, std::string_view bytes) {
    decoded_text made;
    decoding d(bytes, made);
    switch (encoding) {
        case id::utf_8: decode_utf_8(d); break;
        case id::gbk:
        case id::gb18030: decode_gb18030(d); break;
        case id::big5: decode_big5(d); break;
        case id::euc_jp: decode_euc_jp(d); break;
        case id::iso_2022_jp: decode_iso_2022_jp(d); break;
        case id::shift_jis: decode_shift_jis(d); break;
        case id::euc_kr: decode_euc_kr(d); break;
        case id::replacement: decode_replacement(d); break;
        case id::utf_16be: decode_utf_16(d, true); break;
        case id::utf_16le: decode_utf_16(d, false); break;
        case id::x_user_defined: decode_user_defined(d); break;
        default: decode_single_byte(d, encoding); break;
    }
    d.finish();
    return made;
}

}  // namespace strata::encoding
