#pragma once
// Marks in ascending order, added at the end and removed from the front, in few bytes each: hostile input has a mark
// for every byte.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace strata::engine {

/// `Mark` is a small value with a member `at`, an unsigned position. It defines how it is packed relative to an
/// earlier one: a type `Mark::packed`; `static bool fits(const Mark& first, const Mark&)`;
/// `static packed pack(const Mark& first, const Mark&)`; `static Mark unpack(const Mark& first, packed)`. Only
/// differences are stored, so that moving `first` moves all marks.
template <class Mark>
class packed_marks {
public:
    using position = decltype(Mark::at);

    [[nodiscard]] bool empty() const { return first_ == blocks_.size(); }
    /// The first mark. There must be one.
    [[nodiscard]] Mark front() const { return blocks_[first_]->front(); }
    /// Complexity: constant, amortised.
    void push_back(const Mark& mark) {
        if (empty() || !blocks_.back()->takes(mark)) blocks_.push_back(std::make_unique<block>(mark));
        blocks_.back()->push_back(mark);
    }
    /// Adds `count` marks, the first of which is `mark`, each `step` after the one before. Complexity: linear.
    void push_back_row(Mark mark, std::size_t count, position step) {
        while (count > 0) {
            push_back(mark);
            // The block is looked at once for all that fit.
            mark.at += step;
            const std::size_t added = blocks_.back()->push_back_row(mark, --count, step);
            mark.at += added * step;
            count -= added;
        }
    }
    void pop_front() {
        if (blocks_[first_]->pop_front()) drop_blocks(1);
    }
    /// The last mark at or before `p`, if all are `moved` after their stored positions. Complexity: logarithmic.
    /// Constant where one soon after the mark found last is looked for.
    [[nodiscard]] std::optional<Mark> last_until(position p, position moved) const {
        if (find_near(p, moved)) return (*blocks_[found_block_])[found_];
        const std::size_t after = block_after(p, moved);
        if (after == first_) return std::nullopt;
        const block& b = *blocks_[after - 1];
        found_block_ = after - 1;
        found_ = b.after(p, moved) - 1;
        return b[found_];
    }
    /// Copies to `to` the mark that `last_until` has found, if nothing has changed since, and up to `most` - 1 after
    /// it. `take` is called with the number and the value of each. Returns the position up to which they are all; null:
    /// there are no others.
    template <class Take>
    std::optional<position> from_found(std::size_t most, position moved, const Take& take) const {
        const block& b = *blocks_[found_block_];
        const std::size_t end = std::min<std::size_t>(found_ + most, b.end);
        for (std::size_t i = found_; i < end; ++i) take(i - found_, b[i]);
        if (end < b.end) return b[end].at + moved;
        if (found_block_ + 1 == blocks_.size()) return std::nullopt;
        return blocks_[found_block_ + 1]->front().at + moved;
    }
    /// Drops the marks before the last one at or before `p`. Complexity: logarithmic, and constant for each block of
    /// marks.
    void drop_before_last_until(position p, position moved) {
        const std::size_t after = block_after(p, moved);
        if (after == first_) return;
        drop_blocks(after - 1 - first_);
        block& b = *blocks_[first_];
        b.drop_until(b.after(p, moved) - 1);
    }
    /// Removes the first marks, at most `most`, and calls `take` with the number and the value of each. Returns how
    /// many they were: at least one. There must be one.
    template <class Take>
    std::size_t pop_some(std::size_t most, const Take& take) {
        block& b = *blocks_[first_];
        const std::size_t count = std::min<std::size_t>(most, b.end - b.begin);
        for (std::size_t i = 0; i < count; ++i) take(i, b[b.begin + i]);
        b.begin += static_cast<std::uint32_t>(count);
        if (b.begin == b.end) drop_blocks(1);
        return count;
    }
    void clear() { *this = {}; }
    /// Whether it has memory of its own.
    [[nodiscard]] bool has_storage() const { return blocks_.capacity() != 0; }
    /// Calls `change` on all marks, which must change all by the same amount and leave `at` alone.
    template <class F>
    void change_all(const F& change) {
        for (std::size_t i = first_; i < blocks_.size(); ++i) change(blocks_[i]->first);
    }

private:
    struct block {
        explicit block(const Mark& mark) : first(mark) {}
        [[nodiscard]] bool takes(const Mark& mark) const { return end < marks.size() && Mark::fits(first, mark); }
        void push_back(const Mark& mark) { marks[end++] = Mark::pack(first, mark); }
        // Returns how many it has taken.
        std::size_t push_back_row(Mark mark, std::size_t count, position step) {
            Mark last = mark;
            const std::size_t room = std::min<std::size_t>(count, marks.size() - end);
            last.at += room * step;
            if (!Mark::fits(first, last)) return 0;
            for (std::size_t i = 0; i < room; ++i, mark.at += step) marks[end + i] = Mark::pack(first, mark);
            end += static_cast<std::uint32_t>(room);
            return room;
        }
        [[nodiscard]] Mark operator[](std::size_t i) const { return Mark::unpack(first, marks[i]); }
        [[nodiscard]] Mark front() const { return (*this)[begin]; }
        // Returns whether it was the last.
        bool pop_front() { return ++begin == end; }
        void drop_until(std::size_t i) { begin = static_cast<std::uint32_t>(i); }
        // The index of the first mark after `p`.
        [[nodiscard]] std::size_t after(position p, position moved) const {
            const auto* found = std::partition_point(marks.data() + begin, marks.data() + end, [&](const auto& each) {
                return Mark::unpack(first, each).at + moved <= p;
            });
            return static_cast<std::size_t>(found - marks.data());
        }

        Mark first;
        std::uint32_t begin = 0, end = 0;
        std::array<typename Mark::packed, 256> marks;
    };

    // Whether the mark found last, or one of the next few, is the last one at or before `p`: if so, it is now the one
    // found last. The marks may have changed since.
    [[nodiscard]] bool find_near(position p, position moved) const {
        if (found_block_ < first_ || found_block_ >= blocks_.size()) return false;
        const block* b = blocks_[found_block_].get();
        if (found_ < b->begin || found_ >= b->end || (*b)[found_].at + moved > p) return false;
        for (int passed = 0; passed < 8; ++passed) {
            const bool next_is_here = found_ + 1 < b->end;
            if (!next_is_here && found_block_ + 1 == blocks_.size()) return true;
            const block* const next = next_is_here ? b : blocks_[found_block_ + 1].get();
            const std::size_t index = next_is_here ? found_ + 1 : next->begin;
            if ((*next)[index].at + moved > p) return true;
            if (!next_is_here) ++found_block_;
            found_ = index;
            b = next;
        }
        return false;
    }
    // The first block all of whose marks are after `p`.
    [[nodiscard]] std::size_t block_after(position p, position moved) const {
        const auto found = std::partition_point(blocks_.begin() + static_cast<std::ptrdiff_t>(first_), blocks_.end(),
                                                [&](const auto& each) { return each->front().at + moved <= p; });
        return static_cast<std::size_t>(found - blocks_.begin());
    }
    // Their memory is released once as many have been dropped as are left.
    void drop_blocks(std::size_t count) {
        for (; count > 0; --count) blocks_[first_++].reset();
        if (first_ <= blocks_.size() / 2) return;
        blocks_.erase(blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(first_));
        first_ = 0;
    }

    std::vector<std::unique_ptr<block>> blocks_;
    std::size_t first_ = 0;  // the blocks before it are gone
    // The mark that was found last. Most look-ups are in ascending order, so the next one is near.
    mutable std::size_t found_block_ = 0, found_ = 0;
};

}  // namespace strata::engine
