#pragma once
// Code points, and their encoding as bytes in UTF-8.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace strata::input {

// --- Several bytes as one number, whose lowest byte is the first of them ---

/// Returns the four bytes at `p`.
inline std::uint32_t load_four(const char* p) {
    std::uint32_t bytes = 0;
    std::memcpy(&bytes, p, sizeof bytes);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap32(bytes);
#endif
    return bytes;
}
/// Returns the eight bytes at `p`.
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

/// Up to eight bytes in a register. Code can use them without writing them to memory first.
struct few_bytes {
    std::uint64_t bytes = 0;  ///< the first byte is the lowest; bytes after the last are 0
    std::size_t size = 0;
};

// --- Kinds of code points that the drafts distinguish ---

constexpr bool is_surrogate(char32_t c) { return c >= 0xD800 && c <= 0xDFFF; }
constexpr bool is_noncharacter(char32_t c) { return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFEU) == 0xFFFE; }
constexpr bool is_control(char32_t c) { return c <= 0x1F || (c >= 0x7F && c <= 0x9F); }
constexpr bool is_ascii_whitespace(char32_t c) { return c == 0x9 || c == 0xA || c == 0xC || c == 0xD || c == 0x20; }

// --- Invisible characters, which control a terminal, change the direction of a text, or have no width ---

namespace detail {

// The general categories Cc, Cf, Zl and Zp of Unicode 16, and the code points that it reserves among them (U+2065, and
// U+E0000 to U+E007F except the tags).
inline constexpr std::array<std::array<char32_t, 2>, 21> invisible = {
    {{0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},   {0x0600, 0x0605},   {0x061C, 0x061C},
     {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},   {0x08E2, 0x08E2},   {0x180E, 0x180E},
     {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},
     {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
     {0xE0000, 0xE007F}}};

}  // namespace detail

/// Whether `c` is invisible or controls a terminal. These are the characters of Unicode's general categories Cc
/// (controls, including line feeds and tabs), Cf (bidirectional marks and overrides, joiners, zero-width marks, the
/// byte order mark, tags), and Zl and Zp (line and paragraph separators), as well as surrogates and noncharacters.
[[nodiscard]] constexpr bool is_invisible(char32_t c) {
    if (c >= 0x20 && c < 0x7F) return false;
    for (const auto& [first, last] : detail::invisible) {
        if (c < first) break;
        if (c <= last) return true;
    }
    return is_surrogate(c) || is_noncharacter(c);
}

// --- UTF-8, and the generalised form that can also hold lone surrogates ---

/// One code point of a byte sequence.
struct decoded {
    char32_t code_point = 0xFFFD;
    std::uint8_t length = 1;  ///< how many bytes it takes; for an ill-formed sequence, the size of its maximal subpart
    bool well_formed = false;
    bool incomplete = false;  ///< whether the bytes end within a sequence that more bytes could make well-formed
};

/// Whether a byte continues a character that an earlier byte began.
constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

/// Decodes the first code point of `bytes`, which must not be empty. `surrogates` says whether encoded surrogates are
/// accepted (generalised UTF-8). An ill-formed sequence gives U+FFFD for its maximal subpart, as the Encoding
/// Standard's decoder does.
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

/// Returns the number of characters in `text`, which must be well-formed (generalised) UTF-8. Complexity: linear.
constexpr std::size_t characters_in(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) count += is_continuation(c) ? 0 : 1;
    return count;
}

/// Returns `c` in (generalised) UTF-8, one to four bytes.
constexpr few_bytes utf8_of(char32_t c) {
    const auto tail = [](char32_t bits) { return std::uint64_t{0x80U | (bits & 0x3FU)}; };
    if (c < 0x80) return {c, 1};
    if (c < 0x800) return {(0xC0U | c >> 6U) | tail(c) << 8U, 2};
    if (c < 0x10000) return {(0xE0U | c >> 12U) | tail(c >> 6U) << 8U | tail(c) << 16U, 3};
    return {(0xF0U | c >> 18U) | tail(c >> 12U) << 8U | tail(c >> 6U) << 16U | tail(c) << 24U, 4};
}

/// Appends `c` in (generalised) UTF-8.
inline void append_utf8(std::string& to, char32_t c) {
    const few_bytes it = utf8_of(c);
    char bytes[8];
    store_eight(bytes, it.bytes);
    to.append(bytes, it.size);
}

}  // namespace strata::input
