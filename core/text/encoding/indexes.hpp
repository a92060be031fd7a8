#pragma once
// The indexes of the Encoding Standard. They map pointers, which decoders compute from bytes, to code points. In this
// code, 0 stands for "null", because no index contains U+0000. make_indexes.py makes the tables.

#include <array>
#include <cstddef>

#include "core/text/encoding/encoding.hpp"

namespace strata::encoding {

/// The code points of the bytes 0x80 to 0xFF in a single-byte encoding.
using single_byte_index = std::array<char16_t, 128>;

/// The index of a single-byte encoding. `encoding` must be one of those from IBM866 to x-mac-cyrillic. ISO-8859-8-I
/// shares the index of ISO-8859-8.
[[nodiscard]] const single_byte_index& single_byte_index_of(id encoding);

// The code point for a pointer; 0 if there is none. Complexity: constant, except for `in_gb18030_ranges`, which is
// logarithmic.
[[nodiscard]] char32_t in_big5(std::size_t pointer);
[[nodiscard]] char32_t in_euc_kr(std::size_t pointer);
[[nodiscard]] char32_t in_gb18030(std::size_t pointer);
[[nodiscard]] char32_t in_jis0208(std::size_t pointer);
[[nodiscard]] char32_t in_jis0212(std::size_t pointer);
/// The standard's "index gb18030 ranges code point", for pointers that come from four bytes.
[[nodiscard]] char32_t in_gb18030_ranges(std::size_t pointer);

}  // namespace strata::encoding
