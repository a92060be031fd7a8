#include "core/language/character_words.hpp"

#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "core/language/saying.hpp"

namespace strata::words {

using namespace spec;

namespace {

std::string character_name(std::uint32_t c) {
    constexpr std::array<std::string_view, 16> from_space{
        "SPACE",        "EXCLAMATION MARK", "QUOTATION MARK", "NUMBER SIGN",      "DOLLAR SIGN",
        "PERCENT SIGN", "AMPERSAND",        "APOSTROPHE",     "LEFT PARENTHESIS", "RIGHT PARENTHESIS",
        "ASTERISK",     "PLUS SIGN",        "COMMA",          "HYPHEN-MINUS",     "FULL STOP",
        "SOLIDUS"};
    constexpr std::array<std::string_view, 10> digits{"ZERO", "ONE", "TWO",   "THREE", "FOUR",
                                                      "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"};
    constexpr std::array<std::string_view, 7> from_colon{
        "COLON", "SEMICOLON", "LESS-THAN SIGN", "EQUALS SIGN", "GREATER-THAN SIGN", "QUESTION MARK", "COMMERCIAL AT"};
    constexpr std::array<std::string_view, 6> from_bracket{
        "LEFT SQUARE BRACKET", "REVERSE SOLIDUS", "RIGHT SQUARE BRACKET",
        "CIRCUMFLEX ACCENT",   "LOW LINE",        "GRAVE ACCENT"};
    constexpr std::array<std::string_view, 4> from_brace{"LEFT CURLY BRACKET", "VERTICAL LINE", "RIGHT CURLY BRACKET",
                                                         "TILDE"};
    if (c >= 'A' && c <= 'Z') return fmt::format("LATIN CAPITAL LETTER {}", static_cast<char>(c));
    if (c >= 'a' && c <= 'z') return fmt::format("LATIN SMALL LETTER {}", static_cast<char>(c - 'a' + 'A'));
    if (c >= '0' && c <= '9') return fmt::format("DIGIT {}", digits[c - '0']);
    if (c >= ' ' && c <= '/') return std::string{from_space[c - ' ']};
    if (c >= ':' && c <= '@') return std::string{from_colon[c - ':']};
    if (c >= '[' && c <= '`') return std::string{from_bracket[c - '[']};
    if (c >= '{' && c <= '~') return std::string{from_brace[c - '{']};
    switch (c) {
        case 0x00: return "NULL";
        case 0x09: return "CHARACTER TABULATION";
        case 0x0A: return "LINE FEED";
        case 0x0B: return "LINE TABULATION";
        case 0x0C: return "FORM FEED";
        case 0x0D: return "CARRIAGE RETURN";
        case replacement_character: return "REPLACEMENT CHARACTER";
        default: return "character";
    }
}

}  // namespace

std::string code_point(std::uint32_t c) { return fmt::format("U+{:04X} {}", c, character_name(c)); }

std::string glyph(const draft& d, std::uint32_t c) {
    if (c == '\t') return std::string{d.words.glyph_of_tab};
    if (c == '\n') return " (LF)";
    if (c == '\f') return " (FF)";
    const bool letter_or_digit = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (c <= ' ' || c > '~' || letter_or_digit) return "";
    return fmt::format(" ({})", static_cast<char>(c));
}

std::string set_name(character_item::kind kind) {
    using enum character_item::kind;
    if (kind == one || kind == range) return "";
    return capitalised(phrases::said(phrases::phrase_for(kind)));
}

strings mentioned(const characters& c, std::string_view through) {
    strings names;
    for (std::size_t i = 0; i < c.count; ++i) {
        const auto& item = c.items[i];
        if (item.what == character_item::kind::one) {
            names.push_back(code_point(item.first));
        } else if (item.what == character_item::kind::range) {
            names.push_back(fmt::format("{} {} {}", code_point(item.first), through, code_point(item.last)));
        } else {
            names.push_back(set_name(item.what));
        }
    }
    return names;
}

}  // namespace strata::words
