#include "tests/recital/character_names.hpp"

#include <algorithm>
#include <array>

#include "core/reading/outline/text_lines.hpp"
#include "core/spec/ascii.hpp"

namespace strata::recital_test {
namespace {

using reading::words_of;
using spec::is_ascii_lower_alpha;
using spec::is_ascii_upper_alpha;

/// Returns whether `text` is a glyph for a character: the character itself, the character in quotation marks, or an
/// abbreviation.
bool is_glyph(std::string_view text) {
    constexpr std::array<std::string_view, 3> abbreviations{"LF", "FF", "tab"};
    if (std::find(abbreviations.begin(), abbreviations.end(), text) != abbreviations.end()) return true;
    if (text.size() > 2 && text.starts_with('\'') && text.ends_with('\'')) text = text.substr(1, text.size() - 2);
    // A glyph is one code point. In UTF-8, every byte of a character except the first is a continuation byte.
    return std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }) == 1;
}

/// Returns whether the text ends in a character's name ("HYPHEN-MINUS", "HYPHEN-MINUS characters"). Parentheses after
/// anything else explain a word: "zero (0)".
bool ends_with_character_name(std::string_view text) {
    auto words = words_of(text);
    if (!words.empty() && (words.back() == "character" || words.back() == "characters")) words.pop_back();
    return !words.empty() && is_ascii_upper_alpha(words.back().front()) && !has_lower(words.back());
}

}  // namespace

bool has_lower(std::string_view text) { return std::any_of(text.begin(), text.end(), is_ascii_lower_alpha); }

std::string glyphs(std::string text) {
    for (auto at = text.find(" ("); at != std::string::npos; at = text.find(" (", at + 1)) {
        // The search begins at the second character, because the glyph may be a closing parenthesis.
        const auto close = text.find(')', at + 3);
        if (close == std::string::npos) break;
        const auto shown = std::string_view{text}.substr(at + 2, close - at - 2);
        if (!is_glyph(shown) || !ends_with_character_name(std::string_view{text}.substr(0, at))) continue;
        text.erase(at, close + 1 - at);
        --at;
    }
    return text;
}

}  // namespace strata::recital_test
