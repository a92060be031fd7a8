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
