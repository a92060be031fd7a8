#pragma once
// The attributes of the tag in progress, in the form in which they are handed over.
//
// A vector would move all of them to a new place whenever it grows, and a hostile tag has millions. Here the memory
// grows where it is as far as it can, and attributes are made a few at a time, just before they are written, so that
// memory that holds none is not touched.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <type_traits>

#include "core/token/token.hpp"

namespace strata::engine {

class attribute_list {
public:
    /// Has room for so many at once. Throws `std::bad_alloc`.
    explicit attribute_list(std::uint32_t at_first) { make_room(at_first); }

    /// So many may be written.
    [[nodiscard]] std::uint32_t room() const { return room_; }
    /// Makes room for more. Those there are stay, though not where they are. Throws `std::bad_alloc`.
    void make_room() { make_room(at_a_time); }

    /// Puts those of the first `count` that are dropped, of which there are `dropped`, after the others. Among
    /// themselves either keep their order.
    void put_dropped_last(std::uint32_t count, std::uint32_t dropped);

    [[nodiscard]] attribute* data() { return all_.get(); }
    [[nodiscard]] attribute& operator[](std::size_t n) { return all_[n]; }
    [[nodiscard]] const attribute& operator[](std::size_t n) const { return all_[n]; }

private:
    static constexpr std::uint32_t at_a_time = 32;
    void make_room(std::uint32_t more);

    static_assert(std::is_trivially_copyable_v<attribute> && std::is_trivially_destructible_v<attribute>,
                  "they are moved as bytes");
    struct freed {
        void operator()(attribute* all) const { std::free(all); }
    };
    std::unique_ptr<attribute[], freed> all_;
    std::uint32_t room_ = 0;
    std::uint32_t capacity_ = 0;
};

}  // namespace strata::engine
