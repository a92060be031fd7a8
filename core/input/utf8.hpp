#pragma once
// UTF-8, and the generalised form that can also hold lone surrogates.

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::input {

/// One code point of a byte sequence.
struct decoded {
    char32_t code_point = 0xFFFD;
    std::uint8_t length = 1;  ///< bytes taken; of an ill-formed sequence its maximal subpart
    bool well_formed = false;
    bool incomplete = false;  ///< the bytes end inside what could still become a well-formed sequence
};

/// Decodes the first code point of `bytes`, which is not empty. `surrogates`: accept encoded surrogates (generalised
/// UTF-8). An ill-formed sequence gives U+FFFD for its maximal subpart, as the Encoding Standard's decoder does.
inline decoded decode_one(std::string_view bytes, bool surrogates) {
    const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    const std::uint8_t lead = at(0);
    if (lead < 0x80) return {lead, 1, true, false};
    std::uint8_t needed = 0;
    std::uint8_t lower = 0x80;
    std::uint8_t upper = 0xBF;
    char32_t value = 0;
    if (lead >= 0xC2 && lead <= 0xDF) {
        needed = 1;
        value = lead & 0x1FU;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
        needed = 2;
        value = lead & 0x0FU;
        if (lead == 0xE0) lower = 0xA0;
        if (lead == 0xED && !surrogates) upper = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
        needed = 3;
        value = lead & 0x07U;
        if (lead == 0xF0) lower = 0x90;
        if (lead == 0xF4) upper = 0x8F;
    } else {
        return {};
    }
    std::uint8_t taken = 1;
    while (taken <= needed) {
        if (taken == bytes.size()) return {0xFFFD, taken, false, true};
        const std::uint8_t next = at(taken);
        if (next < lower || next > upper) return {0xFFFD, taken, false, false};
        lower = 0x80;
        upper = 0xBF;
        value = value << 6U | (next & 0x3FU);
        ++taken;
    }
    return {value, taken, true, false};
}

/// Writes `c` in (generalised) UTF-8, up to four bytes, and returns how many.
inline std::size_t write_utf8(char* to, char32_t c) {
    const auto put = [&](std::size_t at, char32_t byte) {
        to[at] = static_cast<char>(static_cast<unsigned char>(byte));
    };
    if (c < 0x80) {
        put(0, c);
        return 1;
    }
    if (c < 0x800) {
        put(0, 0xC0U | c >> 6U);
        put(1, 0x80U | (c & 0x3FU));
        return 2;
    }
    if (c < 0x10000) {
        put(0, 0xE0U | c >> 12U);
        put(1, 0x80U | (c >> 6U & 0x3FU));
        put(2, 0x80U | (c & 0x3FU));
        return 3;
    }
    put(0, 0xF0U | c >> 18U);
    put(1, 0x80U | (c >> 12U & 0x3FU));
    put(2, 0x80U | (c >> 6U & 0x3FU));
    put(3, 0x80U | (c & 0x3FU));
    return 4;
}

/// Appends `c` in (generalised) UTF-8.
inline void append_utf8(std::string& to, char32_t c) {
    char bytes[4];
    to.append(bytes, write_utf8(bytes, c));
}

}  // namespace strata::input
