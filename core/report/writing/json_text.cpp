#include "core/report/writing/json_text.hpp"

#include <fmt/format.h>
#include <cstdint>
#include <optional>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

// U+E000 introduces an encoded surrogate: the surrogate U+D800 + n becomes U+E000 followed by U+E100 + n. A U+E000 in
// the text is doubled.
constexpr char32_t introducer = 0xE000;
constexpr char32_t spelt_base = 0xE100;
constexpr std::string_view introducer_utf8 = "\xEE\x80\x80";

std::optional<char32_t> hex4(std::string_view text) {
    if (text.size() < 4) return std::nullopt;
    char32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const char c = text[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return std::nullopt;
        value = value * 16 + static_cast<char32_t>(digit);
    }
    return value;
}

bool is_high(char32_t c) { return c >= 0xD800 && c <= 0xDBFF; }
bool is_low(char32_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

// If `text` begins with an escape "\uXXXX", the code unit that it stands for.
std::optional<char32_t> escape_at(std::string_view text) {
    if (text.size() < 6 || text[0] != '\\' || text[1] != 'u') return std::nullopt;
    return hex4(text.substr(2));
}

// Appends a character as one or two escapes "\uXXXX", one for each of its UTF-16 code units.
void append_escape(std::string& to, char32_t c) {
    const auto append_unit = [&](std::uint32_t unit) { append_format(to, "\\u{:04x}", unit); };
    if (c < 0x10000) {
        append_unit(c);
        return;
    }
    append_unit(0xD800 + ((c - 0x10000) >> 10U));
    append_unit(0xDC00 + (c & 0x3FFU));
}

}  // namespace

void append_json_string(std::string& to, std::string_view text, text_encoding encoding) {
    const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; };
    to.push_back('"');
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_plain(text[end])) ++end;
        to.append(text, i, end - i);
        i = end;
        if (i == text.size()) break;
        const input::decoded d = input::decode_one(text.substr(i), encoding == text_encoding::generalised_utf8);
        i += d.length;
        switch (d.code_point) {
            case '"': to += "\\\""; break;
            case '\\': to += "\\\\"; break;
            case '\n': to += "\\n"; break;
            case '\r': to += "\\r"; break;
            case '\t': to += "\\t"; break;
            default:
                if (is_invisible(d.code_point))
                    append_escape(to, d.code_point);
                else
                    input::append_utf8(to, d.code_point);
        }
    }
    to.push_back('"');
}

std::string json_string(std::string_view text) {
    std::string json;
    append_json_string(json, text);
    return json;
}

namespace {

// Appends `json` to `out` with its lone surrogates encoded, and stops when `out` has more than `most` bytes. Returns
// the offset in `json` of the last character or escape that was appended.
std::size_t spell(std::string& out, std::string_view json, std::size_t most) {
    std::size_t last = 0;
    const auto append_spelt = [&](char32_t surrogate) {
        append_format(out, "\\u{:04x}\\u{:04x}", static_cast<std::uint32_t>(introducer),
                      static_cast<std::uint32_t>(spelt_base + (surrogate - 0xD800)));
    };
    for (std::size_t i = 0; i < json.size() && out.size() <= most;) {
        last = i;
        if (json[i] != '\\') {
            if (json.compare(i, introducer_utf8.size(), introducer_utf8) == 0) {
                out.append(introducer_utf8).append(introducer_utf8);
                i += introducer_utf8.size();
            } else {
                out.push_back(json[i++]);
            }
            continue;
        }
        const auto unit = escape_at(json.substr(i));
        if (!unit) {
            out.append(json.substr(i, 2));
            i += 2;
            continue;
        }
        const auto following = is_high(*unit) ? escape_at(json.substr(i + 6)) : std::nullopt;
        if (following && is_low(*following)) {
            out.append(json.substr(i, 12));
            i += 12;
        } else if (is_high(*unit) || is_low(*unit)) {
            append_spelt(*unit);
            i += 6;
        } else {
            out.append(json.substr(i, 6));
            if (*unit == introducer) out.append(json.substr(i, 6));
            i += 6;
        }
    }
    return last;
}

}  // namespace

std::string spell_surrogates(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    spell(out, json, std::string_view::npos);
    return out;
}

std::size_t offset_before_spelling(std::string_view json, std::size_t offset) {
    std::string out;
    const std::size_t last = spell(out, json, offset);
    return out.size() > offset ? last : json.size();
}

std::string unspell_surrogates(std::string_view parsed) {
    std::string out;
    out.reserve(parsed.size());
    for (std::size_t i = 0; i < parsed.size();) {
        if (parsed.compare(i, introducer_utf8.size(), introducer_utf8) != 0) {
            out.push_back(parsed[i++]);
            continue;
        }
        i += introducer_utf8.size();
        if (i == parsed.size()) break;
        const input::decoded d = input::decode_one(parsed.substr(i), true);
        i += d.length;
        input::append_utf8(out, d.code_point == introducer ? introducer : d.code_point - spelt_base + 0xD800);
    }
    return out;
}

std::string unescape_again(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto unit = escape_at(text.substr(i));
        if (!unit) {
            out.push_back(text[i++]);
            continue;
        }
        i += 6;
        const auto following = is_high(*unit) ? escape_at(text.substr(i)) : std::nullopt;
        if (following && is_low(*following)) {
            input::append_utf8(out, 0x10000 + ((*unit - 0xD800) << 10U) + (*following - 0xDC00));
            i += 6;
        } else {
            input::append_utf8(out, *unit);
        }
    }
    return out;
}

bool escape_surrogates_again(std::string& json, std::size_t begin) {
    bool found = false;
    for (std::size_t at = begin; (at = json.find("\\u", at)) != std::string::npos;) {
        std::size_t slashes = 0;
        while (slashes < at && json[at - 1 - slashes] == '\\') ++slashes;
        const std::string_view rest = std::string_view(json).substr(at);
        const std::optional<char32_t> unit = slashes % 2 == 0 ? escape_at(rest) : std::nullopt;
        const std::optional<char32_t> next = unit && is_high(*unit) ? escape_at(rest.substr(6)) : std::nullopt;
        if (next && is_low(*next)) {
            at += 12;  // the two escapes of a surrogate pair stand for one character
        } else if (unit && (is_high(*unit) || is_low(*unit))) {
            json.insert(at, 1, '\\');
            at += 3;
            found = true;
        } else {
            at += 2;
        }
    }
    return found;
}

void end_double_escaped(std::string& to, std::size_t begin) {
    to += escape_surrogates_again(to, begin) ? ",\"doubleEscaped\":true}" : "}";
}

void append_json_characters(outgoing_text& to, std::string_view text, text_encoding encoding) {
    std::string quoted;
    while (!text.empty()) {
        std::size_t end = text.size();
        if (end > outgoing_text::piece) {
            // The piece must not end within a character.
            end = outgoing_text::piece;
            for (int i = 0; i < 3 && input::is_continuation(text[end]); ++i) --end;
        }
        quoted.clear();
        append_json_string(quoted, text.substr(0, end), encoding);
        to.text().append(quoted, 1, quoted.size() - 2);
        to.send_part_if_long();
        text.remove_prefix(end);
    }
}

void append_json_string(outgoing_text& to, std::string_view text, text_encoding encoding) {
    if (text.size() <= outgoing_text::piece) {
        // One byte is kept, because `begin_member` looks at the last byte to find out whether a member is the first
        // one.
        to.send_part_if_long();
        append_json_string(to.text(), text, encoding);
        return;
    }
    to.text() += '"';
    append_json_characters(to, text, encoding);
    to.text() += '"';
}

}  // namespace strata::report
