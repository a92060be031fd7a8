#include "core/tree/token_log.hpp"

#include <algorithm>
#include <utility>

namespace strata::tree {

void token_log::make_room() {
    const std::size_t count = size();
    const std::size_t larger = count == 0 ? 32 : 2 * count;
    std::unique_ptr<entry[]> moved(new entry[larger]);
    std::copy_n(entries_.get(), count, moved.get());
    entries_ = std::move(moved);
    next_ = entries_.get() + count;
    end_ = entries_.get() + larger;
}

void token_log::replay(construction& to) {
    const std::size_t count = size();
    attributes_.push_back({count, 0});
    const entry* const entries = entries_.get();
    const hash_of_one* next = attributes_.data();
    to.process_all(count, [&](std::size_t n) {
        seen_token t;
        t.what = static_cast<seen_token::kind>(entries[n] & 3U);
        t.bits = static_cast<std::uint8_t>(entries[n] >> 2U & 15U);
        t.name = static_cast<element>(entries[n] >> 6U);
        if (next->entry < n) [[unlikely]]
            ++next;
        if (next->entry == n) [[unlikely]]
            t.attributes = next->attributes;
        return t;
    });
    attributes_.pop_back();
}

}  // namespace strata::tree
