#pragma once
// Finds where the runs of a page end, for many bytes at once.
//
// Between two tags there are several runs (text, names, values), and scanning for each end separately means waiting for
// each result. So the buffer is compared with a few sets of bytes, window by window, with one 64-bit word per 64 bytes;
// the end of a run is then the next set bit. The widest registers that the processor has are used; tests check that all
// implementations agree.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/engine/scan.hpp"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace strata::engine {

inline constexpr std::size_t bytes_in_word = 64;
inline constexpr std::size_t words_in_window = 64;

/// The words of a window for one set of bytes, followed by an empty one.
using index_words = std::array<std::uint64_t, words_in_window + 1>;

namespace detail {

/// Which of the 64 bytes at `p` are in `Set`, one bit each.
template <const byte_set& Set>
std::uint64_t word_by_table(const char* p) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < bytes_in_word; ++i) word |= std::uint64_t{Set[static_cast<unsigned char>(p[i])]} << i;
    return word;
}
/// The same, possibly with control characters added.
template <const byte_set& Set>
std::uint64_t word_of(const char* p) {
#if defined(__SSE2__)
    if constexpr (is_quick(ranges_of(Set))) {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < bytes_in_word; i += 16) word |= std::uint64_t{stops_among_sixteen<Set>(p + i)} << i;
        return word;
    }
#endif
    return word_by_table<Set>(p);
}

}  // namespace detail

/// Writes word number `n` of each of `Sets`, for the 64 bytes at `p`.
template <const byte_set&... Sets>
void index_word(const char* p, std::size_t n, std::array<index_words, sizeof...(Sets)>& to) {
    std::size_t set = 0;
    ((to[set++][n] = detail::word_of<Sets>(p)), ...);
}

#if defined(__x86_64__)
/// The same for the first `count` words.
template <const byte_set&... Sets>
[[gnu::target("avx2")]] void index_with_avx2(const char* p, std::size_t count,
                                             std::array<index_words, sizeof...(Sets)>& to) {
    for (std::size_t n = 0; n < count; ++n, p += bytes_in_word) {
        const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
        const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + 32));
        std::size_t set = 0;
        ((to[set++][n] = std::uint64_t{detail::stops_among_thirty_two<Sets>(first)} |
                         std::uint64_t{detail::stops_among_thirty_two<Sets>(second)} << 32U),
         ...);
    }
}
#endif

#if defined(__x86_64__)
namespace detail {

template <unsigned char First, unsigned char Last>
[[gnu::always_inline, gnu::target("avx512bw")]] inline std::uint64_t range_among_sixty_four(__m512i block) {
    const __m512i length = _mm512_set1_epi8(static_cast<char>(Last - First));
    if constexpr (First == Last)
        return _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(static_cast<char>(First)));
    else if constexpr (First == 0)
        return _mm512_cmple_epu8_mask(block, length);
    else
        return _mm512_cmple_epu8_mask(_mm512_sub_epi8(block, _mm512_set1_epi8(static_cast<char>(First))), length);
}
template <const byte_set& Set, std::size_t Range = 0>
[[gnu::always_inline, gnu::target("avx512bw")]] inline std::uint64_t stops_among_sixty_four(__m512i block) {
    constexpr byte_ranges ranges = ranges_of(Set);
    std::uint64_t found = range_among_sixty_four<ranges.list[Range].first, ranges.list[Range].last>(block);
    if constexpr (Range + 1 < ranges.count) found |= stops_among_sixty_four<Set, Range + 1>(block);
    return found;
}

}  // namespace detail

/// The same with the widest registers, where a comparison results in a word.
template <const byte_set&... Sets>
[[gnu::target("avx512bw")]] void index_with_avx512(const char* p, std::size_t count,
                                                   std::array<index_words, sizeof...(Sets)>& to) {
    for (std::size_t n = 0; n < count; ++n, p += bytes_in_word) {
        const __m512i block = _mm512_loadu_si512(p);
        std::size_t set = 0;
        ((to[set++][n] = detail::stops_among_sixty_four<Sets>(block)), ...);
    }
}
#endif

/// Writes `count` words of each of `Sets`, for the bytes from `p` onwards.
template <const byte_set&... Sets>
void index_words_of(const char* p, std::size_t count, std::array<index_words, sizeof...(Sets)>& to) {
#if defined(__x86_64__)
    if constexpr ((is_quick(detail::ranges_of(Sets)) && ...)) {
        static const bool has_avx512 = __builtin_cpu_supports("avx512bw") != 0;
        if (has_avx512) return index_with_avx512<Sets...>(p, count, to);
        static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
        if (has_avx2) return index_with_avx2<Sets...>(p, count, to);
    }
#endif
    for (std::size_t n = 0; n < count; ++n) index_word<Sets...>(p + n * bytes_in_word, n, to);
}

