#include "core/engine/attribute_list.hpp"

#include <algorithm>
#include <new>
#include <vector>

namespace strata::engine {
namespace {

const attribute none{};

}  // namespace

void attribute_list::make_room(std::uint32_t more) {
    if (room_ == capacity_) {
        const std::size_t larger = std::max<std::size_t>(2 * std::size_t{capacity_}, more);
        void* const moved = std::realloc(all_.get(), larger * sizeof(attribute));
        if (moved == nullptr) throw std::bad_alloc();
        static_cast<void>(all_.release());  // the memory belongs to `moved` now
        all_.reset(static_cast<attribute*>(moved));
        capacity_ = static_cast<std::uint32_t>(larger);
    }
    const std::uint32_t made = std::min(more, capacity_ - room_);
    std::uninitialized_fill_n(all_.get() + room_, made, none);
    room_ += made;
}

// Sets the smaller group aside and closes the gaps in the larger one.
void attribute_list::put_dropped_last(std::uint32_t count, std::uint32_t dropped) {
    attribute* const all = data();
    attribute* const end = all + count;
    std::vector<attribute> aside;
    if (dropped < count / 2) {
        attribute* to = all;
        for (const attribute* each = all; each != end; ++each) {
            if (each->dropped)
                aside.push_back(*each);
            else
                *to++ = *each;
        }
        std::copy(aside.begin(), aside.end(), to);
    } else {
        attribute* to = end;
        for (std::uint32_t n = count; n-- > 0;) {
            if (!all[n].dropped)
                aside.push_back(all[n]);
            else if (--to != &all[n])
                *to = all[n];
        }
        std::copy(aside.rbegin(), aside.rend(), all);
    }
}

}  // namespace strata::engine
