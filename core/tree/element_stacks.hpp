#pragma once
// Storage for the open elements and formatting elements of `construction`: a stack of items of any type, a smaller
// stack of names, and numbers for equal tags.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/text/keyed_hash.hpp"
#include "core/tree/elements.hpp"
#include "core/tree/rules.hpp"

namespace strata::tree {

/// A position in a `chained_stack`. Greater positions are nearer the top. 0 means that there is no item.
using place = std::uint32_t;

/// A stack whose items can also be removed from the middle and swapped with their neighbours, and that always knows the
/// topmost item with each key. All of this takes constant time, so checks like "has an element in scope" cost the same
/// however many elements are open.
///
/// Each item has a key, which is a small number, and is in a chain with the other items that have the same key. The
/// item's function `std::uint32_t key() const` returns the key, which must not change while the item is on the stack.
/// Cells never move and are never copied to make room. So the stack needs little more memory than its largest contents:
/// `sizeof(Item)` and 8 bytes for each item.
template <class Item>
class chained_stack {
public:
    [[nodiscard]] place top() const { return top_; }
    /// Returns the number of items.
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] place below(place at) const {
        const cell& lower = cell_at(at - 1);
        return is_gap(lower) ? lower.chain.above - 1 : at - 1;
    }
    [[nodiscard]] place above(place at) const {
        if (at == top_) return 0;
        const cell& upper = cell_at(at + 1);
        return is_gap(upper) ? upper.chain.above + 1 : at + 1;
    }
    /// Whether there is an item at this place.
    [[nodiscard]] bool has(place at) const { return at != 0 && at <= top_ && !is_gap(cell_at(at)); }
    /// Returns the topmost item with this key.
    [[nodiscard]] place top_of(std::uint32_t key) const { return key < tops_.size() ? tops_[key] : 0; }
    /// Items may be changed in place as long as their keys stay the same. An item that has been removed from the middle
    /// stays unchanged until the stack has shrunk below its place.
    [[nodiscard]] Item& operator[](place at) { return cell_at(at).item; }
    [[nodiscard]] const Item& operator[](place at) const { return cell_at(at).item; }

    /// Puts an item on top. This function is inlined, so that the item is built directly in its cell.
    [[gnu::always_inline]] place push(const Item& item) {
        const place at = ++top_;
        ++count_;
        cell& added = new_cell(at);
        added.item = item;
        const std::uint32_t key = item.key();
        if (key >= tops_.size()) [[unlikely]]
            tops_.resize(std::max(first_tops, key + 1 + key / 2), 0);
        const place below = std::exchange(tops_[key], at);
        added.chain = {below, 0};
        if (below != 0) cell_at(below).chain.above = at;
        return at;
    }
    /// Removes an item. The places of the other items do not change.
    void erase(place at) {
        cell& gone = cell_at(at);
        --count_;
        const link chain = gone.chain;
        if (chain.below != 0) cell_at(chain.below).chain.above = chain.above;
        (chain.above != 0 ? cell_at(chain.above).chain.below : tops_[gone.item.key()]) = chain.below;
        if (at == top_)
            top_ = below(at);
        else
            leave_gap(at);
    }
    /// Swaps the item at `lower` with the item above it. Returns the new place of the item that was at `lower`.
    place swap_with_above(place lower) {
        const place upper = above(lower);
        cell& low = cell_at(lower);
        cell& high = cell_at(upper);
        // If both items have the same key, their places in the chain do not change.
        if (low.item.key() != high.item.key()) {
            const link of_low = low.chain, of_high = high.chain;
            put_in_chain(low.item.key(), upper, of_low);
            put_in_chain(high.item.key(), lower, of_high);
        }
        std::swap(low.item, high.item);
        return upper;
    }
    /// How many bytes of the stack's own storage have been used so far.
    [[nodiscard]] std::size_t bytes_kept() const {
        return room_ * sizeof(cell) + blocks_.capacity() * sizeof(blocks_[0]) + tops_.capacity() * sizeof(place);
    }

private:
    struct link {
        place below = 0, above = 0;
    };
    struct cell {
        Item item{};
        link chain;
    };
    // A block is small, because an input may open only a few elements. The first block begins even smaller.
    static constexpr std::size_t cells_of_block = 64, cells_at_first = 4;
    static constexpr std::uint32_t first_tops = 8;
    // When the stack is cleared, storage beyond this is freed: about 500 cells are kept.
    static constexpr std::size_t kept_blocks = 8;

