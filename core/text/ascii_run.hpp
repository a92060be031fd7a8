#pragma once
// How far a text is ASCII.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace strata::input {

/// How many bytes at the beginning of `bytes` are ASCII. Complexity: linear in the result, eight bytes at a time.
inline std::size_t ascii_run(std::string_view bytes) {
    std::size_t at = 0;
    while (bytes.size() - at >= sizeof(std::uint64_t)) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, bytes.data() + at, sizeof eight);
        if ((eight & 0x8080808080808080U) != 0) break;
        at += sizeof eight;
    }
    while (at < bytes.size() && static_cast<unsigned char>(bytes[at]) < 0x80) ++at;
    return at;
}

}  // namespace strata::input
