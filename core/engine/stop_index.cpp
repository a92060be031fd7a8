#include "core/engine/stop_index.hpp"

#include <algorithm>

namespace strata::engine {

namespace {

using sets = stop_index::sets;
using all_words = std::array<stop_index::words, stop_index::set_count>;
constexpr std::size_t bytes_in_word = stop_index::bytes_in_word;

void index_by_table(const sets& of, const char* p, std::size_t count, all_words& to) {
    for (std::size_t n = 0; n < count; ++n, p += bytes_in_word)
        for (std::size_t set = 0; set < of.size(); ++set) {
            std::uint64_t word = 0;
            for (std::size_t i = 0; i < bytes_in_word; ++i)
                word |= std::uint64_t{of[set]->in[static_cast<unsigned char>(p[i])]} << i;
            to[set][n] = word;
        }
}
void index_rest_by_table(const sets& of, const char* p, std::size_t size, all_words& to) {
    for (std::size_t set = 0; set < of.size(); ++set) {
        std::uint64_t word = ~std::uint64_t{0} << size;
        for (std::size_t i = 0; i < size; ++i)
            word |= std::uint64_t{of[set]->in[static_cast<unsigned char>(p[i])]} << i;
        to[set][0] = word;
    }
}

#if defined(__x86_64__)

[[gnu::target("avx2")]] void index_with_avx2(const sets& of, const char* p, std::size_t count, all_words& to) {
    const __m256i a = detail::columns_of(*of[0]);
    const __m256i b = detail::columns_of(*of[1]);
    const __m256i c = detail::columns_of(*of[2]);
    for (std::size_t n = 0; n < count; ++n, p += bytes_in_word) {
        const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
        const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + 32));
        const __m256i bits = detail::bit_of_upper_half(first);
        const __m256i more_bits = detail::bit_of_upper_half(second);
        to[0][n] = detail::found_among_thirty_two(a, first, bits) |
                   std::uint64_t{detail::found_among_thirty_two(a, second, more_bits)} << 32U;
        to[1][n] = detail::found_among_thirty_two(b, first, bits) |
                   std::uint64_t{detail::found_among_thirty_two(b, second, more_bits)} << 32U;
        to[2][n] = detail::found_among_thirty_two(c, first, bits) |
                   std::uint64_t{detail::found_among_thirty_two(c, second, more_bits)} << 32U;
    }
}
[[gnu::target("avx2")]] void index_rest_with_avx2(const sets& of, const char* p, std::size_t size, all_words& to) {
    if (size < 16) return index_rest_by_table(of, p, size, to);
    const std::uint64_t absent = ~std::uint64_t{0} << size;
    // The first bytes and the last bytes are compared; the two parts may overlap.
    if (size < 32) {
        const __m256i block =
            _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(p + size - 16), reinterpret_cast<const __m128i*>(p));
        const __m256i bits = detail::bit_of_upper_half(block);
        for (std::size_t set = 0; set < of.size(); ++set) {
            const std::uint32_t found = detail::found_among_thirty_two(detail::columns_of(*of[set]), block, bits);
            to[set][0] = (found & 0xFFFFU) | std::uint64_t{found >> 16U} << (size - 16) | absent;
        }
        return;
    }
    const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    const __m256i last = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + size - 32));
    const __m256i bits = detail::bit_of_upper_half(first);
    const __m256i last_bits = detail::bit_of_upper_half(last);
    for (std::size_t set = 0; set < of.size(); ++set) {
        const __m256i columns = detail::columns_of(*of[set]);
        to[set][0] = std::uint64_t{detail::found_among_thirty_two(columns, first, bits)} |
                     std::uint64_t{detail::found_among_thirty_two(columns, last, last_bits)} << (size - 32) | absent;
    }
}

// Selects all four parts of a register. (g++ 12 treats the instruction without a mask as a use of an uninitialised
// value.)
constexpr __mmask16 every_part = 0xFFFF;

