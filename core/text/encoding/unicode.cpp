// UTF-8, UTF-16, replacement and x-user-defined: sections 8, 14.1 to 14.5 of the Encoding Standard.

#include "core/text/encoding/decoders.hpp"

namespace strata::encoding {
namespace {

constexpr bool is_leading(char32_t unit) { return (unit & 0xFC00U) == 0xD800; }
constexpr bool is_trailing(char32_t unit) { return (unit & 0xFC00U) == 0xDC00; }

}  // namespace

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
        if (is_trailing(unit)) {
            d.take_error(2);
        } else if (!is_leading(unit)) {
            d.take(unit, 2);
        } else if (d.left() < 4) {
            // The page ends within the pair: one error for all that is left.
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

}  // namespace strata::encoding
