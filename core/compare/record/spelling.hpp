#pragma once
// Tokens encoded as bytes, so that two tokens are equal exactly if their bytes are.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "core/text/token.hpp"

namespace strata::compare {

/// A byte buffer that grows at its end. (std::string would zero-fill it before it is written to.)
class spelling {
public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::string_view from(std::size_t begin, std::size_t length) const {
        return {bytes_.get() + begin, length};
    }
    /// Forgets the first `count` bytes; the others move down.
    void drop_front(std::size_t count) {
        if (count == 0) return;
        size_ -= count;
        std::memmove(bytes_.get(), bytes_.get() + count, size_);
    }

    /// Appends characters unchanged. `data` is UTF-8, so it has none of the bytes that mark tokens.
    void add_text(std::string_view data) {
        if (!data.empty()) std::memcpy(grow(data.size()), data.data(), data.size());
    }
    /// Appends a token other than characters and the end of the file: everything that its notations show, except spans.
    void add_token(const token& t);

    /// Removes what was appended last, down to `size` bytes, and frees the memory that only that needed.
    void shrink_to(std::size_t size);

    /// The name in the spelling of a start or end tag; if the spelling is shortened, as much of it as is there.
    [[nodiscard]] static std::string_view tag_name_in(std::string_view spelt);

private:
    static constexpr std::size_t tag_name_at = 3;  // after the opening, the kind and the self-closing flag

    /// Makes room for `count` bytes at the end. Returns: where they begin.
    char* grow(std::size_t count) {
        if (capacity_ - size_ < count) reserve(count);
        char* const end = bytes_.get() + size_;
        size_ += count;
        return end;
    }
    void reserve(std::size_t more);
    void move_to_room_for(std::size_t capacity);

    std::unique_ptr<char[]> bytes_;  // NOLINT(modernize-avoid-c-arrays): owned, and not initialised
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace strata::compare
