#pragma once
// A stack that allows items to be removed from its middle and neighbours to be swapped, and that always knows the
// topmost item of each key: all in constant time, so that checks like "has an element in scope" cost the same however
// many elements are open.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace strata::tree {

/// A place in a `chained_stack`. Larger places are nearer the top. 0 is no place.
using place = std::uint32_t;

/// The stack. Each item has a key, a small number, and is in a chain with the others of the same key. The item's
/// function `std::uint32_t key() const` returns it, and it must not change while the item is on the stack. Cells never
/// move and are never copied to make room, so the stack uses little more memory than its largest contents need:
/// `sizeof(Item)` and 8 bytes for each item.
template <class Item>
class chained_stack {
public:
    [[nodiscard]] place top() const { return top_; }
    /// How many items there are.
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
    /// The topmost item with this key.
    [[nodiscard]] place top_of(std::uint32_t key) const { return key < tops_.size() ? tops_[key] : 0; }
    /// Items may be changed in place as long as their keys stay the same. An item that has been removed from the
    /// middle stays as it is until the stack has shrunk to less than its place.
    [[nodiscard]] Item& operator[](place at) { return cell_at(at).item; }
    [[nodiscard]] const Item& operator[](place at) const { return cell_at(at).item; }

    /// Puts an item on top.
    // Inlined, an item is written to its cell as it is made.
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
    /// Removes an item. The others keep their places.
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
    /// Swaps the item at `lower` with the one above it. Returns the place that was above.
    place swap_with_above(place lower) {
        const place upper = above(lower);
        cell& low = cell_at(lower);
        cell& high = cell_at(upper);
        // Within one chain, the places stay as they are.
        if (low.item.key() != high.item.key()) {
            const link of_low = low.chain, of_high = high.chain;
            put_in_chain(low.item.key(), upper, of_low);
            put_in_chain(high.item.key(), lower, of_high);
        }
        std::swap(low.item, high.item);
        return upper;
    }
    /// How many bytes of its own storage have been used so far.
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
    // A block is small, since an input may open only a few elements; the first one begins even smaller.
    static constexpr std::size_t cells_of_block = 64, cells_at_first = 4;
    static constexpr std::uint32_t first_tops = 8;
    // Storage beyond this is not kept for other contents: about 500 cells.
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

    // Where items have been removed from the middle there is a gap of one or more cells. Its first cell knows the last
    // one, and the reverse, in place of the link upwards.
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

    std::vector<std::vector<cell>> blocks_;  // the first cell of the first one is for place 0, which has no item
    std::vector<place> tops_;
    std::size_t room_ = 0;  // for how many cells, including that one
    place top_ = 0;
    std::size_t count_ = 0;
};

}  // namespace strata::tree
