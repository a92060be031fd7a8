#pragma once
// Bytes read several at a time, as numbers whose lowest byte is the first.

#include <cstdint>
#include <cstring>

namespace strata::input {

/// The four bytes at `p`.
inline std::uint32_t load_four(const char* p) {
    std::uint32_t bytes = 0;
    std::memcpy(&bytes, p, sizeof bytes);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap32(bytes);
#endif
    return bytes;
}
/// The eight bytes at `p`.
inline std::uint64_t load_eight(const char* p) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, p, sizeof bytes);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

}  // namespace strata::input
