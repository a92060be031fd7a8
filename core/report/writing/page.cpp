#include "core/report/writing/page.hpp"

// Most time is spent in `append_html`. Printable ASCII characters that have no meaning in HTML are copied in runs. Only
// the other characters are handled one by one.

#include <fmt/format.h>
#include <array>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

// Common names of invisible characters.
constexpr std::array<std::string_view, 32> names_of_controls = {
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS",  "\\t", "\\n", "VT",  "FF", "\\r", "SO", "SI",
    "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM",  "SUB", "ESC", "FS", "GS",  "RS", "US"};

// Printable ASCII that needs no escape anywhere in a page.
constexpr std::array<bool, 256> needs_no_escape = [] {
    std::array<bool, 256> plain{};
    for (std::size_t c = 0x20; c < 0x7F; ++c) plain[c] = c != '&' && c != '<' && c != '>' && c != '"';
    return plain;
}();

std::string_view name_of(char32_t c) {
    if (c < names_of_controls.size()) return names_of_controls[c];
    switch (c) {
        case 0x7F: return "DEL";
        case 0xA0: return "NBSP";
        case 0xAD: return "SHY";
        case 0x200B: return "ZWSP";
        case 0x200C: return "ZWNJ";
        case 0x200D: return "ZWJ";
        case 0x200E: return "LRM";
        case 0x200F: return "RLM";
        case 0xFEFF: return "BOM";
        default: return "";
    }
}

// In a token, a no-break space must not look like a space.
bool is_shown_by_name(char32_t c, html_place place) {
    if (c == 0xA0) return place == html_place::token;
    if (c == '\t') return place != html_place::source;
    return is_invisible(c);
}

void append_by_name(std::string& to, char32_t c, html_place place) {
    const bool element = place != html_place::words;
    if (element) to += "<i>";
    if (const std::string_view name = name_of(c); element && !name.empty())
        to += name;
    else
        append_format(to, "U+{:04X}", static_cast<std::uint32_t>(c));
    if (element) to += "</i>";
}

}  // namespace

void append_html(std::string& to, std::string_view text, html_place place) {
    for (std::size_t at = 0; at < text.size();) {
        // Characters that need no escape are copied in runs.
        std::size_t end = at;
        while (end < text.size() && needs_no_escape[static_cast<unsigned char>(text[end])]) ++end;
        to.append(text, at, end - at);
        at = end;
        if (at == text.size()) break;
        const input::decoded d = input::decode_one(text.substr(at), place != html_place::source);
        at += d.length;
        switch (d.code_point) {
            case '&': to += "&amp;"; break;
            case '<': to += "&lt;"; break;
            case '>': to += "&gt;"; break;
            case '"': to += place == html_place::words ? "&quot;" : "\""; break;
            default:
                if (is_shown_by_name(d.code_point, place))
                    append_by_name(to, d.code_point, place);
                else
                    input::append_utf8(to, d.code_point);
        }
    }
}

void append_count(std::string& to, std::uint64_t number) {
    std::string digits;
    append_number(digits, number);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) to += ',';
        to += digits[i];
    }
}

void append_count(std::string& to, std::uint64_t number, std::string_view one, std::string_view several) {
    append_count(to, number);
    to.append(" ").append(number == 1 ? one : several);
}

void append_html_link(std::string& to, std::string_view address, std::string_view text) {
    if (!address.empty()) {
        to += "<a href=\"";
        append_html(to, address, html_place::words);
        // With "noreferrer", a browser that follows the link does not reveal where the report is stored.
        to += "\" rel=\"noreferrer\">";
    }
    append_html(to, text, html_place::words);
    if (!address.empty()) to += "</a>";
}

std::string page_beginning(std::string_view policy) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"strata\">\n",
        policy);
}

}  // namespace strata::report
