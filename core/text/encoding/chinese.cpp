// GBK and gb18030, and Big5: sections 10 and 11 of the Encoding Standard.

#include "core/text/encoding/decoders.hpp"
#include "core/text/encoding/indexes.hpp"

namespace strata::encoding {
namespace {

// At a lead byte and a digit, of which a character has two each.
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

}  // namespace

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
        // Letters with a mark that combines.
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

}  // namespace strata::encoding
