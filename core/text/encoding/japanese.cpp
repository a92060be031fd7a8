// EUC-JP and Shift_JIS: sections 12.1 and 12.3 of the Encoding Standard.

#include "core/text/encoding/decoders.hpp"
#include "core/text/encoding/indexes.hpp"

namespace strata::encoding {
namespace {

constexpr char32_t first_half_width_katakana = 0xFF61;

// Of two bytes of EUC-JP, `lead` and `trail`.
std::size_t euc_pointer(std::uint8_t lead, std::uint8_t trail) { return (lead - 0xA1U) * 94U + (trail - 0xA1U); }

// At 0x8F: a character of JIS X 0212 has two bytes more.
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

}  // namespace

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
            // Code points of private use stand for characters that users define.
            c = pointer >= 8836 && pointer <= 10715 ? static_cast<char32_t>(0xE000 - 8836 + pointer)
                                                    : in_jis0208(pointer);
        }
        if (c != 0)
            d.take(c, 2);
        else
            take_error_of_two(d);
    }
}

}  // namespace strata::encoding
