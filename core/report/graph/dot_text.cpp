#include "core/report/graph/dot_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace strata::report {
namespace {

// In UTF-8: all bytes except continuation bytes.
std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string broken_line(std::string_view text, std::size_t columns) {
    std::string lines;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::size_t length = characters_in(text.substr(0, end));
        if (used > 0 && used + 1 + length > columns) {
            lines += '\n';
            used = 0;
        } else if (used > 0) {
            lines += ' ';
            ++used;
        }
        lines.append(text.substr(0, end));
        used += length;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace

std::string html_escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

std::string dot_quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out + "\"";
}

std::string broken(std::string_view text, std::size_t columns) {
    std::string lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        lines += broken_line(text.substr(0, end), columns);
        if (end == std::string_view::npos) return lines;
        lines += '\n';
        text.remove_prefix(end + 1);
    }
}

void html_lines::add(std::string_view lines, double font_size, font_weight weight) {
    for (;;) {
        const std::size_t end = lines.find('\n');
        const std::string_view one = lines.substr(0, end);
        const std::string marked = weight == font_weight::bold ? "<b>" + html_escaped(one) + "</b>" : html_escaped(one);
        text += fmt::format("{}<font point-size=\"{}\">{}</font>", text.empty() ? "" : "<br/>", font_size, marked);
        width = std::max(width, text_width(one, font_size, weight));
        if (end == std::string_view::npos) return;
        lines.remove_prefix(end + 1);
    }
}

}  // namespace strata::report