    [[nodiscard]] cell& cell_at(place at) { return blocks_[at / cells_of_block][at % cells_of_block]; }
    [[nodiscard]] const cell& cell_at(place at) const { return blocks_[at / cells_of_block][at % cells_of_block]; }
    cell& new_cell(place at) {
        if (at >= room_) [[unlikely]]
            make_room();
        return cell_at(at);
    }
    void make_room() {
        if (room_ == cells_at_first) {
            blocks_.front().resize(cells_of_block);
            room_ = cells_of_block;
        } else {
            room_ += blocks_.emplace_back(room_ == 0 ? cells_at_first : cells_of_block).size();
        }
    }

    // Where items have been removed from the middle, there is a gap of one or more cells. The first cell of a gap
    // refers to its last cell, and the last cell to the first; these cells have no link upwards.
    static constexpr place no_item = ~place{0};
    [[nodiscard]] static bool is_gap(const cell& c) { return c.chain.below == no_item; }
    void leave_gap(place at) {
        const cell &lower = cell_at(at - 1), &upper = cell_at(at + 1);
        const place first = is_gap(lower) ? lower.chain.above : at;
        const place last = is_gap(upper) ? upper.chain.above : at;
        cell_at(at).chain.below = no_item;
        cell_at(first).chain.above = last;
        cell_at(last).chain.above = first;
    }

    void put_in_chain(std::uint32_t key, place at, link around) {
        cell_at(at).chain = around;
        if (around.below != 0) cell_at(around.below).chain.above = at;
        (around.above != 0 ? cell_at(around.above).chain.below : tops_[key]) = at;
    }

    std::vector<std::vector<cell>> blocks_;  // the first cell of the first block is for position 0, which has no item
    std::vector<place> tops_;
    std::size_t room_ = 0;  // the number of cells that fit, including the one for position 0
    place top_ = 0;
    std::size_t count_ = 0;
};

/// The stack of open elements in a small machine. It keeps the HTML elements for which `decides_modes` is true, one
/// byte for each, and always knows the topmost element with each name. The size matters for a hostile page that opens
/// millions of elements: access to their memory takes more time than anything else.
class kept_elements {
public:
    [[nodiscard]] place top() const { return static_cast<place>(codes_.size() - 1); }
    [[nodiscard]] element name(place at) const { return names[codes_[at] & ~tainted]; }
    /// Returns the topmost element with this name; 0 if there is none.
    [[nodiscard]] place top_of(element name) const { return tops_[code_of(name)]; }
    [[nodiscard]] bool is_tainted(place at) const { return (codes_[at] & tainted) != 0; }
    void taint(place at) { codes_[at] |= tainted; }

