#include "core/report/writing/visible_text.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include "core/report/writing/formatting.hpp"
#include "core/spec/draft.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

using spec::code_point_range;

// The code points with East_Asian_Width W or F (Unicode 14). Unassigned code points between them are included, so that
// there are fewer ranges.
constexpr std::array<code_point_range, 81> wide = {
    {{0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
     {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x267F, 0x267F},
     {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},
     {0x26CE, 0x26CE},   {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},
     {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
     {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},   {0x2795, 0x2797},
     {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2B55, 0x2B55},
     {0x2E80, 0x303E},   {0x3041, 0x3247},   {0x3250, 0x4DBF},   {0x4E00, 0xA4C6},   {0xA960, 0xA97C},
     {0xAC00, 0xD7A3},   {0xF900, 0xFAD9},   {0xFE10, 0xFE19},   {0xFE30, 0xFE6B},   {0xFF01, 0xFF60},
     {0xFFE0, 0xFFE6},   {0x16FE0, 0x1B2FB}, {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E},
     {0x1F191, 0x1F19A}, {0x1F200, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393},
     {0x1F3A0, 0x1F3CA}, {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4}, {0x1F3F8, 0x1F43E},
     {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E}, {0x1F550, 0x1F567},
     {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4}, {0x1F5FB, 0x1F64F}, {0x1F680, 0x1F6C5},
     {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2}, {0x1F6D5, 0x1F6DF}, {0x1F6EB, 0x1F6EC}, {0x1F6F4, 0x1F6FC},
     {0x1F7E0, 0x1F7F0}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAF6},
     {0x20000, 0x3134A}}};

// The combining marks of the scripts that are most common on pages.
constexpr std::array<code_point_range, 38> marks = {
    {{0x0300, 0x036F}, {0x0483, 0x0489},  {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2}, {0x05C4, 0x05C5},
     {0x05C7, 0x05C7}, {0x0610, 0x061A},  {0x064B, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC}, {0x06DF, 0x06E4},
     {0x06E7, 0x06E8}, {0x06EA, 0x06ED},  {0x0900, 0x0902}, {0x093A, 0x093A}, {0x093C, 0x093C}, {0x0941, 0x0948},
     {0x094D, 0x094D}, {0x0951, 0x0957},  {0x0962, 0x0963}, {0x0981, 0x0981}, {0x09BC, 0x09BC}, {0x09C1, 0x09C4},
     {0x09CD, 0x09CD}, {0x0BC0, 0x0BC0},  {0x0BCD, 0x0BCD}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
     {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},  {0x20D0, 0x20F0}, {0x302A, 0x302D}, {0x3099, 0x309A}, {0xFE00, 0xFE0F},
     {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF}}};

template <std::size_t Count>
bool holds(const std::array<code_point_range, Count>& ranges, char32_t c) {
    const auto behind =
        std::upper_bound(ranges.begin(), ranges.end(), c,
                         [](char32_t value, const code_point_range& each) { return value < each.first; });
    return behind != ranges.begin() && std::prev(behind)->has(c);
}

}  // namespace

std::size_t columns_of(char32_t c) {
    if (c < 0x300) return 1;
    if (holds(marks, c)) return 0;
    return holds(wide, c) ? 2 : 1;
}

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++columns;
            ++at;
            continue;
        }
        const input::decoded d = input::decode_one(text.substr(at), true);
        at += d.length;
        columns += columns_of(d.code_point);
    }
    return columns;
}

namespace {

template <std::size_t N>
bool is_among(const std::array<spec::code_point_range, N>& ranges, char32_t c) {
    for (const spec::code_point_range& each : ranges)
        if (each.has(c)) return true;
    return false;
}

// Letters that are shown as themselves. Those in `narrow` take one column, those in `spaces` take two.
constexpr std::array<spec::code_point_range, 5> narrow = {
    {{0x00A1, 0x00AC}, {0x00AE, 0x02FF}, {0x0370, 0x0377}, {0x0384, 0x0482}, {0x048A, 0x052F}}};
constexpr std::array<spec::code_point_range, 6> spaces = {
    {{0x3001, 0x3029}, {0x3030, 0x303E}, {0x3041, 0x3096}, {0x3099, 0x30FF}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}}};

// The end of the run of printable ASCII characters that begins at `at` and contains only characters that need no escape
// anywhere.
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

// The byte at which the part that fits in `columns` ends.
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

constexpr std::size_t longest_character = 4;  // the largest number of bytes in a character

}  // namespace

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

std::size_t length_in_characters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) at += input::decode_one(text.substr(at), true).length;
    return count;
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

std::string_view from_first_character(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size() && at < 3 && input::is_continuation(text[at])) ++at;
    return text.substr(at);
}

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

std::string cut_to(std::string_view text, std::size_t columns) {
    if (columns_of(text) <= columns) return std::string(text);
    if (columns == 0) return "";
    std::size_t end = end_of_columns(text, columns - 1);
    const std::size_t space = text.rfind(' ', end);
    if (space != std::string_view::npos && space > 0 && end - space < 12 && space > end / 2) end = space;
    return std::string(text.substr(0, end)) + "…";
}

std::string without_middle(std::string_view text, std::size_t limit) {
    const std::size_t length = text.size() <= limit ? 0 : length_in_characters(text);
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
            // A line gets at least one character, even if the lines are very narrow.
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
    // A text of at most `limit` bytes has at most `limit` characters, so characters are counted only in longer texts.
    const std::size_t length = text.size() <= limit ? 0 : length_in_characters(text);
    to += '"';
    if (length <= limit) {
        append_visible(to, text);
        to += '"';
        return;
    }
    // Less than the limit is shown, so that the omitted part is long enough to be worth omitting.
    const std::size_t head = limit * 2 / 3;
    const std::size_t tail = limit / 5;
    append_visible(to, text.substr(0, end_of_first(text, head)));
    to += " … ";
    append_visible(to, text.substr(end_of_first(text, length - tail)));
    append_format(to, "\" ({} characters)", length);
}

void append_quoted_around(std::string& to, std::string_view text, std::size_t focus, std::size_t limit) {
    const std::size_t length = text.size() <= limit ? 0 : length_in_characters(text);
    const std::size_t place = length <= limit ? 0 : length_in_characters(text.substr(0, focus));
    if (place < limit / 2 || limit < 20) return append_quoted(to, text, limit);
    // A sixth of the limit is used for the beginning of the text, and a third for each side of the place.
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
