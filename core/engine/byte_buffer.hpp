#pragma once
// A byte buffer with room at both ends: bytes can be appended, prepended and dropped from the front.

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace strata::engine {

class byte_buffer {
public:
    [[nodiscard]] const char* begin() const { return storage_.get() + front_; }
    [[nodiscard]] const char* end() const { return storage_.get() + back_; }
    [[nodiscard]] std::size_t size() const { return back_ - front_; }
    [[nodiscard]] std::string_view view() const { return {begin(), size()}; }

    /// Replaces the contents with `text`, which must not be a view of this buffer.
    void assign(std::string_view text) {
        front_ = back_ = 0;
        append(text);
    }
    /// Complexity of `append` and `prepend`: linear in `text`, amortised.
    void append(std::string_view text) {
        if (capacity_ - back_ < text.size()) make_room_after(text.size());
        if (!text.empty()) std::memcpy(storage_.get() + back_, text.data(), text.size());
        back_ += text.size();
    }
    void prepend(std::string_view text) {
        if (front_ < text.size()) make_room_before(text.size());
        front_ -= text.size();
        if (!text.empty()) std::memcpy(storage_.get() + front_, text.data(), text.size());
    }
    /// Empties the buffer, and frees its storage if that is larger than `most_kept` bytes.
    void clear(std::size_t most_kept) {
        front_ = back_ = 0;
        if (capacity_ <= most_kept) return;
        storage_.reset();
        capacity_ = 0;
    }
    void drop_front(std::size_t count) { front_ += count; }
    void truncate(std::size_t size) { back_ = front_ + size; }

private:
    void make_room_after(std::size_t count) {
        // Moving pays off if at least as many bytes have been dropped as are moved.
        if (front_ >= size() && capacity_ - size() >= count) return move(capacity_, 0);
        move(2 * (size() + count) + least, 0);
    }
    // Text is prepended often and in small amounts, so there is as much room in front as the contents are long.
    void make_room_before(std::size_t count) {
        if (capacity_ - back_ >= size() + count) return move(capacity_, capacity_ - size());
        const std::size_t capacity = 2 * (size() + count) + least;
        move(capacity, capacity - size());
    }
    void move(std::size_t capacity, std::size_t front) {
        const std::size_t size = this->size();
        if (capacity == capacity_) {
            if (size != 0) std::memmove(storage_.get() + front, begin(), size);
        } else {
            std::unique_ptr<char[]> larger(new char[capacity]);
            if (size != 0) std::memcpy(larger.get() + front, begin(), size);
            storage_ = std::move(larger);
            capacity_ = capacity;
        }
        front_ = front;
        back_ = front + size;
    }

    static constexpr std::size_t least = 64;
    std::unique_ptr<char[]> storage_;
    std::size_t capacity_ = 0;
    std::size_t front_ = 0;
    std::size_t back_ = 0;
};

}  // namespace strata::engine
