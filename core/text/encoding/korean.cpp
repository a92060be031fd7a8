// EUC-KR: section 13 of the Encoding Standard.

#include "core/text/encoding/decoders.hpp"
#include "core/text/encoding/indexes.hpp"

namespace strata::encoding {

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

}  // namespace strata::encoding
