#include "core/compare/record/spelling.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace strata::compare {
namespace {

// Bytes that never occur in UTF-8.
enum mark : unsigned char { opening = 0xF8, present, missing, kept, dropped, closing };

char* put(char* to, unsigned char byte) {
    *to = static_cast<char>(byte);
    return to + 1;
}
char* put(char* to, std::string_view text) {
    // Seven bits per byte, the lowest first: nearly all lengths take one byte.
    std::size_t length = text.size();
    for (; length >= 0x80; length >>= 7U) to = put(to, static_cast<unsigned char>(length | 0x80U));
    to = put(to, static_cast<unsigned char>(length));
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    return to + text.size();
}
char* put(char* to, const std::optional<std::string_view>& text) {
    to = put(to, text ? present : missing);
    return put(to, text.value_or(std::string_view()));
}

std::size_t size_of(std::string_view text) {
    std::size_t size = 1 + text.size();
    for (std::size_t length = text.size(); length >= 0x80; length >>= 7U) ++size;
    return size;
}
std::size_t size_of(const std::optional<std::string_view>& text) {
    return 1 + size_of(text.value_or(std::string_view()));
}

}  // namespace

void spelling::reserve(std::size_t more) {
    move_to_room_for(std::max(size_ + more, std::max<std::size_t>(256, capacity_ * 2)));
}

void spelling::move_to_room_for(std::size_t capacity) {
    std::unique_ptr<char[]> bytes(new char[capacity]);  // NOLINT(modernize-avoid-c-arrays)
    if (size_ > 0) std::memcpy(bytes.get(), bytes_.get(), size_);
    bytes_ = std::move(bytes);
    capacity_ = capacity;
}

void spelling::shrink_to(std::size_t size) {
    constexpr std::size_t worth_giving_back = std::size_t{1} << 16U;
    size_ = size;
    if (capacity_ > worth_giving_back && capacity_ / 4 > size_) move_to_room_for(size_ * 2);
}

void spelling::add_token(const token& t) {
    namespace v = boost::variant2;
    const auto kind = static_cast<unsigned char>(t.index());
    const auto begin = [&](std::size_t size) { return put(put(grow(size + 3), opening), kind); };
    if (const auto* start = v::get_if<start_tag>(&t)) {
        std::size_t size = 1 + size_of(start->name);
        for (const attribute& a : start->attributes) size += 1 + size_of(a.name) + size_of(a.value);
        char* to = put(put(begin(size), start->self_closing ? present : missing), start->name);
        for (const attribute& a : start->attributes)
            to = put(put(put(to, a.dropped ? dropped : kept), a.name), a.value);
        put(to, closing);
    } else if (const auto* end = v::get_if<end_tag>(&t)) {
        // The attributes and the self-closing flag of an end tag are left out. They only cause errors, and no notation
        // of tokens shows them.
        put(put(put(begin(1 + size_of(end->name)), missing), end->name), closing);
    } else if (const auto* c = v::get_if<comment>(&t)) {
        put(put(begin(size_of(c->data)), c->data), closing);
    } else if (const auto* pi = v::get_if<processing_instruction>(&t)) {
        put(put(put(begin(size_of(pi->target) + size_of(pi->data)), pi->target), pi->data), closing);
    } else if (const auto* d = v::get_if<doctype>(&t)) {
        char* to = begin(size_of(d->name) + size_of(d->public_identifier) + size_of(d->system_identifier) + 1);
        to = put(put(put(to, d->name), d->public_identifier), d->system_identifier);
        put(put(to, d->force_quirks ? present : missing), closing);
    }
}

std::string_view spelling::tag_name_in(std::string_view spelt) {
    std::size_t at = tag_name_at;
    std::size_t length = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(spelt[at++]);
        length |= std::size_t{byte & 0x7FU} << shift;
        if (byte < 0x80) break;
    }
    return spelt.substr(at, length);
}

}  // namespace strata::compare
