#pragma once
// Memory for values that are freed together.

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace strata {

/// Hands out memory in pieces and takes it back all at once. Pieces stay where they are, even if the arena is moved.
class arena {
public:
    arena() = default;
    arena(arena&& other) noexcept
        : blocks_(std::move(other.blocks_)),
          at_(std::exchange(other.at_, nullptr)),
          end_(std::exchange(other.end_, nullptr)) {
        other.blocks_.clear();
    }
    arena& operator=(arena&& other) noexcept {
        blocks_ = std::move(other.blocks_);
        at_ = std::exchange(other.at_, nullptr);
        end_ = std::exchange(other.end_, nullptr);
        other.blocks_.clear();
        return *this;
    }
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;
    ~arena() = default;

    /// `size` bytes without a value. Complexity: constant, amortised, and an allocation at times.
    char* take(std::size_t size) {
        if (room() < size) [[unlikely]]
            add_block(size);
        return std::exchange(at_, at_ + size);
    }
    /// Room for `count` values of type `T`, which must be constructed there and need no destruction.
    template <class T>
    T* take_for(std::size_t count) {
        static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignment);
        const std::size_t gap = room() % alignof(T);  // every block ends aligned
        if (room() < gap + count * sizeof(T)) [[unlikely]]
            add_block(count * sizeof(T));
        else
            at_ += gap;
        return reinterpret_cast<T*>(take(count * sizeof(T)));
    }
    /// Makes the piece that ends at `end` longer by `more` bytes, if it was taken last and there is room: returns where
    /// they begin, or null.
    char* lengthen(const char* end, std::size_t more) { return end == at_ && room() >= more ? take(more) : nullptr; }
    /// Takes the last `count` bytes of the last piece back.
    void shorten(std::size_t count) { at_ -= count; }
    /// Takes everything back, and keeps the memory for what is taken next. Complexity: linear in the number of blocks,
    /// which is 1 from the second time on unless more is taken than ever before.
    void clear();

private:
    static constexpr std::size_t alignment = alignof(std::max_align_t);
    struct block {
        std::unique_ptr<char[]> memory;
        std::size_t size = 0;
    };

    [[nodiscard]] std::size_t room() const { return static_cast<std::size_t>(end_ - at_); }
    void add_block(std::size_t least);
    void begin_block(std::size_t size);

    std::vector<block> blocks_;
    char* at_ = nullptr;  // the free part of the last block
    char* end_ = nullptr;
};

}  // namespace strata
