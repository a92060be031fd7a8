#pragma once
// A stack from whose middle items are taken and in which neighbours change places, and that knows at any time the
// topmost item of each key: all in constant time, so that "has an element in scope" and its like cost the same however
// much is open.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace strata::tree {

/// A place in a `chained_stack`. Of two, the larger is nearer the top. 0 is no place.
using place = std::uint32_t;

/// The stack. Each item has two keys, small numbers, and is in the chain of each.
template <class Item>
class chained_stack {
public:
    [[nodiscard]] place top() const { return top_; }
    [[nodiscard]] place below(place at) const { return cells_[at].in_stack.below; }
    [[nodiscard]] place above(place at) const { return cells_[at].in_stack.above; }
    /// The next below with the same key.
    [[nodiscard]] place below_in_chain(std::size_t chain, place at) const { return cells_[at].in_chain[chain].below; }
    [[nodiscard]] place top_of(std::size_t chain, std::uint32_t key) const {
        return key < tops_[chain].size() ? tops_[chain][key] : 0;
    }
    [[nodiscard]] Item& operator[](place at) { return cells_[at].item; }
    [[nodiscard]] const Item& operator[](place at) const { return cells_[at].item; }

    /// Puts an item on top, which is as a new one is until it is changed in place.
    place push(std::uint32_t first_key, std::uint32_t second_key) {
        const place at = size_;
        if (size_ == cells_.size()) cells_.resize(2 * cells_.size());
        ++size_;
        cell& added = cells_[at];
        added.item = Item{};
        added.in_stack.below = top_;
        added.in_stack.above = 0;
        if (top_ != 0) cells_[top_].in_stack.above = at;
        top_ = at;
        added.of[0] = first_key;
        added.of[1] = second_key;
        for (std::size_t c = 0; c < 2; ++c) {
            const std::uint32_t key = added.of[c];
            if (key >= tops_[c].size()) tops_[c].resize(key + 1 + key / 2, 0);
            const place below = tops_[c][key];
            added.in_chain[c].below = below;
            added.in_chain[c].above = 0;
            if (below != 0) cells_[below].in_chain[c].above = at;
            tops_[c][key] = at;
        }
        return at;
    }
    /// Takes an item out. The others keep their places.
    void erase(place at) {
        const cell& gone = cells_[at];
        const place below = gone.in_stack.below;
        const place above = gone.in_stack.above;
        if (below != 0) cells_[below].in_stack.above = above;
        if (above != 0) cells_[above].in_stack.below = below;
        for (std::size_t c = 0; c < 2; ++c) {
            const place lower = gone.in_chain[c].below;
            const place upper = gone.in_chain[c].above;
            if (lower != 0) cells_[lower].in_chain[c].above = upper;
            (upper != 0 ? cells_[upper].in_chain[c].below : tops_[c][gone.of[c]]) = lower;
        }
        if (at != top_) return;
        top_ = below;
        size_ = top_ + 1;
    }
    /// The item at `lower` and the one above it change places. Returns the place that was above.
    place swap_with_above(place lower) {
        const place upper = cells_[lower].in_stack.above;
        cell& low = cells_[lower];
        cell& high = cells_[upper];
        for (std::size_t c = 0; c < 2; ++c) {
            // Of one chain, the places stay in it as they are.
            if (low.of[c] == high.of[c]) continue;
            const link of_low = low.in_chain[c], of_high = high.in_chain[c];
            put_in_chain(c, low.of[c], upper, of_low);
            put_in_chain(c, high.of[c], lower, of_high);
        }
        std::swap(low.of, high.of);
        std::swap(low.item, high.item);
        return upper;
    }

private:
    struct link {
        place below = 0, above = 0;
    };
    struct cell {
        Item item{};
        std::array<std::uint32_t, 2> of{};
        link in_stack;
        std::array<link, 2> in_chain{};
    };

    void put_in_chain(std::size_t c, std::uint32_t key, place at, link around) {
        cells_[at].in_chain[c] = around;
        if (around.below != 0) cells_[around.below].in_chain[c].above = at;
        (around.above != 0 ? cells_[around.above].in_chain[c].below : tops_[c][key]) = at;
    }

    std::vector<cell> cells_{16};
    std::array<std::vector<place>, 2> tops_;
    place size_ = 1;
    place top_ = 0;
};

}  // namespace strata::tree
