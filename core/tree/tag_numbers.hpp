#pragma once
// Small numbers for formatting elements with equal names and attributes.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/text/keyed_hash.hpp"
#include "core/tree/elements.hpp"

namespace strata::tree {

/// Gives each name with its attributes a number while it is in use: from 1 upwards, the lowest free one. Attributes
/// are compared by a 64-bit hash. Complexity: constant time, amortised; memory linear in the largest number of
/// entries in use at one time.
class tag_numbers {
public:
    /// The number of `name` with `attributes`; adds one use.
    std::uint32_t take(element name, std::uint64_t attributes) {
        if (slots_.size() < 2 * (used_ + 1)) make_room();
        const std::uint64_t hash = joined_hash(attributes, static_cast<std::uint64_t>(name));
        std::size_t at = slot_of(hash);
        for (; slots_[at] != 0; at = next(at)) {
            entry& known = entries_[slots_[at] - 1];
            if (known.hash != hash) continue;
            ++known.uses;
            return slots_[at];
        }
        if (free_ == 0) {
            entries_.push_back({hash, 1, 0});
            slots_[at] = static_cast<std::uint32_t>(entries_.size());
        } else {
            slots_[at] = free_;
            entry& again = entries_[free_ - 1];
            free_ = again.uses;
            again = {hash, 1, 0};
        }
        ++used_;
        return slots_[at];
    }
    /// Removes one use of `number`.
    void give_back(std::uint32_t number) {
        entry& known = entries_[number - 1];
        if (--known.uses != 0) return;
        std::size_t gap = slot_of(known.hash);
        while (slots_[gap] != number) gap = next(gap);
        // Entries after the gap move up, unless that would put them before their own slot.
        for (std::size_t at = next(gap); slots_[at] != 0; at = next(at)) {
            const std::size_t wanted = slot_of(entries_[slots_[at] - 1].hash);
            if (((at - wanted) & mask()) < ((at - gap) & mask())) continue;
            slots_[gap] = slots_[at];
            gap = at;
        }
        slots_[gap] = 0;
        known.uses = free_;
        free_ = number;
        --used_;
    }
    /// The caller's place of the newest use of `number`: what was set last, 0 at first.
    [[nodiscard]] std::uint32_t newest(std::uint32_t number) const { return entries_[number - 1].newest; }
    void set_newest(std::uint32_t number, std::uint32_t place) { entries_[number - 1].newest = place; }
    /// The hash of the entry with this number.
    [[nodiscard]] std::uint64_t hash_of(std::uint32_t number) const { return entries_[number - 1].hash; }
    /// How many numbers are in use.
    [[nodiscard]] std::size_t in_use() const { return used_; }
    [[nodiscard]] std::size_t bytes_kept() const {
        return slots_.capacity() * sizeof(std::uint32_t) + entries_.capacity() * sizeof(entry);
    }

private:
    struct entry {
        std::uint64_t hash = 0;
        std::uint32_t uses = 0;  // of a free number: the next free one
        std::uint32_t newest = 0;
    };
    [[nodiscard]] std::size_t mask() const { return slots_.size() - 1; }
    [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const { return static_cast<std::size_t>(hash) & mask(); }
    [[nodiscard]] std::size_t next(std::size_t at) const { return (at + 1) & mask(); }
    void make_room() {
        const std::vector<std::uint32_t> old = std::move(slots_);
        slots_.assign(old.empty() ? 16 : 2 * old.size(), 0);
        for (const std::uint32_t number : old) {
            if (number == 0) continue;
            std::size_t at = slot_of(entries_[number - 1].hash);
            while (slots_[at] != 0) at = next(at);
            slots_[at] = number;
        }
    }

    std::vector<std::uint32_t> slots_;  // numbers, open addressing; 0: free
    std::vector<entry> entries_;
    std::size_t used_ = 0;
    std::uint32_t free_ = 0;
};

}  // namespace strata::tree
