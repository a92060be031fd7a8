#pragma once
// Finds the ends of a page's runs, examining many bytes at once.
//
// A tag has several runs (names, values), and the text after it is another run. If the end of each run were searched
// for separately, each search would have to wait for the one before it. So all bytes in a window of the buffer are
// compared with three sets in advance. The result for each set is one 64-bit word per 64 bytes. The end of a run is
// then the next bit that is set. The implementation uses the widest registers that the processor has. Tests check that
// all implementations agree.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/engine/scan.hpp"

namespace strata::engine {

/// An index of a buffer. It has the addresses of all bytes that are in one of three sets. A look-up finds the same byte
/// as a scan for the same set.
class stop_index {
public:
    static constexpr std::size_t set_count = 3;
    static constexpr std::size_t bytes_in_word = 64;
    static constexpr std::size_t words_in_window = 64;

    /// The 64-bit words of one set of bytes for a window, followed by an empty word.
    using words = std::array<std::uint64_t, words_in_window + 1>;
    using sets = std::array<const scan_set*, set_count>;
    /// Writes `count` words for each set, with a bit for each byte from `p` on that is in the set.
    using indexer = void (*)(const sets& sets, const char* p, std::size_t count, std::array<words, set_count>& to);
    /// Writes the first word of each set for the last `size` bytes of a buffer (fewer than 64). The bits after these
    /// bytes are all set, so they count as stops.
    using rest_indexer = void (*)(const sets& sets, const char* p, std::size_t size, std::array<words, set_count>& to);
    /// An indexing method, and whether this processor has the instructions for it.
    struct method {
        indexer index;
        rest_indexer index_rest;
        bool is_available;
    };
    /// All methods, the fastest first. The last method needs no special instructions and works for all sets; the other
    /// methods work only for sets without bytes beyond ASCII.
    static const std::array<method, 3>& methods();

    /// The sets must outlive the index.
    explicit stop_index(const sets& of);

    /// Starts on the buffer [p, end), which must stay valid while it is searched.
    void begin(const char* p, const char* end) {
        window_ = p;
        covered_ = 0;
        end_ = end;
    }
    /// The first byte of [p, end) that is in set number `Set`, or `end`. `p` must be in the buffer. Complexity:
    /// constant for each word that is skipped; as long as `p` only moves forward, each byte is indexed once.
    template <std::size_t Set>
    [[gnu::always_inline]] const char* find(const char* p) {
        const auto at = static_cast<std::size_t>(p - window_);
        if (at < covered_) [[likely]] {
            const std::uint64_t next = stops_after(words_[Set], at);
            if (next != 0) [[likely]]
                return p + std::countr_zero(next);
        }
        return find_further(p, words_[Set]);
    }

private:
    // A bit for each stop from byte number `at` on. The bits always cover the rest of the word, and at least 57 bytes.
    // Most runs are shorter than that.
    [[gnu::always_inline]] static std::uint64_t stops_after(const words& of, std::size_t at) {
        if constexpr (std::endian::native == std::endian::little) {
            std::uint64_t next = 0;
            std::memcpy(&next, reinterpret_cast<const char*>(of.data()) + at / 8, sizeof next);
            return next >> (at % 8);
        }
        const std::uint64_t* const here = &of[at / bytes_in_word];
        return here[0] >> (at % bytes_in_word) | here[1] << 1U << (63U - at % bytes_in_word);
    }
    // Continues the search if there is no stop in the rest of the word that `p` is in.
    const char* find_further(const char* p, const words& of);
    void index_from(const char* p);

    sets sets_;
    const method* by_;
    const char* window_ = nullptr;
    std::size_t covered_ = 0;  // bytes from `window_` onwards
    const char* end_ = nullptr;
    std::array<words, set_count> words_;
};

}  // namespace strata::engine
