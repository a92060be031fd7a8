#pragma once
// Marks at positions of an input stream, in ascending order, where characters may be inserted before what is unread.
//
// An insertion moves all marks of the unread rest. They are kept relative to that rest, so that one number moves them
// all. What has been inserted and not been read yet lies before all that was fed, so its marks are a stack.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace strata::engine {

/// `Mark` is a small value with a member `at`, an unsigned position in the stream.
template <class Mark>
class stream_marks {
public:
    using position = decltype(Mark::at);

    [[nodiscard]] bool empty() const { return passed_.empty() && inserted_.empty() && fed_.empty(); }

    /// Adds a mark after all others. Complexity: constant, amortised.
    void add(Mark mark) {
        mark.at -= moved_;
        fed_.push_back(mark);
    }
    /// Makes room for `length` characters: the marks before `here` stay, all others move. Of those that stay none may
    /// move later. Complexity: constant, amortised over the marks.
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
    /// Adds a mark behind those that the last `open` left where they are. It stays too.
    void add_passed(Mark mark) { passed_.push_back(mark); }
    /// Adds a mark before those that the last `open` moved. Of several, the last comes first.
    void add_inserted(Mark mark) {
        mark.at -= moved_;
        inserted_.push_back(mark);
    }

    /// The first mark; there is one.
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
    /// The last mark at or before `p`. Complexity: logarithmic.
    [[nodiscard]] std::optional<Mark> last_until(position p) const {
        if (!fed_.empty() && fed_.front().at + moved_ <= p) return placed(*(fed_.after(p, moved_) - 1));
        if (!inserted_.empty() && inserted_.back().at + moved_ <= p)
            return placed(*std::partition_point(inserted_.begin(), inserted_.end(),
                                                [&](const Mark& each) { return each.at + moved_ > p; }));
        if (!passed_.empty() && passed_.front().at <= p) return *(passed_.after(p, 0) - 1);
        return std::nullopt;
    }
    /// Forgets the marks before the last one at or before `p`. Complexity: logarithmic, and constant for each mark.
    void forget_before(position p) {
        if (!fed_.empty() && fed_.front().at + moved_ <= p) {
            passed_ = {};
            inserted_.clear();
            fed_.drop_until(fed_.after(p, moved_));
        } else if (!inserted_.empty() && inserted_.back().at + moved_ <= p) {
            passed_ = {};
            while (inserted_.size() > 1 && inserted_[inserted_.size() - 2].at + moved_ <= p) inserted_.pop_back();
        } else {
            passed_.drop_until(passed_.after(p, 0));
        }
    }
    /// Calls `change` for every mark. It must leave `at` alone.
    template <class F>
    void for_each(const F& change) {
        for (Mark& each : passed_) change(each);
        for (Mark& each : inserted_) change(each);
        for (Mark& each : fed_) change(each);
    }

private:
    // Marks in order, taken from the front.
    class line {
    public:
        [[nodiscard]] bool empty() const { return first_ == all_.size(); }
        [[nodiscard]] std::size_t size() const { return all_.size() - first_; }
        [[nodiscard]] const Mark& front() const { return all_[first_]; }
        [[nodiscard]] Mark* begin() { return all_.data() + first_; }
        [[nodiscard]] Mark* end() { return all_.data() + all_.size(); }
        [[nodiscard]] const Mark* begin() const { return all_.data() + first_; }
        [[nodiscard]] const Mark* end() const { return all_.data() + all_.size(); }
        void push_back(const Mark& mark) { all_.push_back(mark); }
        void pop_front() { drop(1); }
        // The first mark that stands after `p`.
        [[nodiscard]] const Mark* after(position p, position moved) const {
            return std::partition_point(begin(), end(), [&](const Mark& each) { return each.at + moved <= p; });
        }
        // Drops all before the one before `after`.
        void drop_until(const Mark* after) {
            if (after - begin() > 1) drop(static_cast<std::size_t>(after - begin()) - 1);
        }

    private:
        // Room is given back once as much has been dropped as is left, so that each mark is moved once.
        void drop(std::size_t count) {
            first_ += count;
            if (first_ == all_.size()) {
                all_.clear();
                first_ = 0;
            } else if (first_ > all_.size() / 2) {
                all_.erase(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(first_));
                first_ = 0;
            }
        }
        std::vector<Mark> all_;
        std::size_t first_ = 0;
    };
    [[nodiscard]] Mark placed(Mark mark) const {
        mark.at += moved_;
        return mark;
    }

    line passed_;                 // where they are
    std::vector<Mark> inserted_;  // of the unread rest, and the same of `fed_`: `moved_` before where they are
    line fed_;
    position moved_ = 0;
};

}  // namespace strata::engine
