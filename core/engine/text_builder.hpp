#pragma once
// Text that is put together piece by piece and copied only when it must be.
//
// As long as all pieces lie one behind the other in the buffer, the text is a view of them. The first piece that does
// not continue the view (a lower-cased letter, a reference's character, a line feed behind a dropped CR) moves it into
// storage of its own, which is kept for the next text.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace strata::engine {

class text_builder {
public:
    text_builder() = default;
    text_builder(text_builder&& other) noexcept { *this = std::move(other); }
    text_builder& operator=(text_builder&& other) noexcept {
        const bool owned = other.owned_;
        own_ = std::move(other.own_);
        data_ = owned ? own_.data() : other.data_;
        size_ = other.size_;
        owned_ = owned;
        other.clear();
        return *this;
    }
    text_builder(const text_builder&) = delete;
    text_builder& operator=(const text_builder&) = delete;
    ~text_builder() = default;

    void clear() {
        data_ = nullptr;
        size_ = 0;
        owned_ = false;
    }
    /// Appends bytes that stay where they are until `retain` or `clear`.
    void append(const char* bytes, std::size_t count) {
        if (!owned_) {
            if (size_ == 0) {
                data_ = bytes;
                size_ = count;
                return;
            }
            if (data_ + size_ == bytes) {
                size_ += count;
                return;
            }
        }
        append_copy(bytes, count);
    }
    /// Appends bytes that may go away.
    void append_copy(const char* bytes, std::size_t count) {
        retain();
        own_.append(bytes, count);
        data_ = own_.data();
        size_ = own_.size();
    }
    /// Moves the text out of the buffer, which is about to go away.
    void retain() {
        if (owned_) return;
        own_.assign(size_ == 0 ? "" : data_, size_);
        data_ = own_.data();
        owned_ = true;
    }
    /// The text; valid until the next change.
    [[nodiscard]] std::string_view view() const { return {data_, size_}; }

private:
    const char* data_ = nullptr;
    std::size_t size_ = 0;
    bool owned_ = false;
    std::string own_;
};

}  // namespace strata::engine
