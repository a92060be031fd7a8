#pragma once
// Finding the first byte of a set: the end of a run of characters.
//
// With SSE2, sixteen bytes at a time are compared with the ranges that make up the set; the last few bytes, and any
// set of too many ranges, use a look-up table. Tests check that both give the same result.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace strata::engine {

/// A constant set of bytes: which of the 256 values stop a run.
using byte_set = std::array<bool, 256>;

/// The first byte of [p, end) that is in `stops`, or `end`.
inline const char* scan_by_table(const byte_set& stops, const char* p, const char* end) {
    while (p != end && !stops[static_cast<unsigned char>(*p)]) ++p;
    return p;
}

namespace detail {

/// Bytes from `first` to `last`.
struct byte_range {
    unsigned char first = 0, last = 0;
};
/// Ranges that cover a set: exactly, or with extra control characters.
struct byte_ranges {
    std::array<byte_range, 8> list{};
    std::size_t count = 0;
    bool few = true;  ///< whether all fit in `list`
};

/// The ranges of a set, or, if `roughly`, of the set plus control characters. Other than tabs and line ends these are
/// rare: where they lie between two bytes of the set, one range covers both.
constexpr byte_ranges ranges_of(const byte_set& set, bool roughly) {
    byte_ranges ranges;
    std::size_t c = 0;
    while (c < 256) {
        if (!set[c]) {
            ++c;
            continue;
        }
        std::size_t last = c;
        for (std::size_t next = c + 1; next < 256; ++next) {
            const bool rare = next < 0x20 && next != '\t' && next != '\n' && next != '\r';
            if (set[next])
                last = next;
            else if (!roughly || !rare)
                break;
        }
        if (ranges.count == ranges.list.size()) {
            ranges.few = false;
            return ranges;
        }
        ranges.list[ranges.count++] = {static_cast<unsigned char>(c), static_cast<unsigned char>(last)};
        c = last + 1;
    }
    return ranges;
}
/// How many operations it takes to compare bytes with the ranges.
constexpr std::size_t cost_of(const byte_ranges& ranges) {
    if (!ranges.few) return 256;
    std::size_t cost = ranges.count;  // to combine the results
    for (std::size_t n = 0; n < ranges.count; ++n)
        cost += ranges.list[n].first == ranges.list[n].last ? 1 : ranges.list[n].first == 0 ? 2 : 3;
    return cost;
}
/// Whether that takes few operations.
constexpr bool is_quick(const byte_ranges& ranges) { return ranges.few && ranges.count != 0; }
/// The cheaper of the two.
constexpr byte_ranges ranges_of(const byte_set& set) {
    const byte_ranges exact = ranges_of(set, false);
    const byte_ranges rough = ranges_of(set, true);
    return cost_of(exact) <= cost_of(rough) ? exact : rough;
}

#if defined(__SSE2__)
/// 0xFF where a byte of `block` is in the range.
template <unsigned char First, unsigned char Last>
[[gnu::always_inline]] inline __m128i in_range(__m128i block) {
    const auto all = [](unsigned char byte) { return _mm_set1_epi8(static_cast<char>(byte)); };
    if constexpr (First == Last) {
        return _mm_cmpeq_epi8(block, all(First));
    } else if constexpr (First == 0) {
        return _mm_cmpeq_epi8(_mm_min_epu8(block, all(Last)), block);
    } else {
        const __m128i from_first = _mm_sub_epi8(block, all(First));
        return _mm_cmpeq_epi8(_mm_min_epu8(from_first, all(Last - First)), from_first);
    }
}
#endif

#if defined(__x86_64__)
template <unsigned char First, unsigned char Last>
[[gnu::always_inline, gnu::target("avx2")]] inline __m256i in_range(__m256i block) {
    if constexpr (First == Last) {
        return _mm256_cmpeq_epi8(block, _mm256_set1_epi8(static_cast<char>(First)));
    } else if constexpr (First == 0) {
        return _mm256_cmpeq_epi8(_mm256_min_epu8(block, _mm256_set1_epi8(static_cast<char>(Last))), block);
    } else {
        const __m256i from_first = _mm256_sub_epi8(block, _mm256_set1_epi8(static_cast<char>(First)));
        const __m256i length = _mm256_set1_epi8(static_cast<char>(Last - First));
        return _mm256_cmpeq_epi8(_mm256_min_epu8(from_first, length), from_first);
    }
}
template <const byte_set& Stops, std::size_t Range = 0>
[[gnu::always_inline, gnu::target("avx2")]] inline __m256i in_ranges_of(__m256i block) {
    constexpr byte_ranges ranges = ranges_of(Stops);
    static_assert(is_quick(ranges));
    const __m256i found = in_range<ranges.list[Range].first, ranges.list[Range].last>(block);
    if constexpr (Range + 1 < ranges.count)
        return _mm256_or_si256(found, in_ranges_of<Stops, Range + 1>(block));
    else
        return found;
}
/// Which of the bytes of `block` are in the ranges of `Stops`: a bit for each.
template <const byte_set& Stops>
[[gnu::always_inline, gnu::target("avx2")]] inline std::uint32_t stops_among_thirty_two(__m256i block) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(in_ranges_of<Stops>(block)));
}
#endif

}  // namespace detail

