#include "tests/bench/visiting_scan.hpp"

#include <cstddef>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace strata::bench {

visits visit(std::string_view text) {
    visits seen;
    std::size_t at = 0;
#if defined(__SSE2__)
    const __m128i less_than = _mm_set1_epi8('<');
    const __m128i ampersand = _mm_set1_epi8('&');
    const __m128i carriage_return = _mm_set1_epi8('\r');
    for (; text.size() - at >= 16; at += 16) {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
        const __m128i found = _mm_or_si128(
            _mm_or_si128(_mm_cmpeq_epi8(block, less_than), _mm_cmpeq_epi8(block, ampersand)),
            _mm_or_si128(_mm_cmpeq_epi8(block, carriage_return), _mm_cmpeq_epi8(block, _mm_setzero_si128())));
        for (auto mask = static_cast<unsigned>(_mm_movemask_epi8(found)); mask != 0; mask &= mask - 1) {
            ++seen.count;
            seen.places += at + static_cast<std::size_t>(__builtin_ctz(mask));
        }
    }
#endif
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c != '<' && c != '&' && c != '\r' && c != '\0') continue;
        ++seen.count;
        seen.places += at;
    }
    return seen;
}

}  // namespace strata::bench
