#pragma once
// Finding the first byte of a set: what a run of characters stops at.
//
// A set of few bytes is looked for sixteen bytes at a time where SSE2 is there; any other set, and the last few bytes,
// by a table. Tests hold the two to each other.

#include <array>
#include <cstddef>
#include <cstdint>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace strata::engine {

/// A set of bytes as a constant: which of the 256 stop a run.
using byte_set = std::array<bool, 256>;

/// The first byte of [p, end) that is in `stops`, or `end`.
inline const char* scan_by_table(const byte_set& stops, const char* p, const char* end) {
    while (p != end && !stops[static_cast<unsigned char>(*p)]) ++p;
    return p;
}

/// Text that hardly any step or rule minds: printable ASCII, tabs and line ends.
inline constexpr byte_set beyond_plain_text = [] {
    byte_set set{};
    for (std::size_t c = 0; c < 256; ++c) set[c] = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c >= 0x7F;
    return set;
}();

/// The first byte of [p, end) that is in `beyond_plain_text`, or `end`.
inline const char* skip_plain_text(const char* p, const char* end) {
#if defined(__SSE2__)
    while (end - p >= 16) {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        // As signed numbers the bytes from 0x80 on are below zero.
        const __m128i printable =
            _mm_and_si128(_mm_cmpgt_epi8(block, _mm_set1_epi8(0x1F)), _mm_cmplt_epi8(block, _mm_set1_epi8(0x7F)));
        const __m128i line_end =
            _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('\n')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\r')));
        const __m128i plain =
            _mm_or_si128(_mm_or_si128(printable, line_end), _mm_cmpeq_epi8(block, _mm_set1_epi8('\t')));
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(plain));
        if (mask != 0xFFFFU) return p + __builtin_ctz(~mask);
        p += 16;
    }
#endif
    return scan_by_table(beyond_plain_text, p, end);
}

/// How many bytes a set has.
constexpr std::size_t size_of(const byte_set& set) {
    std::size_t n = 0;
    for (const bool in : set) n += in ? 1 : 0;
    return n;
}

/// The first byte of [p, end) that is in `Stops`, or `end`.
template <const byte_set& Stops>
[[gnu::always_inline]] inline const char* scan(const char* p, const char* end) {
#if defined(__SSE2__)
    constexpr std::size_t count = size_of(Stops);
    if constexpr (count <= 6) {
        constexpr auto bytes = [] {
            std::array<char, 6> list{};
            std::size_t n = 0;
            for (std::size_t c = 0; c < 256; ++c)
                if (Stops[c]) list[n++] = static_cast<char>(static_cast<unsigned char>(c));
            return list;
        }();
        while (end - p >= 16) {
            const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
            __m128i found = _mm_cmpeq_epi8(block, _mm_set1_epi8(bytes[0]));
            for (std::size_t i = 1; i < count; ++i)
                found = _mm_or_si128(found, _mm_cmpeq_epi8(block, _mm_set1_epi8(bytes[i])));
            const auto mask = static_cast<unsigned>(_mm_movemask_epi8(found));
            if (mask != 0) return p + __builtin_ctz(mask);
            p += 16;
        }
    }
#endif
    return scan_by_table(Stops, p, end);
}

}  // namespace strata::engine
