#pragma once
// Marks at positions of an input stream, in ascending order, where characters may be inserted before the unread part.
//
// An insertion moves all marks of the unread part. They are stored relative to that part, so that one number moves
// them all. Inserted characters not yet read come before everything that was fed, so their marks form a stack.

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "core/engine/packed_marks.hpp"

namespace strata::engine {

/// `Mark` is a small value with a member `at`, an unsigned position in the stream, and can be packed (`packed_marks`).
template <class Mark>
class stream_marks {
public:
    using position = decltype(Mark::at);

    [[nodiscard]] bool empty() const { return passed_.empty() && inserted_.empty() && fed_.empty(); }

    /// Removes all marks, and frees their memory.
    void clear() {
        if (moved_ != 0 || passed_.has_storage() || inserted_.capacity() != 0 || fed_.has_storage()) *this = {};
    }
    /// Adds a mark after all others. Complexity: constant, amortised.
    void add(Mark mark) {
        mark.at -= moved_;
        fed_.push_back(mark);
    }
    /// Adds `count` marks after all others: `mark` and those `step` apart after it. Complexity: linear.
    void add_row(Mark mark, std::size_t count, position step) {
        mark.at -= moved_;
        fed_.push_back_row(mark, count, step);
    }
    /// Makes room for `length` characters: the marks before `here` stay, all others move. Those that stay must not move
    /// later. Complexity: constant, amortised over the marks.
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
    /// Adds a mark after those that the last `open` left in place. It stays too.
    void add_passed(Mark mark) { passed_.push_back(mark); }
    /// Adds a mark before those that the last `open` moved. Of several, the last comes first.
    void add_inserted(Mark mark) {
        mark.at -= moved_;
        inserted_.push_back(mark);
    }

    /// The first mark. There must be one.
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
    /// Removes the first marks, at most `most` of them, and calls `take` with the number and the value of each. Returns
    /// how many they were: at least one. There must be one.
    template <class Take>
    std::size_t pop_some(std::size_t most, const Take& take) {
        if (passed_.empty() && inserted_.empty())
            return fed_.pop_some(most, [&](std::size_t i, const Mark& each) { take(i, placed(each)); });
        take(0, front());
        pop_front();
        return 1;
    }
    /// Puts a mark that has been removed before the others.
    void put_back(const Mark& mark) { add_inserted(mark); }
    /// The last mark at or before `p`. Complexity: logarithmic.
    [[nodiscard]] std::optional<Mark> last_until(position p) const {
        if (const std::optional<Mark> found = fed_.last_until(p, moved_)) return placed(*found);
        if (!inserted_.empty() && inserted_.back().at + moved_ <= p)
            return placed(*std::partition_point(inserted_.begin(), inserted_.end(),
                                                [&](const Mark& each) { return each.at + moved_ > p; }));
        return passed_.last_until(p, 0);
    }
    /// Calls `take` with the number and the value of the last mark at or before `p`, and perhaps of others after it, up
    /// to `most` in all. Returns up to which position there are no others, which is greater than `p`; or null if there
    /// is no mark at or before `p`.
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
    /// Removes the marks before the last one at or before `p`. Complexity: logarithmic, and constant for each mark.
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
    /// Calls `change` on all marks, which must change all by the same amount and leave `at` alone.
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

    packed_marks<Mark> passed_;   // at their positions
    std::vector<Mark> inserted_;  // of the unread part, like `fed_`: stored `moved_` before their positions
    packed_marks<Mark> fed_;
    position moved_ = 0;
};

}  // namespace strata::engine
