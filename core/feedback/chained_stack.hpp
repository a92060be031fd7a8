#pragma once
// A stack that allows items to be removed from its middle and neighbours to be swapped, and that always knows the
// topmost item of each key: all in constant time, so that checks like "has an element in scope" cost the same however
// many elements are open.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace strata::tree {

/// A place in a `chained_stack`. Larger places are nearer the top. 0 is no place.
using place = std::uint32_t;

/// The stack. Each item has two keys, small numbers, and is in the chain of each. The item's function
/// `std::uint32_t key(std::size_t) const` returns them, and they must not change while the item is on the stack. Cells
/// never move and are never copied to make room, so the stack uses no more memory than its largest contents need:
/// `sizeof(Item)` and 24 bytes for each item.
template <class Item>
class chained_stack {
public:
    chained_stack() { cells_[0].emplace_back(); }  // place 0

    [[nodiscard]] place top() const { return top_; }
    [[nodiscard]] place below(place at) const { return cell_at(at).in_stack.below; }
    [[nodiscard]] place above(place at) const { return cell_at(at).in_stack.above; }
    /// The next place below with the same key.
    [[nodiscard]] place below_in_chain(std::size_t chain, place at) const { return cell_at(at).in_chain[chain].below; }
    [[nodiscard]] place top_of(std::size_t chain, std::uint32_t key) const {
        return key < tops_[chain].size() ? tops_[chain][key] : 0;
    }
    /// Items may be changed in place as long as their keys stay the same.
    [[nodiscard]] Item& operator[](place at) { return cell_at(at).item; }
    [[nodiscard]] const Item& operator[](place at) const { return cell_at(at).item; }

    /// Puts an item on top.
    place push(const Item& item) {
        const place at = size_++;
        cell& added = new_cell(at);
        added.item = item;
        added.in_stack.below = top_;
        added.in_stack.above = 0;
        if (top_ != 0) cell_at(top_).in_stack.above = at;
        top_ = at;
        for (std::size_t c = 0; c < 2; ++c) {
            const std::uint32_t key = item.key(c);
            if (key >= tops_[c].size()) tops_[c].resize(key + 1 + key / 2, 0);
            const place below = tops_[c][key];
            added.in_chain[c].below = below;
            added.in_chain[c].above = 0;
            if (below != 0) cell_at(below).in_chain[c].above = at;
            tops_[c][key] = at;
        }
        return at;
    }
    /// Removes an item. The others keep their places.
    void erase(place at) {
        const cell& gone = cell_at(at);
        const place below = gone.in_stack.below;
        const place above = gone.in_stack.above;
        if (below != 0) cell_at(below).in_stack.above = above;
        if (above != 0) cell_at(above).in_stack.below = below;
        for (std::size_t c = 0; c < 2; ++c) {
            const place lower = gone.in_chain[c].below;
            const place upper = gone.in_chain[c].above;
            if (lower != 0) cell_at(lower).in_chain[c].above = upper;
            (upper != 0 ? cell_at(upper).in_chain[c].below : tops_[c][gone.item.key(c)]) = lower;
        }
        if (at != top_) return;
        top_ = below;
        size_ = top_ + 1;
    }
    /// Removes all items, and frees the storage if it is larger than `most_kept` bytes. Complexity: linear in the
    /// items.
    void clear(std::size_t most_kept) {
        if (bytes_kept() > most_kept) {
            *this = {};
            return;
        }
        for (; top_ != 0; top_ = below(top_))
            for (std::size_t c = 0; c < 2; ++c) tops_[c][cell_at(top_).item.key(c)] = 0;
        size_ = 1;
    }
    /// Swaps the item at `lower` with the one above it. Returns the place that was above.
    place swap_with_above(place lower) {
        const place upper = cell_at(lower).in_stack.above;
        cell& low = cell_at(lower);
        cell& high = cell_at(upper);
        for (std::size_t c = 0; c < 2; ++c) {
            const std::uint32_t key_of_low = low.item.key(c), key_of_high = high.item.key(c);
            // Within one chain, the places stay as they are.
            if (key_of_low == key_of_high) continue;
            const link of_low = low.in_chain[c], of_high = high.in_chain[c];
            put_in_chain(c, key_of_low, upper, of_low);
            put_in_chain(c, key_of_high, lower, of_high);
        }
        std::swap(low.item, high.item);
        return upper;
    }
    /// How many bytes of its own storage have been used so far.
    [[nodiscard]] std::size_t bytes_kept() const {
        std::size_t cells = 0;
        for (const std::vector<cell>& each : cells_) cells += each.size();
        return cells * sizeof(cell) + (tops_[0].capacity() + tops_[1].capacity()) * sizeof(place);
    }

private:
    struct link {
        place below = 0, above = 0;
    };
    struct cell {
        Item item{};
        link in_stack;
        std::array<link, 2> in_chain{};
    };

    // Cells are in blocks, each as large as all before it. The first cell of block `b` is the one that needs one more
    // bit.
    static constexpr std::uint32_t first_block = 16;
    static constexpr std::uint32_t first_bits = 5;  // of `first_block`
    static constexpr std::size_t most_blocks = 33 - first_bits;
    struct address {
        std::size_t block, cell;
    };
    static address address_of(place at) {
        const std::uint32_t number = at + first_block;
        const auto bits = static_cast<std::uint32_t>(std::bit_width(number));
        // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): there are at least first_bits
        return {bits - first_bits, number - (std::uint32_t{1} << (bits - 1))};
    }
    [[nodiscard]] cell& cell_at(place at) {
        const address a = address_of(at);
        return cells_[a.block].data()[a.cell];
    }
    [[nodiscard]] const cell& cell_at(place at) const {
        const address a = address_of(at);
        return cells_[a.block].data()[a.cell];
    }
    cell& new_cell(place at) {
        const address a = address_of(at);
        std::vector<cell>& block = cells_[a.block];
        if (a.cell < block.size()) return block[a.cell];
        if (block.empty()) block.reserve(std::size_t{first_block} << a.block);
        return block.emplace_back();
    }

    void put_in_chain(std::size_t c, std::uint32_t key, place at, link around) {
        cell_at(at).in_chain[c] = around;
        if (around.below != 0) cell_at(around.below).in_chain[c].above = at;
        (around.above != 0 ? cell_at(around.above).in_chain[c].below : tops_[c][key]) = at;
    }

    std::array<std::vector<cell>, most_blocks> cells_;
    std::array<std::vector<place>, 2> tops_;
    place size_ = 1;
    place top_ = 0;
};

}  // namespace strata::tree