    void push(element name) {
        const std::uint8_t code = code_of(name);
        const auto at = static_cast<place>(codes_.size());
        if (const place below = tops_[code]; below != 0 && at - below > near) far_.push_back({at, below});
        codes_.push_back(code);
        tops_[code] = at;
    }
    /// Complexity: constant.
    void pop() {
        const std::uint8_t code = codes_.back() & ~tainted;
        place below = top();
        codes_.pop_back();
        if (!far_.empty() && far_.back().at == below) {
            below = far_.back().below;
            far_.pop_back();
        } else {
            const place last = below > near ? below - near : 1;
            for (--below; below >= last && (codes_[below] & ~tainted) != code;) --below;
            if (below < last) below = 0;
        }
        tops_[code] = below;
    }
    /// Returns the elements from the lowest up, as numbers for `push_coded`.
    [[nodiscard]] std::span<const std::uint8_t> coded() const { return std::span(codes_).subspan(1); }
    /// Puts an element from `coded` on top. The number includes whether the element is tainted.
    void push_coded(std::uint8_t coded) {
        push(names[coded & ~tainted]);
        codes_.back() = coded;
    }
    /// Removes all elements, and frees the storage if it is larger than `most_kept` bytes.
    void clear(std::size_t most_kept) {
        if (bytes_kept() > most_kept) {
            *this = {};
            return;
        }
        codes_.resize(1);
        far_.clear();
        tops_ = {};
    }
    [[nodiscard]] std::size_t bytes_kept() const { return codes_.capacity() + far_.capacity() * sizeof(far_link); }

private:
    static constexpr std::uint8_t tainted = 0x80;
    // A link to the next element below with the same name is stored only if that element is farther away than this. If
    // it is nearer, a search finds it.
    static constexpr place near = 16;

    static constexpr std::size_t code_count = [] {
        std::size_t count = 1;
        for (std::size_t n = 0; n < known_element_count; ++n) count += decides_modes(static_cast<element>(n)) ? 1 : 0;
        return count;
    }();
    static_assert(code_count <= tainted);
    static constexpr std::array<element, code_count> names = [] {
        std::array<element, code_count> all{};
        std::size_t count = 1;
        for (std::size_t n = 0; n < known_element_count; ++n)
            if (decides_modes(static_cast<element>(n))) all[count++] = static_cast<element>(n);
        return all;
    }();
    // The code of each element; 0 if the stack does not keep the element.
    static constexpr std::array<std::uint8_t, known_element_count> codes = [] {
        std::array<std::uint8_t, known_element_count> all{};
        for (std::size_t code = 1; code < code_count; ++code)
            all[static_cast<std::size_t>(names[code])] = static_cast<std::uint8_t>(code);
        return all;
    }();
    [[nodiscard]] static std::uint8_t code_of(element name) {
        const auto number = static_cast<std::size_t>(name);
        return number < known_element_count ? codes[number] : std::uint8_t{0};
    }

    struct far_link {
        place at = 0, below = 0;
    };
    std::vector<std::uint8_t> codes_ = std::vector<std::uint8_t>(1);  // position 0 has no element
    std::vector<far_link> far_;
    std::array<place, code_count> tops_{};
};

/// Gives each combination of name and attributes of formatting elements a small number: the lowest number from 1 on
/// that is not in use. The combination keeps its number as long as it is in use. Attributes are compared by a 64-bit
/// hash. Complexity: constant time, amortised; memory linear in the largest number of entries in use at one time.
class tag_numbers {
public:
    /// Returns the number of `name` with `attributes`, and adds one use of it.
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
        // Entries after the gap are moved up, unless that would put them before the slot where their search begins.
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
    /// Returns the position that the caller has stored for the newest use of `number`; 0 before the first `set_newest`.
    [[nodiscard]] std::uint32_t newest(std::uint32_t number) const { return entries_[number - 1].newest; }
    void set_newest(std::uint32_t number, std::uint32_t place) { entries_[number - 1].newest = place; }
    /// Returns the hash of the entry with this number.
    [[nodiscard]] std::uint64_t hash_of(std::uint32_t number) const { return entries_[number - 1].hash; }
    /// Returns how many numbers are in use.
    [[nodiscard]] std::size_t in_use() const { return used_; }
    [[nodiscard]] std::size_t bytes_kept() const {
        return slots_.capacity() * sizeof(std::uint32_t) + entries_.capacity() * sizeof(entry);
    }

private:
    struct entry {
        std::uint64_t hash = 0;
        std::uint32_t uses = 0;  // for a free number: the next free number
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

    std::vector<std::uint32_t> slots_;  // hash table of numbers, with open addressing; 0 marks a free slot
    std::vector<entry> entries_;
    std::size_t used_ = 0;
    std::uint32_t free_ = 0;
};

}  // namespace strata::tree
