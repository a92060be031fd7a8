// Skipping plain text: the pass over all input that preprocessing needs, with the widest register available.

#include <array>
#include <cstdint>

#include "core/engine/scan.hpp"
#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

namespace strata::engine {
namespace {

const char* skip_by_table(const char* p, const char* end) { return scan_by_table(beyond_plain_text, p, end); }

#if defined(__x86_64__)
// A byte is plain if it is U+0020 to U+007E, a tab or a line end. As signed numbers the bytes from 0x80 on are
// negative.
const char* skip_by_sse2(const char* p, const char* end) {
    while (end - p >= 16) {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
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
    return skip_by_table(p, end);
}

constexpr std::uintptr_t fetched_ahead = 4096;

[[gnu::target("avx2")]] const char* skip_by_avx2(const char* p, const char* end) {
    const __m256i below = _mm256_set1_epi8(0x1F);
    const __m256i above = _mm256_set1_epi8(0x7F);
    // For each low nibble, the plain control character that has it, if any. A byte is a plain control character if it
    // equals its entry.
    const __m256i controls = _mm256_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, 9, 10, -1, -1, 13, -1, -1,  //
                                              -1, -1, -1, -1, -1, -1, -1, -1, -1, 9, 10, -1, -1, 13, -1, -1);
    const auto plain_in = [&](const char* at) __attribute__((target("avx2"), always_inline)) {
        const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
        const __m256i printable = _mm256_and_si256(_mm256_cmpgt_epi8(block, below), _mm256_cmpgt_epi8(above, block));
        return _mm256_or_si256(printable, _mm256_cmpeq_epi8(_mm256_shuffle_epi8(controls, block), block));
    };
    while (end - p >= 64) {
        // The processor prefetches on its own, but starts over at each memory page, and the next chunk of
        // an input usually follows this one in memory.
        __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(p) + fetched_ahead));
        const __m256i first = plain_in(p);
        const __m256i second = plain_in(p + 32);
        if (_mm256_movemask_epi8(_mm256_and_si256(first, second)) != -1) {
            const auto low = static_cast<unsigned>(_mm256_movemask_epi8(first));
            const auto high = static_cast<unsigned>(_mm256_movemask_epi8(second));
            return low != ~0U ? p + __builtin_ctz(~low) : p + 32 + __builtin_ctz(~high);
        }
        p += 64;
    }
    return skip_by_sse2(p, end);
}
#endif

}  // namespace

std::span<const plain_text_skipper> plain_text_skippers() {
    static const std::array skippers = {
#if defined(__x86_64__)
        plain_text_skipper{"AVX2", skip_by_avx2, __builtin_cpu_supports("avx2") != 0},
        plain_text_skipper{"SSE2", skip_by_sse2, true},
#endif
        plain_text_skipper{"table", skip_by_table, true},
    };
    return skippers;
}

const char* skip_plain_text(const char* p, const char* end) {
    static const auto best = [] {
        for (const plain_text_skipper& each : plain_text_skippers())
            if (each.can_run) return each.skip;
        return plain_text_skippers().back().skip;
    }();
    return best(p, end);
}

}  // namespace strata::engine