#if defined(__x86_64__)
namespace detail {

/// Word number 0 for fewer than 64 bytes, which need not be copied.
template <const byte_set&... Sets>
[[gnu::target("avx512bw")]] void index_rest_with_avx512(const char* p, std::size_t size,
                                                        std::array<index_words, sizeof...(Sets)>& to) {
    const __mmask64 present = ~(~std::uint64_t{0} << size);
    const __m512i block = _mm512_maskz_loadu_epi8(present, p);
    std::size_t set = 0;
    ((to[set++][0] = stops_among_sixty_four<Sets>(block) | ~present), ...);
}
/// The same for at least 16 bytes: the first ones and the last ones, some of which may be the same.
template <const byte_set&... Sets>
[[gnu::target("avx2")]] void index_rest_with_avx2(const char* p, std::size_t size,
                                                  std::array<index_words, sizeof...(Sets)>& to) {
    const std::uint64_t absent = ~std::uint64_t{0} << size;
    std::size_t set = 0;
    if (size < 32) {
        const char* const last = p + size - 16;
        const __m256i block =
            _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(last), reinterpret_cast<const __m128i*>(p));
        const auto word = [&](std::uint32_t stops) {
            return (stops & 0xFFFFU) | std::uint64_t{stops >> 16U} << (size - 16) | absent;
        };
        ((to[set++][0] = word(stops_among_thirty_two<Sets>(block))), ...);
        return;
    }
    const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    const __m256i last = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + size - 32));
    ((to[set++][0] = std::uint64_t{stops_among_thirty_two<Sets>(first)} |
                     std::uint64_t{stops_among_thirty_two<Sets>(last)} << (size - 32) | absent),
     ...);
}

}  // namespace detail
#endif

/// Writes word number 0 of each of `Sets` for the last bytes of a buffer, fewer than a word: all after them are stops.
template <const byte_set&... Sets>
void index_rest_of(const char* p, std::size_t size, std::array<index_words, sizeof...(Sets)>& to) {
#if defined(__x86_64__)
    if constexpr ((is_quick(detail::ranges_of(Sets)) && ...)) {
        static const bool has_avx512 = __builtin_cpu_supports("avx512bw") != 0;
        if (has_avx512) return detail::index_rest_with_avx512<Sets...>(p, size, to);
        static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
        if (has_avx2 && size >= 16) return detail::index_rest_with_avx2<Sets...>(p, size, to);
    }
#endif
    std::array<char, bytes_in_word> rest{};
    if (size != 0) std::memcpy(rest.data(), p, size);
    index_word<Sets...>(rest.data(), 0, to);
    for (index_words& each : to) each[0] |= ~std::uint64_t{0} << size;
}

/// The index of a buffer by `Count` sets. It finds the same bytes as a scan for one of them.
template <std::size_t Count>
class stop_index {
public:
    using all_words = std::array<index_words, Count>;
    using indexer = void (*)(const char* p, std::size_t count, all_words& to);

    /// `by` is `index_words_of` for the sets, and `rest_by` `index_rest_of`.
    stop_index(indexer by, indexer rest_by) : by_(by), rest_by_(rest_by) {}

    /// Starts on the buffer [p, end), which must stay valid while it is searched.
    void begin(const char* p, const char* end) {
        window_ = p;
        covered_ = 0;
        end_ = end;
    }
    /// The first byte of [p, end) that is in set number `Set`, or `end`; or a control character before it. `p` must be
    /// in the buffer. Complexity: constant for each word skipped, and each byte is indexed once as long as `p` only
    /// moves forward.
    template <std::size_t Set>
    [[gnu::always_inline]] const char* find(const char* p) {
        const auto at = static_cast<std::size_t>(p - window_);
        if (at < covered_) [[likely]] {
            const std::uint64_t next = stops_after(words_[Set], at);
            if (next != 0) [[likely]]
                return p + __builtin_ctzll(next);
        }
        return find_further(p, words_[Set]);
    }

private:
    // Which of the bytes from number `at` onwards are stops: the rest of its word at least, and no fewer than 57 bytes.
    // Most runs end there, wherever they began.
    [[gnu::always_inline]] static std::uint64_t stops_after(const index_words& words, std::size_t at) {
        if constexpr (std::endian::native == std::endian::little) {
            std::uint64_t next = 0;
            std::memcpy(&next, reinterpret_cast<const char*>(words.data()) + at / 8, sizeof next);
            return next >> (at % 8);
        }
        const std::uint64_t* const here = &words[at / bytes_in_word];
        return here[0] >> (at % bytes_in_word) | here[1] << 1U << (63U - at % bytes_in_word);
    }
    // The rest of `p`'s word has no stop.
    [[gnu::noinline]] const char* find_further(const char* p, const index_words& of) {
        auto at = static_cast<std::size_t>(p - window_);
        if (at < covered_) {
            at = (at / bytes_in_word + 1) * bytes_in_word;
        } else {
            if (p == end_) return p;
            index_from(p);
            at = 0;
        }
        for (;;) {
            for (; at < covered_; at += bytes_in_word)
                if (of[at / bytes_in_word] != 0) return window_ + at + __builtin_ctzll(of[at / bytes_in_word]);
            if (window_ + covered_ == end_) return end_;
            index_from(window_ + covered_);
            at = 0;
        }
    }
    void index_from(const char* p) {
        window_ = p;
        const auto left = static_cast<std::size_t>(end_ - p);
        const std::size_t whole = std::min(left / bytes_in_word, words_in_window);
        covered_ = whole * bytes_in_word;
        if (whole != 0) {
            by_(p, whole, words_);
            for (index_words& each : words_) each[whole] = 0;
            return;
        }
        rest_by_(p, left, words_);
        covered_ = left;
    }

    indexer by_, rest_by_;
    const char* window_ = nullptr;
    std::size_t covered_ = 0;  // bytes from `window_` onwards
    const char* end_ = nullptr;
    all_words words_;
};

}  // namespace strata::engine