[[gnu::always_inline, gnu::target("avx512bw")]] inline __m512i wide_columns_of(const scan_set& set) {
    return _mm512_maskz_broadcast_i32x4(every_part,
                                        _mm_load_si128(reinterpret_cast<const __m128i*>(set.columns.data())));
}
[[gnu::always_inline, gnu::target("avx512bw")]] inline __m512i wide_bit_of_upper_half(__m512i block) {
    const __m512i bits = _mm512_maskz_broadcast_i32x4(
        every_part, _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, static_cast<char>(0x80), 0, 0, 0, 0, 0, 0, 0, 0));
    return _mm512_shuffle_epi8(bits, _mm512_and_si512(_mm512_srli_epi16(block, 4), _mm512_set1_epi8(15)));
}
[[gnu::target("avx512bw")]] void index_with_avx512(const sets& of, const char* p, std::size_t count, all_words& to) {
    const __m512i a = wide_columns_of(*of[0]);
    const __m512i b = wide_columns_of(*of[1]);
    const __m512i c = wide_columns_of(*of[2]);
    for (std::size_t n = 0; n < count; ++n, p += bytes_in_word) {
        const __m512i block = _mm512_loadu_si512(p);
        const __m512i bits = wide_bit_of_upper_half(block);
        to[0][n] = _mm512_test_epi8_mask(_mm512_shuffle_epi8(a, block), bits);
        to[1][n] = _mm512_test_epi8_mask(_mm512_shuffle_epi8(b, block), bits);
        to[2][n] = _mm512_test_epi8_mask(_mm512_shuffle_epi8(c, block), bits);
    }
}
[[gnu::target("avx512bw")]] void index_rest_with_avx512(const sets& of, const char* p, std::size_t size,
                                                        all_words& to) {
    const __mmask64 present = ~(~std::uint64_t{0} << size);
    const __m512i block = _mm512_maskz_loadu_epi8(present, p);
    const __m512i bits = wide_bit_of_upper_half(block);
    for (std::size_t set = 0; set < of.size(); ++set)
        to[set][0] = _mm512_test_epi8_mask(_mm512_shuffle_epi8(wide_columns_of(*of[set]), block), bits) | ~present;
}

#endif

}  // namespace

#if defined(__x86_64__)
[[gnu::target("avx2")]] const char* detail::scan_with_avx2(const scan_set& stops, const char* p, const char* end) {
    const __m256i columns = columns_of(stops);
    while (end - p >= 32) {
        const __m256i block = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
        const std::uint32_t found = found_among_thirty_two(columns, block, bit_of_upper_half(block));
        if (found != 0) return p + std::countr_zero(found);
        p += 32;
    }
    return scan_by_table(stops.in, p, end);
}
#endif

const std::array<stop_index::method, 3>& stop_index::methods() {
#if defined(__x86_64__)
    static const std::array<method, 3> all = {
        {{&index_with_avx512, &index_rest_with_avx512, __builtin_cpu_supports("avx512bw") != 0},
         {&index_with_avx2, &index_rest_with_avx2, __builtin_cpu_supports("avx2") != 0},
         {&index_by_table, &index_rest_by_table, true}}};
#else
    static const std::array<method, 3> all = {{{&index_by_table, &index_rest_by_table, false},
                                               {&index_by_table, &index_rest_by_table, false},
                                               {&index_by_table, &index_rest_by_table, true}}};
#endif
    return all;
}

stop_index::stop_index(const sets& of) : sets_(of), by_(&methods().back()) {
    if (std::any_of(of.begin(), of.end(), [](const scan_set* each) { return each->has_beyond_ascii; })) return;
    by_ = std::find_if(methods().begin(), methods().end(), [](const method& each) { return each.is_available; });
}

const char* stop_index::find_further(const char* p, const words& of) {
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
            if (of[at / bytes_in_word] != 0) return window_ + at + std::countr_zero(of[at / bytes_in_word]);
        if (window_ + covered_ == end_) return end_;
        index_from(window_ + covered_);
        at = 0;
    }
}

void stop_index::index_from(const char* p) {
    window_ = p;
    const auto left = static_cast<std::size_t>(end_ - p);
    const std::size_t whole = std::min(left / bytes_in_word, words_in_window);
    covered_ = whole * bytes_in_word;
    if (whole != 0) {
        by_->index(sets_, p, whole, words_);
        for (words& each : words_) each[whole] = 0;
        return;
    }
    by_->index_rest(sets_, p, left, words_);
    covered_ = left;
}

}  // namespace strata::engine
