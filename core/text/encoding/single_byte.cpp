// The single-byte decoder: section 9 of the Encoding Standard.

#include "core/text/encoding/decoders.hpp"
#include "core/text/encoding/indexes.hpp"

namespace strata::encoding {

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

}  // namespace strata::encoding
