#pragma once
// A text that is assembled from slices, and is copied only if this is necessary.
//
// As long as all slices are adjacent in the buffer, the text is a view of them. Some slices do not continue the view: a
// letter in lower case, the character of a reference, a line feed after a dropped CR. The first of these moves the text
// into storage of its own. The storage is kept for the next text.

#include <cstddef>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/utf8.hpp"

namespace strata::engine {

class text_builder {
public:
    text_builder() = default;
    text_builder(const text_builder&) = delete;
    text_builder(text_builder&&) = delete;
    text_builder& operator=(const text_builder&) = delete;
    text_builder& operator=(text_builder&&) = delete;
    ~text_builder() = default;

    void clear() {
        data_ = nullptr;
        size_ = 0;
        owned_ = false;
    }
    /// Empties the text, and frees its storage if it is larger than `most_kept` bytes.
    void clear(std::size_t most_kept) {
        clear();
        if (own_.capacity() > most_kept) own_ = {};
    }
    /// Appends bytes that stay valid until `retain` or `clear` is called.
    [[gnu::always_inline]] void append(const char* bytes, std::size_t count) {
        if (!view(bytes, count)) append_copy(bytes, count);
    }
    /// Appends bytes. All memory from the first of them up to `end` must be readable.
    [[gnu::always_inline]] void append_before(const char* end, const char* bytes, std::size_t count) {
        if (view(bytes, count)) return;
        if (static_cast<std::size_t>(end - bytes) < count + block) return append_copy(bytes, count);
        // The bytes are copied in blocks: slices are so short that testing their length would cost more than copying a
        // block.
        char* to = make_room(count);
        for (std::size_t done = 0; done < count; done += block) std::memcpy(to + done, bytes + done, block);
        size_ += count;
    }
    /// Appends a character. If the text is a view and the same character follows it in [begin, end), the text remains a
    /// view.
    void append_literal(char c, const char* begin, const char* end) {
        const std::less<const char*> before;
        const char* const here = data_ + size_;
        if (!owned_ && size_ != 0 && !before(here, begin) && before(here, end) && *here == c)
            ++size_;
        else
            append_copy(&c, 1);
    }
    /// Appends a copy of bytes, which need not stay valid.
    void append_copy(const char* bytes, std::size_t count) {
        char* to = make_room(count);
        if (count != 0) std::memcpy(to, bytes, count);
        size_ += count;
    }
    /// Appends up to eight bytes.
    [[gnu::always_inline]] void append_few(input::few_bytes few) {
        char* to = owned_ && own_.size() >= size_ + block ? own_.data() + size_ : make_room(few.size);
        input::store_eight(to, few.bytes);
        size_ += few.size;
    }
    /// Appends a copy of bytes, which need not stay valid, with A to Z in lower case.
    void append_lowercase(const char* bytes, std::size_t count) {
        char* to = make_room(count);
        for (std::size_t i = 0; i < count; ++i)
            to[i] = bytes[i] >= 'A' && bytes[i] <= 'Z' ? static_cast<char>(bytes[i] + 0x20) : bytes[i];
        size_ += count;
    }
    /// Copies the text if it is in the buffer, which is about to be freed or reused.
    void retain() {
        if (owned_) return;
        if (size_ == 0)
            data_ = nullptr;
        else
            make_room(0);
    }
    /// The text; valid until the next change.
    [[nodiscard]] std::string_view view() const { return {data_, size_}; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    /// Whether the text is in storage of its own.
    [[nodiscard]] bool owns() const { return owned_; }

private:
    static constexpr std::size_t block = 16;

    // If `bytes` directly follow the view, extends the view by them and returns true.
    [[gnu::always_inline]] bool view(const char* bytes, std::size_t count) {
        if (owned_) return false;
        if (size_ == 0) {
            data_ = bytes;
            size_ = count;
            return true;
        }
        if (data_ + size_ != bytes) return false;
        size_ += count;
        return true;
    }
    // Moves the text into storage of its own, with room after it for `count` bytes and one block. Returns the end of
    // the text.
    char* make_room(std::size_t count) {
        if (own_.size() < size_ + count + block) {
            std::vector<char> larger(2 * (size_ + count) + 4 * block);
            if (size_ != 0) std::memcpy(larger.data(), data_, size_);
            own_ = std::move(larger);
            data_ = own_.data();
            owned_ = true;
        } else if (!owned_) {
            if (size_ != 0) std::memcpy(own_.data(), data_, size_);
            data_ = own_.data();
            owned_ = true;
        }
        return own_.data() + size_;
    }

    const char* data_ = nullptr;
    std::size_t size_ = 0;
    bool owned_ = false;
    // Storage for the text. The text is the first `size_` bytes; the vector's own size is the capacity.
    std::vector<char> own_;
};

/// Empties a string, and frees its storage if it is larger than `most_kept` bytes.
inline void clear_text(std::string& text, std::size_t most_kept) {
    text.clear();
    if (text.capacity() > most_kept) text.shrink_to_fit();
}

/// Texts that must stay together until their token has been emitted. Storage is reused for the next token.
class text_store {
public:
    /// The text of `from`. If it is a view of the buffer, returns the view; otherwise a copy that stays valid until
    /// `clear`.
    [[nodiscard]] std::string_view kept(const text_builder& from) {
        return from.owns() ? keep(from.view()) : from.view();
    }
    /// A copy that stays valid until `clear`. Complexity: linear in the text, amortised.
    [[nodiscard]] std::string_view keep(std::string_view text);
    /// A copy in lower case that stays valid until `clear`.
    [[nodiscard]] std::string_view keep_lowercase(std::string_view text);
    void clear() {
        block_ = 0;
        used_ = 0;
    }

    /// Empties the store, and frees its storage if it is larger than `most_kept` bytes.
    void clear(std::size_t most_kept) {
        clear();
        std::size_t size = 0;
        for (const std::vector<char>& each : blocks_) size += each.capacity();
        if (size > most_kept) blocks_ = {};
    }

private:
    // The address of unused memory for `size` bytes.
    char* make_room(std::size_t size);

    // A block does not move when the list of blocks grows.
    std::vector<std::vector<char>> blocks_;
    std::size_t block_ = 0;
    std::size_t used_ = 0;
};

}  // namespace strata::engine
