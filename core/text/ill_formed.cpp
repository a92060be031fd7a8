#include "core/text/ill_formed.hpp"

#include <algorithm>
#include <utility>

#include "core/text/plain_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::input {

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
    const char* const end = text.data() + text.size();
    for (std::size_t at = 0;
         (at = static_cast<std::size_t>(skip_plain_text(text.data() + at, end) - text.data())) < whole;) {
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
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos; ++at) ++here_.line;
    for (std::size_t at = 0; (at = text.find('\r', at)) != std::string_view::npos; ++at)
        if (text.substr(at + 1, 1) != "\n") ++here_.line;
    if (const std::size_t end = text.find_last_of("\r\n"); end != std::string_view::npos) {
        here_.column = 1;
        text.remove_prefix(end + 1);
    }
    here_.column += characters_in(text);
}

}  // namespace strata::input
