#pragma once
// Marks at positions of an input stream, in ascending order. Characters may be inserted before the unread part of the
// stream.
//
// An insertion moves all marks in the unread part. Their positions are stored relative to that part, so changing one
// number moves all of them. Inserted characters that have not been read come before everything that was fed, so their
// marks form a stack.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace strata::engine {

// --- Marks in few bytes each: hostile input has a mark for every byte ---

/// Marks in ascending order, added at the end and removed from the front.
///
/// `Mark` is a small value with a member `at`, an unsigned position. It defines how a mark is packed relative to an
/// earlier mark. For this, it has these members: a type `Mark::packed`; `static bool fits(const Mark& first, const
/// Mark&)`; `static packed pack(const Mark& first, const Mark&)`; `static Mark unpack(const Mark& first, packed)`. Only
/// the differences from `first` are stored, so moving `first` moves all marks.
template <class Mark>
class packed_marks {
public:
    using position = decltype(Mark::at);

    [[nodiscard]] bool empty() const { return first_ == blocks_.size(); }
    /// The first mark. There must be a mark.
    [[nodiscard]] Mark front() const { return blocks_[first_]->front(); }
    /// Complexity: constant, amortised.
    void push_back(const Mark& mark) {
        if (empty() || !blocks_.back()->takes(mark)) blocks_.push_back(std::make_unique<block>(mark));
        blocks_.back()->push_back(mark);
    }
    /// Adds `count` marks: the first is `mark`, and the others follow at intervals of `step`. Complexity: linear.
    void push_back_row(Mark mark, std::size_t count, position step) {
        while (count > 0) {
            push_back(mark);
            // The block is looked up once for all marks that fit into it.
            mark.at += step;
            const std::size_t added = blocks_.back()->push_back_row(mark, --count, step);
            mark.at += added * step;
            count -= added;
        }
    }
    void pop_front() {
        if (blocks_[first_]->pop_front()) drop_blocks(1);
    }
    /// The last mark at or before `p`. `moved` is added to each stored position. Complexity: logarithmic. Constant if
    /// the result is the mark that the previous call found, or one of the next few.
    [[nodiscard]] std::optional<Mark> last_until(position p, position moved) const {
        if (find_near(p, moved)) return (*blocks_[found_block_])[found_];
        const std::size_t after = block_after(p, moved);
        if (after == first_) return std::nullopt;
        const block& b = *blocks_[after - 1];
        found_block_ = after - 1;
        found_ = b.after(p, moved) - 1;
        return b[found_];
    }
    /// Calls `take` with the index and the value of each of up to `most` marks, beginning with the mark that
    /// `last_until` has just found. Indices are counted from 0. The marks must not have changed since `last_until`.
    /// Returns the position of the first mark after those passed; null if there is none.
    template <class Take>
    std::optional<position> from_found(std::size_t most, position moved, const Take& take) const {
        const block& b = *blocks_[found_block_];
        const std::size_t end = std::min<std::size_t>(found_ + most, b.end);
        for (std::size_t i = found_; i < end; ++i) take(i - found_, b[i]);
        if (end < b.end) return b[end].at + moved;
        if (found_block_ + 1 == blocks_.size()) return std::nullopt;
        return blocks_[found_block_ + 1]->front().at + moved;
    }
    /// Drops all marks at or before `p` except the last of them. Complexity: logarithmic, plus a constant for each
    /// block of marks that is dropped.
    void drop_before_last_until(position p, position moved) {
        const std::size_t after = block_after(p, moved);
        if (after == first_) return;
        drop_blocks(after - 1 - first_);
        block& b = *blocks_[first_];
        b.drop_until(b.after(p, moved) - 1);
    }
    /// Removes the first marks, at most `most`, and calls `take` with the index and the value of each. Returns
    /// the number of marks removed, at least one. There must be a mark.
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
    /// Whether the object has allocated memory.
    [[nodiscard]] bool has_storage() const { return blocks_.capacity() != 0; }
    /// Calls `change` on all marks. `change` must change all marks by the same amount, and must not change `at`.
    template <class F>
    void change_all(const F& change) {
        for (std::size_t i = first_; i < blocks_.size(); ++i) change(blocks_[i]->first);
    }

private:
    struct block {
        explicit block(const Mark& mark) : first(mark) {}
        [[nodiscard]] bool takes(const Mark& mark) const { return end < marks.size() && Mark::fits(first, mark); }
        void push_back(const Mark& mark) { marks[end++] = Mark::pack(first, mark); }
        // Returns how many marks were added to the block.
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
        // Removes the first mark. Returns whether it was the last mark in the block.
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

    // Looks for the last mark at or before `p`, but examines only the mark that the previous search found and the few
    // marks after it. If this succeeds, the result is remembered for the next search. The marks may have changed since
    // the previous search.
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
    // The first block that has only marks after `p`.
    [[nodiscard]] std::size_t block_after(position p, position moved) const {
        const auto found = std::partition_point(blocks_.begin() + static_cast<std::ptrdiff_t>(first_), blocks_.end(),
                                                [&](const auto& each) { return each->front().at + moved <= p; });
        return static_cast<std::size_t>(found - blocks_.begin());
    }
    // The memory of dropped blocks is released once at least half of all blocks have been dropped.
    void drop_blocks(std::size_t count) {
        for (; count > 0; --count) blocks_[first_++].reset();
        if (first_ <= blocks_.size() / 2) return;
        blocks_.erase(blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(first_));
        first_ = 0;
    }

