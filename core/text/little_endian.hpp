#pragma once
// Bytes read several at a time, as numbers whose lowest byte is the first.

#include <cstddef>
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
/// Writes the eight bytes of `bytes` at `p`.
inline void store_eight(char* p, std::uint64_t bytes) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    std::memcpy(p, &bytes, sizeof bytes);
}

/// Up to eight bytes in a register, which can be read without being written to memory first.
struct few_bytes {
    std::uint64_t bytes = 0;  ///< the first is the lowest; those after the last are 0
    std::size_t size = 0;
};

}  // namespace strata::input
