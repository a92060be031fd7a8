#include "core/text/encoding/decoder.hpp"

#include "core/text/encoding/decoders.hpp"
#include "core/text/encoding/decoding.hpp"

namespace strata::encoding {

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
