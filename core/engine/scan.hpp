#pragma once
// Finds the first byte that is in a set: the end of a run of characters.
//
// The sets are data that is made from a draft's table at run time. A byte is looked up by its two halves of four bits:
// `columns` has a byte for each value of the lower half, and that byte has a bit for each value of the upper half. One
// shuffle instruction looks up the lower halves of 32 bytes, and another turns their upper halves into bits. A byte is
// in the set if its two results have a bit in common. These few instructions work for any set of ASCII characters.
// Tests compare the results with those of a plain table.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace strata::engine {

/// A set of bytes: whether each of the 256 values stops a run.
using byte_set = std::array<bool, 256>;

/// A set of bytes in both forms: as a table, and as columns for the processor's shuffle instructions.
struct scan_set {
    byte_set in{};
    /// Bit `c >> 4` of `columns[c & 15]` is set if the ASCII character `c` is in the set.
    alignas(16) std::array<std::uint8_t, 16> columns{};
    bool has_beyond_ascii = false;  ///< the set has bytes from 0x80 on, which are not in the columns
};
constexpr scan_set set_of(const byte_set& in) {
    scan_set set{.in = in};
    for (std::size_t c = 0; c < in.size(); ++c) {
        if (!in[c]) continue;
        if (c < 0x80)
            set.columns[c & 15U] = static_cast<std::uint8_t>(set.columns[c & 15U] | 1U << (c >> 4U));
        else
            set.has_beyond_ascii = true;
    }
    return set;
}

/// The first byte of [p, end) that is in `stops`, or `end`.
inline const char* scan_by_table(const byte_set& stops, const char* p, const char* end) {
    while (p != end && !stops[static_cast<unsigned char>(*p)]) ++p;
    return p;
}

#if defined(__x86_64__)
namespace detail {

/// For each byte of `block`: if it is ASCII with the upper half `n`, a byte in which only bit `n` is set; otherwise 0.
[[gnu::always_inline, gnu::target("avx2")]] inline __m256i bit_of_upper_half(__m256i block) {
    const __m256i bits = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, static_cast<char>(0x80), 0, 0, 0, 0, 0, 0, 0, 0));
    return _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(block, 4), _mm256_set1_epi8(15)));
}
[[gnu::always_inline, gnu::target("avx2")]] inline __m256i columns_of(const scan_set& set) {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(set.columns.data())));
}
/// A bit for each of the 32 bytes: whether the byte is in the set that has these columns.
[[gnu::always_inline, gnu::target("avx2")]] inline std::uint32_t found_among_thirty_two(__m256i columns, __m256i block,
                                                                                        __m256i bits) {
    const __m256i none =
        _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(columns, block), bits), _mm256_setzero_si256());
    return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
}
const char* scan_with_avx2(const scan_set& stops, const char* p, const char* end);

inline const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;

}  // namespace detail
#endif

/// The first byte of [p, end) that is in `stops`, or `end`. Complexity: linear; 32 bytes at a time take a few
/// instructions.
inline const char* scan(const scan_set& stops, const char* p, const char* end) {
#if defined(__x86_64__)
    if (detail::has_avx2 && !stops.has_beyond_ascii) [[likely]]
        return detail::scan_with_avx2(stops, p, end);
#endif
    return scan_by_table(stops.in, p, end);
}

#if defined(__x86_64__)
namespace detail {

template <class Passes>
[[gnu::target("avx2")]] const char* scan_past_with_avx2(const scan_set& stops, const char* p, const char* end,
                                                        const Passes& passes) {
    const __m256i columns = columns_of(stops);
    for (; end - p >= 32; p += 32) {
        const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
        for (std::uint32_t found = found_among_thirty_two(columns, block, bit_of_upper_half(block)); found != 0;
             found &= found - 1)
            if (const char* const stop = p + std::countr_zero(found); !passes(stop)) return stop;
    }
    for (; p != end; ++p)
        if (stops.in[static_cast<unsigned char>(*p)] && !passes(p)) return p;
    return end;
}

}  // namespace detail
#endif

/// The first byte of [p, end) that is in `stops` and that the function `passes` rejects, or `end`. `passes` is called
/// with the address of each byte that is in `stops`, up to the first one that it rejects.
template <class Passes>
const char* scan_past(const scan_set& stops, const char* p, const char* end, const Passes& passes) {
#if defined(__x86_64__)
    if (detail::has_avx2 && !stops.has_beyond_ascii) [[likely]]
        return detail::scan_past_with_avx2(stops, p, end, passes);
#endif
    for (; p != end; ++p)
        if (stops.in[static_cast<unsigned char>(*p)] && !passes(p)) return p;
    return end;
}

/// Whether `text` contains a letter A to Z. Bytes after `text`, up to `end`, may be read.
[[gnu::always_inline]] inline bool contains_upper(std::string_view text, const char* end) {
    const char* p = text.data();
    std::size_t left = text.size();
#if defined(__SSE2__)
    for (; end - p >= 16; p += 16, left -= 16) {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m128i from_a = _mm_sub_epi8(block, _mm_set1_epi8('A'));
        const __m128i is_upper = _mm_cmpeq_epi8(_mm_min_epu8(from_a, _mm_set1_epi8('Z' - 'A')), from_a);
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(is_upper));
        if (left <= 16) return (mask & ((1U << left) - 1U)) != 0;
        if (mask != 0) return true;
    }
#endif
    for (; left != 0; ++p, --left)
        if (*p >= 'A' && *p <= 'Z') return true;
    return false;
}

}  // namespace strata::engine
