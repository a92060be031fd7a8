#include "core/tree/seen_token.hpp"

#include <new>
#include <utility>

#include "core/spec/ascii.hpp"
#include "core/text/keyed_hash.hpp"
#include "core/tree/construction.hpp"

namespace strata::tree {

bool is_html_encoding(std::string_view value) {
    return spec::same_in_any_case(value, "text/html") || spec::same_in_any_case(value, "application/xhtml+xml");
}

void name_numbers::forget(std::size_t most_kept) {
    if (bytes_kept() > most_kept) {
        *this = {};
        text_.shrink_to_fit();  // an assignment of another string would keep the storage
        return;
    }
    slots_.assign(slots_.size(), 0);
    entries_.clear();
    text_.clear();
    recent_ = {};
}

std::uint32_t name_numbers::find(std::string_view name) {
    if (slots_.size() < 2 * (entries_.size() + 1)) {
        slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), 0);
        for (std::size_t n = 0; n < entries_.size(); ++n) {
            std::size_t at = entries_[n].hash & (slots_.size() - 1);
            while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = static_cast<std::uint32_t>(n + 1);
        }
    }
    const std::uint64_t hash = keyed_hash(name);
    std::size_t at = hash & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
        const std::size_t known = slots_[at] - 1;
        if (entries_[known].hash == hash && name_of(known) == name) return slots_[at] - 1;
    }
    text_.append(name);
    entries_.push_back({hash, text_.size()});
    return (slots_[at] = static_cast<std::uint32_t>(entries_.size())) - 1;
}

void token_log::make_room() {
    const std::size_t count = size();
    const std::size_t larger = count == 0 ? 32 : 2 * count;
    void* const moved = std::realloc(entries_.get(), larger * sizeof(entry));
    if (moved == nullptr) throw std::bad_alloc();
    static_cast<void>(entries_.release());
    entries_.reset(static_cast<entry*>(moved));
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
