#include "core/report/comparison/compared_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/report/writing/append_format.hpp"
#include "core/report/writing/html_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

constexpr std::size_t longest_character = 4;

std::size_t length_of(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) at += input::decode_one(text.substr(at), true).length;
    return count;
}

// No more bytes than that are no more characters either; only of more they are counted.
bool is_longer(std::string_view text, std::size_t longest) {
    return text.size() > longest && length_of(text) > longest;
}

void append_text(std::string& to, std::string_view text) { append_html(to, text, html_place::token); }

void append_name_of_only(std::string& to, std::string_view text) {
    if (text.empty()) return;
    const input::decoded d = input::decode_one(text, true);
    if (d.length != text.size() || d.code_point < 0x80) return;
    append_format(to, "<small> U+{:04X}</small>", static_cast<std::uint32_t>(d.code_point));
}

}  // namespace

std::string_view head_of(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    const std::size_t most = std::min(text.size(), count * longest_character);
    while (at < most && (count > 0 || input::is_continuation(text[at]))) {
        if (!input::is_continuation(text[at])) --count;
        ++at;
    }
    return text.substr(0, at);
}

std::string_view tail_of(std::string_view text, std::size_t count) {
    std::size_t at = text.size();
    const std::size_t least = text.size() - std::min(text.size(), count * longest_character);
    while (at > least && count > 0) {
        --at;
        if (!input::is_continuation(text[at])) --count;
    }
    return text.substr(at);
}

void append_gap(std::string& to, std::string_view left_out) {
    to += "<small> … ";
    append_count(to, length_of(left_out), "character", "characters");
    to += " … </small>";
}

void append_cut(std::string& to, std::string_view text, std::size_t longest) {
    if (!is_longer(text, longest)) {
        append_text(to, text);
        return;
    }
    const std::string_view head = head_of(text, longest * 2 / 3);
    const std::string_view tail = tail_of(text, longest / 4);
    append_text(to, head);
    append_gap(to, text.substr(head.size(), text.size() - head.size() - tail.size()));
    append_text(to, tail);
}

common_ends ends_of(std::span<const std::string_view> texts) {
    common_ends c;
    const std::string_view first = texts.front();
    std::size_t shortest = first.size();
    c.head = first.size();
    for (const std::string_view each : texts.subspan(1)) {
        c.all_the_same = c.all_the_same && each == first;
        shortest = std::min(shortest, each.size());
        std::size_t same = 0;
        while (same < c.head && same < each.size() && first[same] == each[same]) ++same;
        c.head = same;
    }
    if (c.all_the_same) return c;
    // Characters whose first bytes are the same differ whole.
    const auto is_inside = [&](std::string_view text) { return c.head < text.size() && input::is_continuation(text[c.head]); };
    while (c.head > 0 && std::any_of(texts.begin(), texts.end(), is_inside)) --c.head;
    c.tail = shortest - c.head;
    for (const std::string_view each : texts.subspan(1)) {
        std::size_t same = 0;
        while (same < c.tail && first[first.size() - 1 - same] == each[each.size() - 1 - same]) ++same;
        c.tail = same;
    }
    while (c.tail > 0 && input::is_continuation(first[first.size() - c.tail])) --c.tail;
    return c;
}

void append_compared(std::string& to, std::string_view text, const common_ends& ends, const text_limits& limits) {
    if (ends.all_the_same) {
        append_cut(to, text, limits.longest / 2);
        return;
    }
    const std::string_view head = text.substr(0, ends.head);
    const std::string_view middle = text.substr(ends.head, text.size() - ends.head - ends.tail);
    const std::string_view tail = text.substr(text.size() - ends.tail);
    const bool cut = is_longer(text, limits.longest);
    const std::string_view near_head = cut ? tail_of(head, limits.context) : head;
    const std::string_view near_tail = cut ? head_of(tail, limits.context) : tail;
    if (near_head.size() < head.size()) append_gap(to, head.substr(0, head.size() - near_head.size()));
    append_text(to, near_head);
    to += "<mark>";
    append_cut(to, middle, limits.longest);
    to += "</mark>";
    append_name_of_only(to, middle);
    append_text(to, near_tail);
    if (near_tail.size() < tail.size()) append_gap(to, tail.substr(near_tail.size()));
}

}  // namespace strata::report
