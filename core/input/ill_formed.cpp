#include "core/input/ill_formed.hpp"

#include <cstring>

#include "core/input/utf8.hpp"

namespace strata::input {
namespace {

constexpr std::size_t block = 32;

// Where the first byte beyond ASCII is at or after `at`.
std::size_t end_of_ascii(std::string_view text, std::size_t at) {
    while (at + block <= text.size()) {
        std::uint64_t words[block / 8];
        std::memcpy(words, text.data() + at, block);
        if (((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080U) != 0) break;
        at += block;
    }
    while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
    return at;
}

}  // namespace

void ill_formed_counter::read(std::string_view chunk) {
    if (chunk.empty()) return;
    if (held_.empty()) {
        examine(chunk);
        return;
    }
    const std::string text = held_ + std::string(chunk);
    held_.clear();
    examine(text);
}

// Counts in all of `text` but its end, which is held back where the next chunk decides about it.
void ill_formed_counter::examine(std::string_view text) {
    std::size_t whole = text.size();
    if (text.back() == '\r') --whole;
    // The places of what is found are looked for in the whole text.
    if (!first_) places_.look_at(text, read_);
    std::size_t at = 0;
    while ((at = end_of_ascii(text, at)) < whole) {
        const decoded next = decode_one(text.substr(at), false);
        if (next.incomplete) {
            whole = at;
            break;
        }
        if (!next.well_formed) found(read_ + at);
        at += next.length;
    }
    if (!first_) static_cast<void>(places_.at(read_ + whole));
    held_ = text.substr(whole);
    read_ += whole;
}

void ill_formed_counter::found(std::uint64_t offset) {
    if (count_++ == 0) first_ = place{offset, places_.at(offset)};
}

void ill_formed_counter::finish() {
    if (held_.empty() || held_ == "\r") return;
    if (!first_) places_.look_at(held_, read_);
    found(read_);
}

}  // namespace strata::input
