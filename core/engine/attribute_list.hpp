#pragma once
// The attributes of the tag in progress, and a table of names that detects repeated names.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/text/keyed_hash.hpp"
#include "core/text/token.hpp"
#include "core/text/utf8.hpp"

namespace strata::engine {

/// The attributes of the tag in progress, in the form in which they are passed to the sink.
///
/// A vector would move all attributes whenever it grows, and a hostile tag has millions of them. This list grows in
/// place where it can. It constructs attributes a few at a time, just before they are written, so that unused memory is
/// never touched.
class attribute_list {
public:
    static constexpr std::uint32_t at_a_time = 32;

    /// The number of attributes for which there is room.
    [[nodiscard]] std::uint32_t room() const { return room_; }
    [[nodiscard]] std::size_t bytes_kept() const { return std::size_t{capacity_} * sizeof(attribute); }
    /// Makes room for at least one and at most `more` further attributes. The first call makes room for exactly `more`.
    /// Existing attributes are kept but may move. Throws `std::bad_alloc`.
    void make_room(std::uint32_t more = at_a_time);

    /// Reorders the first `count` attributes: the kept ones first, then the dropped ones, each group in its old order.
    /// `dropped` is the number of dropped attributes.
    void put_dropped_last(std::uint32_t count, std::uint32_t dropped);

    [[nodiscard]] attribute* data() { return all_.get(); }
    [[nodiscard]] attribute& operator[](std::size_t n) { return all_[n]; }
    [[nodiscard]] const attribute& operator[](std::size_t n) const { return all_[n]; }

private:
    static_assert(std::is_trivially_copyable_v<attribute> && std::is_trivially_destructible_v<attribute>,
                  "they are moved as bytes");
    struct freed {
        void operator()(attribute* all) const { std::free(all); }
    };
    std::unique_ptr<attribute[], freed> all_;
    std::uint32_t room_ = 0;
    std::uint32_t capacity_ = 0;
};

/// Maps the attribute names of a tag with many attributes to numbers. A look-up takes constant time for any input: the
/// table uses open addressing with a keyed hash. The names themselves are not copied.
///
/// A hostile tag has so many names that its table does not fit into the fast caches, and nearly every name is new. So
/// eight slots are examined together, using one byte of each name's hash. The rest of a slot is read only if its name
/// is likely to match. This is rare, so the processor predicts the branch well.
class name_table {
public:
    void clear() {
        slots_.resize(least);
        prints_.assign(least, free);
        size_ = 0;
    }
    /// Frees the storage if it is larger than `most_kept` bytes.
    void release(std::size_t most_kept) {
        if (slots_.capacity() * (sizeof(slot) + 1) > most_kept) *this = {};
    }
    /// Returns the number of `name`. If the table does not have the name yet, adds it with the number `number`.
    /// `name_of(n)` must return the name with number `n`. Complexity: linear in the name, amortised.
    template <class NameOf>
    std::uint32_t find_or_add(std::string_view name, std::uint32_t number, const NameOf& name_of) {
        if (slots_.size() / 2 < size_ + 1) grow();
        const auto hash = static_cast<std::uint32_t>(keyed_hash(name));
        for (std::size_t group = group_of(hash);; group = next(group)) {
            const std::uint64_t prints = prints_of(group);
            // Only the lowest set bit is reliable; the bits above it may be false matches.
            for (std::uint64_t found = high_bits_of_zeros(prints ^ low_bits * print_of(hash)); found != 0;
                 found &= found - 1) {
                const slot& s = slots_[group + first_in(found)];
                if (s.hash == hash && name_of(s.number) == name) return s.number;
            }
            const std::uint64_t free_slots = ~prints & high_bits;
            if (free_slots == 0) continue;
            put({number, hash}, group + first_in(free_slots));
            ++size_;
            return number;
        }
    }

private:
    struct slot {
        std::uint32_t number = 0;
        std::uint32_t hash = 0;
    };
    static constexpr std::size_t group_size = 8;
    static constexpr std::uint64_t low_bits = 0x0101010101010101U, high_bits = 0x8080808080808080U;
    static constexpr std::uint8_t free = 0;  // the bytes of names have the highest bit set
    static std::uint8_t print_of(std::uint32_t hash) { return static_cast<std::uint8_t>(hash >> 25U | 0x80U); }
    // Sets the highest bit of the lowest byte that is zero. May also set the highest bits of bytes above it.
    static std::uint64_t high_bits_of_zeros(std::uint64_t bytes) { return (bytes - low_bits) & ~bytes & high_bits; }
    static std::size_t first_in(std::uint64_t bits) {
        return static_cast<std::size_t>(std::countr_zero(bits)) / group_size;
    }
    [[nodiscard]] std::uint64_t prints_of(std::size_t group) const {
        return input::load_eight(reinterpret_cast<const char*>(prints_.data()) + group);
    }
    [[nodiscard]] std::size_t group_of(std::uint32_t hash) const {
        return hash & (slots_.size() - 1) & ~(group_size - 1);
    }
    [[nodiscard]] std::size_t next(std::size_t group) const { return (group + group_size) & (slots_.size() - 1); }
    void put(slot s, std::size_t at) {
        slots_[at] = s;
        prints_[at] = print_of(s.hash);
    }
    void grow() {
        const std::size_t larger = slots_.empty() ? least : slots_.size() * 2;
        const std::vector<slot> slots = std::exchange(slots_, std::vector<slot>(larger));
        const std::vector<std::uint8_t> prints = std::exchange(prints_, std::vector<std::uint8_t>(larger, free));
        for (std::size_t n = 0; n < slots.size(); ++n) {
            if (prints[n] == free) continue;
            std::size_t group = group_of(slots[n].hash);
            while ((~prints_of(group) & high_bits) == 0) group = next(group);
            put(slots[n], group + first_in(~prints_of(group) & high_bits));
        }
    }

    static constexpr std::size_t least = 64;
    std::vector<slot> slots_;
    std::vector<std::uint8_t> prints_;  // a byte of the hash of each slot's name
    std::uint32_t size_ = 0;
};

}  // namespace strata::engine
