#include "core/report/writing/visible_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/report/writing/append_format.hpp"
#include "core/report/writing/display_width.hpp"
#include "core/text/code_points.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

// The general categories Cc, Cf, Zl and Zp of Unicode 16, and the code points it reserves among them (U+2065, and
// U+E0000 to U+E007F except the tags).
constexpr std::array<spec::code_point_range, 21> invisible = {
    {{0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},   {0x0600, 0x0605},   {0x061C, 0x061C},
     {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},   {0x08E2, 0x08E2},   {0x180E, 0x180E},
     {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},
     {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
     {0xE0000, 0xE007F}}};

template <std::size_t N>
bool is_among(const std::array<spec::code_point_range, N>& ranges, char32_t c) {
    for (const spec::code_point_range& each : ranges)
        if (each.has(c)) return true;
    return false;
}

// Letters that are shown as themselves: those of one column, and those of two.
constexpr std::array<spec::code_point_range, 5> narrow = {
    {{0x00A1, 0x00AC}, {0x00AE, 0x02FF}, {0x0370, 0x0377}, {0x0384, 0x0482}, {0x048A, 0x052F}}};
constexpr std::array<spec::code_point_range, 6> spaces = {
    {{0x3001, 0x3029}, {0x3030, 0x303E}, {0x3041, 0x3096}, {0x3099, 0x30FF}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}}};

// Where printable ASCII ends that needs no escape anywhere.
std::size_t end_of_plain(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] >= ' ' && text[at] < 0x7F && text[at] != '"' && text[at] != '\\') ++at;
    return at;
}

// The byte at which the first `count` code points end.
std::size_t end_of_first(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    while (count-- > 0 && at < text.size()) at += input::decode_one(text.substr(at), true).length;
    return at;
}

// The byte at which the part that fits into `columns` ends.
std::size_t end_of_columns(std::string_view text, std::size_t columns) {
    std::size_t end = 0;
    for (std::size_t used = 0; end < text.size();) {
        const input::decoded d = input::decode_one(text.substr(end), true);
        used += columns_of(d.code_point);
        if (used > columns) break;
        end += d.length;
    }
    return end;
}

std::size_t length_of(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) at += input::decode_one(text.substr(at), true).length;
    return count;
}

}  // namespace

bool is_invisible(char32_t c) {
    if (c >= 0x20 && c < 0x7F) return false;
    for (const spec::code_point_range& each : invisible) {
        if (c < each.first) break;
        if (c <= each.last) return true;
    }
    return input::is_surrogate(c) || input::is_noncharacter(c);
}

void append_on_one_line(std::string& to, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t plain = end_of_plain(text, at);
        to.append(text, at, plain - at);
        at = plain;
        if (at == text.size()) break;
        const input::decoded d = input::decode_one(text.substr(at), true);
        at += d.length;
        switch (d.code_point) {
            case '\n': to += "\\n"; break;
            case '\r': to += "\\r"; break;
            case '\t': to += "\\t"; break;
            default: append_visible_character(to, d.code_point);
        }
    }
}

std::string on_one_line(std::string_view text) {
    std::string line;
    append_on_one_line(line, text);
    return line;
}

void append_visible(std::string& to, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t plain = end_of_plain(text, at);
        to.append(text, at, plain - at);
        at = plain;
        if (at == text.size()) break;
        const input::decoded d = input::decode_one(text.substr(at), true);
        at += d.length;
        switch (d.code_point) {
            case '\n': to += "\\n"; break;
            case '\r': to += "\\r"; break;
            case '\t': to += "\\t"; break;
            case '\\': to += "\\\\"; break;
            case '"': to += "\\\""; break;
            default: append_visible_character(to, d.code_point);
        }
    }
}

bool append_visible_character(std::string& to, char32_t c) {
    if (!is_invisible(c)) {
        input::append_utf8(to, c);
        return false;
    }
    append_format(to, "\\u{{{:04X}}}", static_cast<std::uint32_t>(c));
    return true;
}

