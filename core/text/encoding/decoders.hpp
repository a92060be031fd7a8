#pragma once
// The decoders of the Encoding Standard. Each decodes all that is left.

#include "core/text/encoding/decoding.hpp"
#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {

void decode_utf_8(decoding& d);
/// `encoding`: one from IBM866 to x-mac-cyrillic.
void decode_single_byte(decoding& d, id encoding);
/// Of GBK too: the standard has one decoder for both.
void decode_gb18030(decoding& d);
void decode_big5(decoding& d);
void decode_euc_jp(decoding& d);
void decode_iso_2022_jp(decoding& d);
void decode_shift_jis(decoding& d);
void decode_euc_kr(decoding& d);
void decode_replacement(decoding& d);
/// `big_endian`: UTF-16BE, otherwise UTF-16LE.
void decode_utf_16(decoding& d, bool big_endian);
void decode_user_defined(decoding& d);

}  // namespace strata::encoding
