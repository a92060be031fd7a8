#include "core/report/visible_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <iterator>

#include "core/input/code_points.hpp"
#include "core/input/utf8.hpp"

namespace strata::report {
namespace {

// Characters that take no room, or turn the direction of what follows.
constexpr std::array<spec::code_point_range, 7> invisible = {{{0x00AD, 0x00AD},
                                                              {0x061C, 0x061C},
                                                              {0x200B, 0x200F},
                                                              {0x2028, 0x202E},
                                                              {0x2060, 0x206F},
                                                              {0xFEFF, 0xFEFF},
                                                              {0xFFF9, 0xFFFB}}};

bool is_invisible(char32_t c) {
    if (input::is_control(c) || input::is_surrogate(c) || input::is_noncharacter(c)) return true;
    for (const spec::code_point_range& each : invisible)
        if (each.has(c)) return true;
    return false;
}

// The byte at which the first `count` code points end.
std::size_t end_of_first(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    while (count-- > 0 && at < text.size()) at += input::decode_one(text.substr(at), true).length;
    return at;
}

std::size_t length_of(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) at += input::decode_one(text.substr(at), true).length;
    return count;
}

}  // namespace

void append_visible(std::string& to, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const input::decoded d = input::decode_one(text.substr(at), true);
        at += d.length;
        switch (d.code_point) {
            case '\n': to += "\\n"; break;
            case '\r': to += "\\r"; break;
            case '\t': to += "\\t"; break;
            case '\\': to += "\\\\"; break;
            case '"': to += "\\\""; break;
            default:
                if (is_invisible(d.code_point))
                    fmt::format_to(std::back_inserter(to), "\\u{{{:04X}}}", static_cast<std::uint32_t>(d.code_point));
                else
                    input::append_utf8(to, d.code_point);
        }
    }
}

void append_quoted(std::string& to, std::string_view text, std::size_t limit) {
    // A text of no more bytes than `limit` has no more characters either; only longer ones are counted.
    const std::size_t length = text.size() <= limit ? 0 : length_of(text);
    to += '"';
    if (length <= limit) {
        append_visible(to, text);
        to += '"';
        return;
    }
    // Less than the limit is shown, so that what is left out is worth leaving out.
    const std::size_t head = limit * 2 / 3;
    const std::size_t tail = limit / 5;
    append_visible(to, text.substr(0, end_of_first(text, head)));
    to += " … ";
    append_visible(to, text.substr(end_of_first(text, length - tail)));
    fmt::format_to(std::back_inserter(to), "\" ({} characters)", length);
}

}  // namespace strata::report
