#include "tests/atlas/code_span.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"

namespace strata::testing {
namespace {

void append_code_unit(std::string& to, unsigned unit) { report::append_format(to, "\\u{:04x}", unit); }

// Decodes the code point that begins at `at` in the generalised UTF-8 `text`, and moves `at` past it.
char32_t code_point_at(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(at);
    const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    char32_t c = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length && at + i < text.size(); ++i) c = c << 6U | (byte(at + i) & 0x3FU);
    at = std::min(at + length, text.size());
    return c;
}

}  // namespace

std::string ascii_only(std::string_view json) {
    std::string text;
    for (std::size_t at = 0; at < json.size();) {
        if (static_cast<unsigned char>(json[at]) < 0x7F) {
            text += json[at++];
        } else if (json[at] == '\x7F') {
            append_code_unit(text, 0x7F);
            ++at;
        } else {
            const char32_t c = code_point_at(json, at);
            if (c < 0x10000) {
                append_code_unit(text, c);
            } else {
                append_code_unit(text, 0xD800 + ((c - 0x10000) >> 10U));
                append_code_unit(text, 0xDC00 + ((c - 0x10000) & 0x3FFU));
            }
        }
    }
    return text;
}

std::string ascii_json(std::string_view text) { return ascii_only(report::json_string(text)); }

std::string code_span(std::string_view text) {
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    return fmt::format("{0}{1}{0}", fence, text);
}

std::string code_cell(std::string_view text) {
    const std::string code = code_span(text);
    std::string cell;
    for (const char c : code) {
        if (c == '|') cell += '\\';
        cell += c;
    }
    return cell;
}

std::string code_cells(const std::vector<std::string>& texts) {
    std::string cells;
    for (const std::string& each : texts) cells += (cells.empty() ? "" : ", ") + code_cell(each);
    return cells.empty() ? "none" : cells;
}

}  // namespace strata::testing
