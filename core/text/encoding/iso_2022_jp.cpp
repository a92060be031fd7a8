// ISO-2022-JP: section 12.2 of the Encoding Standard. Escape sequences switch between sets of characters.

#include <optional>

#include "core/text/encoding/decoders.hpp"
#include "core/text/encoding/indexes.hpp"

namespace strata::encoding {
namespace {

enum class set : std::uint8_t { ascii, roman, katakana, jis0208 };

constexpr std::uint8_t escape = 0x1B;
constexpr std::size_t escape_size = 3;

// The set that an escape sequence at the place switches to.
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

// At a byte that is no escape, in a set of one byte.
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

// The same in the set of two bytes.
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

}  // namespace

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
        // A second sequence right after the first is an error: it could hide text from a filter.
        if (has_just_switched)
            d.take_error(escape_size);
        else
            d.pass(escape_size);
        has_just_switched = true;
    }
}

}  // namespace strata::encoding
