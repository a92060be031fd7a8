#include "core/text/plain_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/text/utf8.hpp"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace strata::input {
namespace {

constexpr bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

/// Returns the length of the character at `p`; 0 if it is not plain.
std::size_t plain_length(const char* p, const char* end) {
    if (is_ascii(*p)) return is_plain_ascii(*p) ? 1 : 0;
    const decoded d = decode_one({p, static_cast<std::size_t>(end - p)}, false);
    return d.well_formed && d.code_point >= 0xA0 && !is_noncharacter(d.code_point) ? d.length : 0;
}

const char* skip_one_by_one(const char* p, const char* end) {
    while (p != end) {
        const std::size_t length = plain_length(p, end);
        if (length == 0) break;
        p += length;
    }
    return p;
}

#if defined(__x86_64__)
/// Skips plain ASCII sixteen bytes at a time, and other characters one by one.
const char* skip_by_sse2(const char* p, const char* end) {
    while (end - p >= 16) {
        // As signed numbers, the bytes from 0x80 on are negative.
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m128i printable =
            _mm_and_si128(_mm_cmpgt_epi8(block, _mm_set1_epi8(0x1F)), _mm_cmplt_epi8(block, _mm_set1_epi8(0x7F)));
        const __m128i line_end =
            _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('\n')), _mm_cmpeq_epi8(block, _mm_set1_epi8('\r')));
        const __m128i plain =
            _mm_or_si128(_mm_or_si128(printable, line_end), _mm_cmpeq_epi8(block, _mm_set1_epi8('\t')));
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(plain));
        if (mask == 0xFFFFU) {
            p += 16;
            continue;
        }
        p += __builtin_ctz(~mask);
        if (is_ascii(*p)) return p;
        while (p != end && !is_ascii(*p)) {
            const std::size_t length = plain_length(p, end);
            if (length == 0) return p;
            p += length;
        }
    }
    return skip_one_by_one(p, end);
}

// Each byte and the three bytes before it show whether UTF-8 is well-formed there. Two bytes next to each other are
// examined as three halves: the high and the low half of the first byte, and the high half of the second. There is a
// table for each half, with a bit for each way in which a pair can be wrong. A pair is wrong in some way if all three
// tables have the bit for it. (Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte".)
struct wrong_pair {
    std::uint16_t first_high, first_low, second_high;  // sets of halves: bit n for the half n
};
constexpr std::uint16_t halves(unsigned from, unsigned to) {
    return static_cast<std::uint16_t>((1U << (to + 1)) - (1U << from));
}
constexpr std::uint16_t any = halves(0x0, 0xF), ascii = halves(0x0, 0x7), continuation = halves(0x8, 0xB),
                        lead = halves(0xC, 0xF);
constexpr std::uint16_t just(unsigned half) { return halves(half, half); }
constexpr std::array<wrong_pair, 8> wrong_pairs = {{
    {lead, any, static_cast<std::uint16_t>(ascii | lead)},                             // too short
    {ascii, any, continuation},                                                        // too long
    {just(0xC), halves(0x0, 0x1), continuation},                                       // overlong, two bytes
    {just(0xE), just(0x0), halves(0x8, 0x9)},                                          // overlong, three bytes
    {just(0xE), just(0xD), halves(0xA, 0xB)},                                          // a surrogate
    {just(0xF), halves(0x4, 0xF), halves(0x9, 0xB)},                                   // above U+10FFFF
    {just(0xF), static_cast<std::uint16_t>(just(0x0) | halves(0x5, 0xF)), just(0x8)},  // overlong; above U+10FFFF
    {continuation, any, continuation},  // valid only as a third or fourth byte; the highest bit marks this
}};
/// A table of 16 bytes, stored twice: the instruction looks up the two halves of a register separately.
using half_table = std::array<std::uint8_t, 32>;
constexpr half_table table_of(std::uint16_t wrong_pair::*halves_of) {
    half_table table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        for (std::size_t kind = 0; kind < wrong_pairs.size(); ++kind)
            table[i] |= static_cast<std::uint8_t>((wrong_pairs[kind].*halves_of >> (i % 16) & 1U) << kind);
    return table;
}
alignas(32) constexpr half_table wrong_first_high = table_of(&wrong_pair::first_high);
alignas(32) constexpr half_table wrong_first_low = table_of(&wrong_pair::first_low);
alignas(32) constexpr half_table wrong_second_high = table_of(&wrong_pair::second_high);

/// For each low half of a byte: the plain control character that has this low half; if there is none, a byte beyond
/// ASCII, which equals no control character.
alignas(32) constexpr half_table plain_controls = [] {
    half_table table{};
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = is_plain_ascii(static_cast<char>(i % 16)) ? i % 16 : 0xFF;
    return table;
}();

