#include "core/engine/attribute_list.hpp"

#include <algorithm>
#include <new>

namespace strata::engine {
namespace {

const attribute none{};

}  // namespace

void attribute_list::make_room(std::uint32_t more) {
    if (room_ == capacity_) {
        const std::size_t larger = std::max<std::size_t>(2 * std::size_t{capacity_}, more);
        void* const moved = std::realloc(all_.get(), larger * sizeof(attribute));
        if (moved == nullptr) throw std::bad_alloc();
        static_cast<void>(all_.release());  // it is where `moved` is now
        all_.reset(static_cast<attribute*>(moved));
        capacity_ = static_cast<std::uint32_t>(larger);
    }
    const std::uint32_t made = std::min(more, capacity_ - room_);
    std::uninitialized_fill_n(all_.get() + room_, made, none);
    room_ += made;
}

}  // namespace strata::engine
