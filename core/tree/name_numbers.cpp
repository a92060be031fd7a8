#include "core/tree/name_numbers.hpp"

#include "core/text/keyed_hash.hpp"

namespace strata::tree {

void name_numbers::clear(std::size_t most_kept) {
    if (entries_.empty()) return;
    if (bytes_kept() > most_kept) {
        *this = {};
        text_.shrink_to_fit();  // an assignment keeps the storage of a string
        return;
    }
    slots_.assign(slots_.size(), 0);
    entries_.clear();
    text_.clear();
}

std::uint32_t name_numbers::number_of(std::string_view name) {
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

}  // namespace strata::tree