[[gnu::always_inline, gnu::target("avx2")]] inline __m256i load(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
[[gnu::always_inline, gnu::target("avx2")]] inline __m256i all(unsigned char byte) {
    return _mm256_set1_epi8(static_cast<char>(byte));
}
[[gnu::always_inline, gnu::target("avx2")]] inline std::uint32_t mask_of(__m256i of) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(of));
}
[[gnu::always_inline, gnu::target("avx2")]] inline std::uint64_t mask_of(__m256i first, __m256i second) {
    return mask_of(first) | std::uint64_t{mask_of(second)} << 32U;
}
/// Finds the bytes that are plain ASCII.
[[gnu::always_inline, gnu::target("avx2")]] inline __m256i plain_ascii_in(__m256i block) {
    const __m256i printable =
        _mm256_and_si256(_mm256_cmpgt_epi8(block, all(0x1F)), _mm256_cmpgt_epi8(all(0x7F), block));
    const __m256i control = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(load(plain_controls.data()), block), block);
    return _mm256_or_si256(printable, control);
}
/// Returns, for each byte of `block`, the byte that is `Back` bytes before it. `before` is the block before `block`.
template <int Back>
[[gnu::always_inline, gnu::target("avx2")]] inline __m256i shifted(__m256i block, __m256i before) {
    return _mm256_alignr_epi8(block, _mm256_permute2x128_si256(before, block, 0x21), 16 - Back);
}
/// Finds the bytes that show, together with the three bytes before them, that a character is ill-formed or not plain.
/// ASCII bytes are not examined.
[[gnu::always_inline, gnu::target("avx2")]] inline __m256i wrong_in(__m256i block, __m256i before) {
    const __m256i low_half = all(0x0F);
    const __m256i one_back = shifted<1>(block, before);
    const auto high_half = [&](__m256i of) __attribute__((target("avx2"), always_inline)) {
        return _mm256_and_si256(_mm256_srli_epi16(of, 4), low_half);
    };
    const __m256i pair = _mm256_and_si256(
        _mm256_and_si256(_mm256_shuffle_epi8(load(wrong_first_high.data()), high_half(one_back)),
                         _mm256_shuffle_epi8(load(wrong_first_low.data()), _mm256_and_si256(one_back, low_half))),
        _mm256_shuffle_epi8(load(wrong_second_high.data()), high_half(block)));
    // The second byte after a lead of three or four bytes, and the third after a lead of four, must be continuations.
    // After the subtraction, which cannot go below zero, the highest bit of these bytes is set.
    const __m256i continues = _mm256_or_si256(_mm256_subs_epu8(shifted<2>(block, before), all(0xE0 - 0x80)),
                                              _mm256_subs_epu8(shifted<3>(block, before), all(0xF0 - 0x80)));
    const __m256i ill_formed = _mm256_xor_si256(pair, _mm256_and_si256(continues, all(0x80)));
    // U+0080 to U+009F; U+FDC0 to U+FDFF, some of which are noncharacters; and code points that may end in FFFE or
    // FFFF.
    const __m256i control =
        _mm256_and_si256(_mm256_cmpeq_epi8(one_back, all(0xC2)), _mm256_cmpgt_epi8(all(0xA0), block));
    const __m256i few = _mm256_and_si256(_mm256_cmpeq_epi8(one_back, all(0xEF)), _mm256_cmpeq_epi8(block, all(0xB7)));
    const __m256i last = _mm256_and_si256(_mm256_cmpeq_epi8(one_back, all(0xBF)),
                                          _mm256_cmpeq_epi8(_mm256_and_si256(block, all(0xFE)), all(0xBE)));
    return _mm256_or_si256(_mm256_or_si256(ill_formed, control), _mm256_or_si256(few, last));
}

constexpr std::size_t block_size = 64;

/// Whether these bytes, which are fewer than a block, are all plain ASCII. May return false although true would be
/// correct.
[[gnu::always_inline, gnu::target("avx2")]] inline bool is_plain_ascii(const char* p, std::size_t size) {
    if (size < 16) return false;
    // The first bytes and the last bytes are examined; the two parts may overlap.
    if (size < 32) {
        const __m256i both =
            _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(p + size - 16), reinterpret_cast<const __m128i*>(p));
        return mask_of(plain_ascii_in(both)) == ~0U;
    }
    return mask_of(_mm256_and_si256(plain_ascii_in(load(p)), plain_ascii_in(load(p + size - 32)))) == ~0U;
}
constexpr std::uintptr_t fetched_ahead = 4096;