    std::vector<std::unique_ptr<block>> blocks_;
    std::size_t first_ = 0;  // the blocks before this index have been dropped
    // The mark that the previous search found. Look-ups are mostly in ascending order, so the next result is near.
    mutable std::size_t found_block_ = 0, found_ = 0;
};

// --- Marks of a stream ---

/// `Mark` is a small value with a member `at`, an unsigned position in the stream, and can be packed (`packed_marks`).
template <class Mark>
class stream_marks {
public:
    using position = decltype(Mark::at);

    [[nodiscard]] bool empty() const { return passed_.empty() && inserted_.empty() && fed_.empty(); }

    /// Removes all marks and frees their memory.
    void clear() {
        if (moved_ != 0 || passed_.has_storage() || inserted_.capacity() != 0 || fed_.has_storage()) *this = {};
    }
    /// Adds a mark after all others. Complexity: constant, amortised.
    void add(Mark mark) {
        mark.at -= moved_;
        fed_.push_back(mark);
    }
    /// Adds `count` marks after all others: the first is `mark`, and the others follow at intervals of `step`.
    /// Complexity: linear.
    void add_row(Mark mark, std::size_t count, position step) {
        mark.at -= moved_;
        fed_.push_back_row(mark, count, step);
    }
    /// Makes room for `length` characters at `here`: the marks before `here` stay where they are, all others move by
    /// `length`. Marks that have stayed must not be moved by a later call. Complexity: constant, amortised over the
    /// marks.
    void open(position here, position length) {
        while (!inserted_.empty() && inserted_.back().at + moved_ < here) {
            passed_.push_back(placed(inserted_.back()));
            inserted_.pop_back();
        }
        if (inserted_.empty())
            while (!fed_.empty() && fed_.front().at + moved_ < here) {
                passed_.push_back(placed(fed_.front()));
                fed_.pop_front();
            }
        moved_ += length;
    }
    /// Adds a mark after the marks that the last `open` left in place. The new mark stays in place as well.
    void add_passed(Mark mark) { passed_.push_back(mark); }
    /// Adds a mark before the marks that the last `open` moved, and before any that this function added earlier.
    void add_inserted(Mark mark) {
        mark.at -= moved_;
        inserted_.push_back(mark);
    }

    /// The first mark. There must be a mark.
    [[nodiscard]] Mark front() const {
        if (!passed_.empty()) return passed_.front();
        return placed(inserted_.empty() ? fed_.front() : inserted_.back());
    }
    void pop_front() {
        if (!passed_.empty())
            passed_.pop_front();
        else if (!inserted_.empty())
            inserted_.pop_back();
        else
            fed_.pop_front();
    }
    /// Removes the first marks, at most `most` of them, and calls `take` with the index and the value of each. Returns
    /// the number of marks removed, at least one. There must be a mark.
    template <class Take>
    std::size_t pop_some(std::size_t most, const Take& take) {
        if (passed_.empty() && inserted_.empty())
            return fed_.pop_some(most, [&](std::size_t i, const Mark& each) { take(i, placed(each)); });
        take(0, front());
        pop_front();
        return 1;
    }
    /// Puts back a removed mark before the others.
    void put_back(const Mark& mark) { add_inserted(mark); }
    /// The last mark at or before `p`. Complexity: logarithmic.
    [[nodiscard]] std::optional<Mark> last_until(position p) const {
        if (const std::optional<Mark> found = fed_.last_until(p, moved_)) return placed(*found);
        if (!inserted_.empty() && inserted_.back().at + moved_ <= p)
            return placed(*std::partition_point(inserted_.begin(), inserted_.end(),
                                                [&](const Mark& each) { return each.at + moved_ > p; }));
        return passed_.last_until(p, 0);
    }
    /// Calls `take` with the index and the value of the last mark at or before `p`, and possibly of some marks after
    /// it, at most `most` times. Returns a position after `p`: between `p` and that position there are no marks other
    /// than those passed. Null if there is no mark at or before `p`.
    template <class Take>
    [[nodiscard]] std::optional<position> some_from(position p, std::size_t most, const Take& take) const {
        if (fed_.last_until(p, moved_))
            return fed_.from_found(most, moved_, [&](std::size_t i, const Mark& each) { take(i, placed(each)); })
                .value_or(std::numeric_limits<position>::max());
        const std::optional<Mark> found = last_until(p);
        if (!found) return std::nullopt;
        take(0, *found);
        return p + 1;
    }
    /// Removes all marks at or before `p` except the last of them. Complexity: logarithmic, plus a constant for each
    /// mark that is removed.
    void forget_before(position p) {
        if (!fed_.empty() && fed_.front().at + moved_ <= p) {
            passed_.clear();
            inserted_.clear();
            fed_.drop_before_last_until(p, moved_);
        } else if (!inserted_.empty() && inserted_.back().at + moved_ <= p) {
            passed_.clear();
            while (inserted_.size() > 1 && inserted_[inserted_.size() - 2].at + moved_ <= p) inserted_.pop_back();
        } else {
            passed_.drop_before_last_until(p, 0);
        }
    }
    /// Calls `change` on all marks. `change` must change all marks by the same amount, and must not change `at`.
    template <class F>
    void change_all(const F& change) {
        passed_.change_all(change);
        for (Mark& each : inserted_) change(each);
        fed_.change_all(change);
    }

private:
    [[nodiscard]] Mark placed(Mark mark) const {
        mark.at += moved_;
        return mark;
    }

    packed_marks<Mark> passed_;   // the marks that stay in place, at their positions
    std::vector<Mark> inserted_;  // the marks of inserted characters in the unread part, the last one first; as in
                                  // `fed_`, the stored positions are smaller than the real ones by `moved_`
    packed_marks<Mark> fed_;
    position moved_ = 0;
};

}  // namespace strata::engine
