#include "core/input/ill_formed.hpp"

#include <cstring>
#include <utility>

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
    if (!chunk.empty()) join_and_examine(chunk, ending::of_chunk);
}

void ill_formed_counter::finish(std::string_view chunk) {
    if (!chunk.empty() || !held_.empty()) join_and_examine(chunk, ending::of_input);
}

void ill_formed_counter::join_and_examine(std::string_view chunk, ending how) {
    if (held_.empty()) {
        examine(chunk, how);
        return;
    }
    std::string text = std::move(held_);
    text.append(chunk);
    held_.clear();
    examine(text, how);
}

// Counts in all of `text` except for its end where the next chunk decides about that.
void ill_formed_counter::examine(std::string_view text, ending how) {
    if (!first_) places_.look_at(text, read_);
    std::size_t whole = text.size();
    // It may be the first half of a line end, which has one place.
    if (how == ending::of_chunk && text.back() == '\r') --whole;
    for (std::size_t at = 0; (at = end_of_ascii(text, at)) < whole;) {
        const decoded next = decode_one(text.substr(at), false);
        if (next.incomplete && how == ending::of_chunk) {
            whole = at;
            break;
        }
        if (!next.well_formed && count_++ == 0) first_ = place{read_ + at, places_.at(read_ + at)};
        at += next.length;
    }
    if (how == ending::of_input) return;
    if (!first_) static_cast<void>(places_.at(read_ + whole));
    held_ = text.substr(whole);
    read_ += whole;
}

}  // namespace strata::input