void append_character(std::string& to, char32_t c) {
    switch (c) {
        case '\t': to += "TAB"; return;
        case '\n': to += "LF"; return;
        case '\f': to += "FF"; return;
        case ' ': to += "SPACE"; return;
        default: break;
    }
    if ((c > ' ' && c < 0x7F) || is_among(narrow, c) || is_among(spaces, c)) {
        to += '\'';
        input::append_utf8(to, c);
        to += '\'';
    } else {
        append_format(to, "U+{:04X}", static_cast<std::uint32_t>(c));
    }
}

std::string cut_to(std::string_view text, std::size_t columns) {
    if (columns_of(text) <= columns) return std::string(text);
    if (columns == 0) return "";
    std::size_t end = end_of_columns(text, columns - 1);
    const std::size_t space = text.rfind(' ', end);
    if (space != std::string_view::npos && space > 0 && end - space < 12 && space > end / 2) end = space;
    return std::string(text.substr(0, end)) + "…";
}

std::string without_middle(std::string_view text, std::size_t limit) {
    const std::size_t length = text.size() <= limit ? 0 : length_of(text);
    if (length <= limit) return std::string(text);
    const std::size_t head = limit * 2 / 3;
    return std::string(text.substr(0, end_of_first(text, head)))
        .append(" … ")
        .append(text.substr(end_of_first(text, length - limit / 4)));
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
    std::vector<std::string> lines(1);
    std::size_t taken = 0;
    const auto add = [&](std::string_view word) {
        const std::size_t width = columns_of(word);
        if (taken > 0 && taken + 1 + width > columns) {
            lines.emplace_back();
            taken = 0;
        }
        if (taken > 0) lines.back() += ' ';
        lines.back() += word;
        taken += width + (taken > 0 ? 1 : 0);
    };
    while (!text.empty()) {
        std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        bool rests = true;
        while (rests && columns_of(word) > columns) {
            // At least one character, however narrow the lines are.
            const std::size_t end =
                std::max<std::size_t>(end_of_columns(word, columns), input::decode_one(word, true).length);
            add(word.substr(0, end));
            word.remove_prefix(end);
            rests = !word.empty();
        }
        if (rests) add(word);
    }
    return lines;
}

void append_quoted(std::string& to, std::string_view text, std::size_t limit) {
    // A text with at most `limit` bytes has at most `limit` characters; only longer ones are counted.
    const std::size_t length = text.size() <= limit ? 0 : length_of(text);
    to += '"';
    if (length <= limit) {
        append_visible(to, text);
        to += '"';
        return;
    }
    // Shows less than the limit, so that the omitted part is worth omitting.
    const std::size_t head = limit * 2 / 3;
    const std::size_t tail = limit / 5;
    append_visible(to, text.substr(0, end_of_first(text, head)));
    to += " … ";
    append_visible(to, text.substr(end_of_first(text, length - tail)));
    append_format(to, "\" ({} characters)", length);
}

void append_quoted_around(std::string& to, std::string_view text, std::size_t focus, std::size_t limit) {
    const std::size_t length = text.size() <= limit ? 0 : length_of(text);
    const std::size_t place = length <= limit ? 0 : length_of(text.substr(0, focus));
    if (place < limit / 2 || limit < 20) return append_quoted(to, text, limit);
    // A sixth of the shown text is its beginning, a third leads up to the place, the rest follows it.
    const std::size_t begin = place - limit / 3;
    const std::size_t end = std::min(length, place + limit / 3);
    to += '"';
    append_visible(to, text.substr(0, end_of_first(text, limit / 6)));
    to += " … ";
    const std::size_t begin_byte = end_of_first(text, begin);
    append_visible(to, text.substr(begin_byte, end_of_first(text.substr(begin_byte), end - begin)));
    if (end < length) to += " …";
    append_format(to, "\" ({} characters)", length);
}

}  // namespace strata::report
