#pragma once
// The attributes of the tag in progress, in the form in which they are passed to the sink.
//
// A vector would move all of them whenever it grows, and a hostile tag has millions. Here the memory grows in place
// where it can, and attributes are constructed a few at a time, just before they are written, so that memory without
// attributes is never touched.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <type_traits>

#include "core/text/token.hpp"

namespace strata::engine {

class attribute_list {
public:
    static constexpr std::uint32_t at_a_time = 32;

    /// How many attributes may be written.
    [[nodiscard]] std::uint32_t room() const { return room_; }
    [[nodiscard]] std::size_t bytes_kept() const { return std::size_t{capacity_} * sizeof(attribute); }
    /// Makes room for more: for `more` at first, later for as many as the memory holds. Existing attributes are kept
    /// but may move. Throws `std::bad_alloc`.
    void make_room(std::uint32_t more = at_a_time);

    /// Of the first `count` attributes, moves the dropped ones, of which there are `dropped`, to the end. Both groups
    /// keep their order.
    void put_dropped_last(std::uint32_t count, std::uint32_t dropped);

    [[nodiscard]] attribute* data() { return all_.get(); }
    [[nodiscard]] attribute& operator[](std::size_t n) { return all_[n]; }
    [[nodiscard]] const attribute& operator[](std::size_t n) const { return all_[n]; }

private:
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