#if defined(__SSE2__)
/// Which of the sixteen bytes at `p` are in the ranges of `Stops`: a bit for each.
template <const byte_set& Stops>
[[gnu::always_inline]] inline unsigned stops_among_sixteen(const char* p) {
    constexpr detail::byte_ranges ranges = detail::ranges_of(Stops);
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i found = [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        __m128i any = _mm_setzero_si128();
        ((any = _mm_or_si128(any, detail::in_range<ranges.list[I].first, ranges.list[I].last>(block))), ...);
        return any;
    }
    (std::make_index_sequence<ranges.count>{});
    return static_cast<unsigned>(_mm_movemask_epi8(found));
}
#endif

/// How many bytes a scan examines before it tests whether one of them is a stop. Tag names are few and short: byte by
/// byte, the processor predicts where they end and does not stall. Attribute names are less predictable; and in values
/// and text a loop that ends after an unpredictable one or two rounds costs more than a few comparisons
/// in vain.
enum class stride : unsigned char { one, sixteen, thirty_two };

/// The first byte of [p, end) that is in `Stops`, or `end`. With strides of more than one it may be an earlier control
/// character, which is not worth telling apart there.
template <const byte_set& Stops, stride By>
[[gnu::always_inline]] inline const char* scan(const char* p, const char* end) {
#if defined(__SSE2__)
    constexpr detail::byte_ranges ranges = detail::ranges_of(Stops);
    if constexpr (By != stride::one && is_quick(ranges)) {
        if constexpr (By == stride::thirty_two) {
            while (end - p >= 32) {
                const unsigned mask = stops_among_sixteen<Stops>(p) | stops_among_sixteen<Stops>(p + 16) << 16U;
                if (mask != 0) return p + __builtin_ctz(mask);
                p += 32;
            }
        }
        while (end - p >= 16) {
            const unsigned mask = stops_among_sixteen<Stops>(p);
            if (mask != 0) return p + __builtin_ctz(mask);
            p += 16;
        }
    }
#endif
    return scan_by_table(Stops, p, end);
}

/// Whether `text` contains a letter A to Z. Bytes after it, up to `end`, may be read.
[[gnu::always_inline]] inline bool contains_upper(std::string_view text, const char* end) {
    const char* p = text.data();
    std::size_t left = text.size();
#if defined(__SSE2__)
    for (; end - p >= 16; p += 16, left -= 16) {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(detail::in_range<'A', 'Z'>(block)));
        if (left <= 16) return (mask & ((1U << left) - 1U)) != 0;
        if (mask != 0) return true;
    }
#endif
    for (; left != 0; ++p, --left)
        if (*p >= 'A' && *p <= 'Z') return true;
    return false;
}

}  // namespace strata::engine
