#pragma once
// The names of a tag with many attributes, found in constant time for any input: open addressing with a keyed hash.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/token/keyed_hash.hpp"

namespace strata::engine {

/// Maps names to numbers. The names themselves are not copied.
class name_table {
public:
    void clear() {
        slots_.assign(least, {});
        size_ = 0;
    }
    /// Frees the storage if it is larger than `most_kept` bytes.
    void release(std::size_t most_kept) {
        if (slots_.capacity() * sizeof(slot) > most_kept) *this = {};
    }
    /// The number of `name`. If it is not there yet, it is added as `number`. `name_of(n)` is the name with number `n`.
    /// Complexity: linear in the name, amortised.
    template <class NameOf>
    std::uint32_t find_or_add(std::string_view name, std::uint32_t number, const NameOf& name_of) {
        if (slots_.size() / 2 < size_ + 1) grow();
        const auto hash = static_cast<std::uint32_t>(keyed_hash(name));
        std::size_t at = hash & (slots_.size() - 1);
        for (; slots_[at].number != 0; at = next(at))
            if (slots_[at].hash == hash && name_of(slots_[at].number - 1) == name) return slots_[at].number - 1;
        slots_[at] = {number + 1, hash};
        ++size_;
        return number;
    }

private:
    struct slot {
        std::uint32_t number = 0;  // + 1; 0: free
        std::uint32_t hash = 0;
    };
    [[nodiscard]] std::size_t next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
    void grow() {
        std::vector<slot> larger(slots_.empty() ? least : slots_.size() * 2);
        larger.swap(slots_);
        for (const slot& each : larger) {
            if (each.number == 0) continue;
            std::size_t at = each.hash & (slots_.size() - 1);
            while (slots_[at].number != 0) at = next(at);
            slots_[at] = each;
        }
    }

    static constexpr std::size_t least = 64;
    std::vector<slot> slots_;
    std::uint32_t size_ = 0;
};

}  // namespace strata::engine