/// Returns the address of the first byte of [p, end) that proves that the byte itself, or one of the three bytes before
/// it, is not plain; null if all is plain. Returns `end` if the last character is incomplete. May also return a byte of
/// a plain character, if that byte also occurs in characters that are not plain.
[[gnu::target("avx2")]] const char* find_suspect(const char* p, const char* end) {
    __m256i before = _mm256_setzero_si256();
    bool open = false;  // whether the last character may continue in the next block
    for (;; p += block_size) {
        const auto left = static_cast<std::size_t>(end - p);
        std::array<char, block_size> last;  // the last bytes, with ASCII characters after them
        const char* from = p;
        if (left < block_size) [[unlikely]] {
            if (!open && (left == 0 || is_plain_ascii(p, left))) return nullptr;
            last.fill(' ');
            if (left != 0) std::memcpy(last.data(), p, left);
            from = last.data();
        }
        // The processor prefetches on its own, but begins anew at each memory page. The next chunk of an input usually
        // follows this one in memory, so it does not matter if this address is past the end of the text.
        // NOLINTNEXTLINE(performance-no-int-to-ptr)
        __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(p) + fetched_ahead));
        const __m256i first = load(from);
        const __m256i second = load(from + 32);
        const __m256i first_plain = plain_ascii_in(first);
        const __m256i second_plain = plain_ascii_in(second);
        if (open || mask_of(_mm256_and_si256(first_plain, second_plain)) != ~0U) {
            const std::uint64_t beyond_ascii = mask_of(first, second);
            std::uint64_t stops = ~mask_of(first_plain, second_plain) & ~beyond_ascii;
            if (open || beyond_ascii != 0) {
                const __m256i none = _mm256_setzero_si256();
                stops |= ~mask_of(_mm256_cmpeq_epi8(wrong_in(first, before), none),
                                  _mm256_cmpeq_epi8(wrong_in(second, first), none));
                before = second;
                open = beyond_ascii >> (block_size - 3) != 0;
            }
            if (stops != 0) return p + __builtin_ctzll(stops);
        }
        if (left < block_size) return nullptr;
    }
}

const char* skip_by_avx2(const char* p, const char* end) {
    while (const char* const suspect = find_suspect(p, end)) {
        // Everything up to three bytes before `suspect` is plain, but may end within a character.
        const char* at = suspect - p > 3 ? suspect - 3 : p;
        while (at != p && is_continuation(*at)) --at;
        for (p = at; p <= suspect;) {
            const std::size_t length = p != end ? plain_length(p, end) : 0;
            if (length == 0) return p;
            p += length;
        }
    }
    return end;
}
#endif

}  // namespace

std::span<const plain_text_skipper> plain_text_skippers() {
    static const std::array skippers = {
#if defined(__x86_64__)
        plain_text_skipper{"AVX2", skip_by_avx2, __builtin_cpu_supports("avx2") != 0},
        plain_text_skipper{"SSE2", skip_by_sse2, true},
#endif
        plain_text_skipper{"one by one", skip_one_by_one, true},
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

// --- Ill-formed UTF-8 ---

void ill_formed_counter::read(std::string_view chunk) {
    if (!chunk.empty()) join_and_examine(chunk, ending::of_chunk);
}

void ill_formed_counter::finish(std::string_view chunk) {
    if (!chunk.empty() || !held_.empty()) join_and_examine(chunk, ending::of_input);
}

void ill_formed_counter::join_and_examine(std::string_view chunk, ending how) {
    if (held_.empty()) {
        examine(chunk, how);
        return;
    }
    std::string text = std::move(held_);
    text.append(chunk);
    held_.clear();
    examine(text, how);
}

// Counts the ill-formed sequences in `text`, except in its last bytes if these must be examined together with the next
// chunk.
void ill_formed_counter::examine(std::string_view text, ending how) {
    std::size_t whole = text.size();
    // A CR at the end may be the first byte of a line end of two bytes.
    if (how == ending::of_chunk && text.back() == '\r') --whole;
    const char* const end = text.data() + text.size();
    for (std::size_t at = 0;
         (at = static_cast<std::size_t>(skip_plain_text(text.data() + at, end) - text.data())) < whole;) {
        const decoded next = decode_one(text.substr(at), false);
        if (next.incomplete && how == ending::of_chunk) {
            whole = at;
            break;
        }
        if (!next.well_formed && count_++ == 0) {
            advance(text.substr(0, at));
            first_ = here_;
        }
        at += next.length;
    }
    if (how == ending::of_input) return;
    if (!first_) advance(text.substr(0, whole));
    held_ = text.substr(whole);
}

// Moves the position past `text`, which is well-formed and does not end between the two bytes of a line end.
void ill_formed_counter::advance(std::string_view text) {
    if (here_.offset == 0 && text.starts_with("\xEF\xBB\xBF")) {
        here_.offset = 3;
        text.remove_prefix(3);
    }
    here_.offset += text.size();
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos; ++at) ++here_.line;
    for (std::size_t at = 0; (at = text.find('\r', at)) != std::string_view::npos; ++at)
        if (text.substr(at + 1, 1) != "\n") ++here_.line;
    if (const std::size_t end = text.find_last_of("\r\n"); end != std::string_view::npos) {
        here_.column = 1;
        text.remove_prefix(end + 1);
    }
    here_.column += characters_in(text);
}

}  // namespace strata::input
