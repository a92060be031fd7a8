#include "core/input/ill_formed.hpp"

#include <algorithm>
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

// The length of a well-formed sequence of two or three bytes at `at`; 0 if there is another one, or if that takes a
// closer look.
std::size_t common_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80; };
    if (at + 2 >= text.size() || !continues(at + 1)) return 0;
    const unsigned char lead = byte(at);
    if (lead >= 0xC2 && lead <= 0xDF) return 2;
    return lead > 0xE0 && lead < 0xF0 && lead != 0xED && continues(at + 2) ? 3 : 0;
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
    std::size_t whole = text.size();
    // It may be the first half of a line end.
    if (how == ending::of_chunk && text.back() == '\r') --whole;
    for (std::size_t at = 0; (at = end_of_ascii(text, at)) < whole;) {
        if (const std::size_t length = common_length(text, at); length > 0) {
            at += length;
            continue;
        }
        const decoded next = decode_one(text.substr(at), false);
        if (next.incomplete && how == ending::of_chunk) {
            whole = at;
            break;
        }
        if (!next.well_formed && count_++ == 0) {
            advance(text.substr(0, at));
            first_ = here_;
        }
        at += next.length;
    }
    if (how == ending::of_input) return;
    if (!first_) advance(text.substr(0, whole));
    held_ = text.substr(whole);
}

// Moves on by `text`, which is well-formed and does not end between the two bytes of a line end.
void ill_formed_counter::advance(std::string_view text) {
    if (here_.offset == 0 && text.starts_with("\xEF\xBB\xBF")) {
        here_.offset = 3;
        text.remove_prefix(3);
    }
    here_.offset += text.size();
    const auto count = [&](char c) { return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), c)); };
    here_.line += count('\n');
    for (std::size_t at = 0; (at = text.find('\r', at)) != std::string_view::npos; ++at)
        if (text.substr(at + 1, 1) != "\n") ++here_.line;
    if (const std::size_t end = text.find_last_of("\r\n"); end != std::string_view::npos) {
        here_.column = 1;
        text.remove_prefix(end + 1);
    }
    here_.column += characters_in(text);
}

}  // namespace strata::input
