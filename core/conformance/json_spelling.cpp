#include "core/conformance/json_spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::conformance {
namespace {

// The characters with a short form, and its letter.
constexpr std::string_view short_characters = "\b\f\n\r\t";
constexpr std::string_view short_letters = "bfnrt";

bool has_short_form(char32_t c) {
    return c < 0x80 && short_characters.find(static_cast<char>(c)) != std::string_view::npos;
}

bool is_hex(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

// The code unit of an escape that begins `text` with `mark`, \u or \\u.
std::optional<char32_t> unit_at(std::string_view text, std::string_view mark) {
    constexpr std::size_t digits = 4;
    if (!text.starts_with(mark) || text.size() < mark.size() + digits) return std::nullopt;
    const std::string_view word = text.substr(mark.size(), digits);
    if (!std::all_of(word.begin(), word.end(), is_hex)) return std::nullopt;
    return static_cast<char32_t>(std::stoul(std::string(word), nullptr, 16));
}

// A character and how many bytes spell it.
struct spelt_character {
    char32_t character = 0;
    std::size_t length = 1;
    bool by_number = false;
};

// The character that begins `text`, the inside of a string.
spelt_character first_of(std::string_view text, escaping in) {
    constexpr std::string_view marks[] = {"\\\\u", "\\u"};  // NOLINT(modernize-avoid-c-arrays)
    for (const std::string_view mark : marks) {
        if (mark.size() == 3 && in == escaping::once) continue;
        const auto unit = unit_at(text, mark);
        if (!unit) continue;
        const std::size_t length = mark.size() + 4;
        if (*unit >= 0xD800 && *unit <= 0xDBFF)
            if (const auto low = unit_at(text.substr(length), mark); low && *low >= 0xDC00 && *low <= 0xDFFF)
                return {0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00), 2 * length, true};
        return {*unit, length, true};
    }
    if (text.front() == '\\' && text.size() > 1) {
        const std::size_t which = short_letters.find(text[1]);
        const char meant = which == std::string_view::npos ? text[1] : short_characters[which];
        return {static_cast<char32_t>(meant), 2, false};
    }
    const input::decoded plain = input::decode_one(text, true);
    return {plain.code_point, plain.length, false};
}

// The escape of a character by its code units.
std::string by_number(char32_t c, escaping in, bool lower) {
    const std::string_view mark = in == escaping::twice ? "\\\\u" : "\\u";
    const auto one = [&](char32_t unit) {
        const auto number = static_cast<std::uint32_t>(unit);
        return std::string(mark) + (lower ? fmt::format("{:04x}", number) : fmt::format("{:04X}", number));
    };
    if (c < 0x10000) return one(c);
    return one(0xD800 + ((c - 0x10000) >> 10U)) + one(0xDC00 + ((c - 0x10000) & 0x3FFU));
}

bool is_printable(char32_t c) { return c >= 0x20 && c < 0x7F; }

}  // namespace

void json_spelling::learn(std::string_view quoted, escaping in) {
    auto& to = in == escaping::twice ? twice_ : once_;
    std::string_view rest = quoted.substr(1, quoted.size() - 2);
    while (!rest.empty()) {
        const spelt_character each = first_of(rest, in);
        const std::string_view spelling = rest.substr(0, each.length);
        rest.remove_prefix(each.length);
        to.emplace(each.character, spelling);
        if (each.character >= 0x80) (each.by_number ? escaped_ : plain_) += 1;
        if (has_short_form(each.character)) (each.by_number ? long_forms_ : short_forms_) += 1;
        if (!each.by_number) continue;
        // Not the "u" before the digits.
        const std::string_view digits = spelling.substr(spelling.size() - 4);
        const auto any = [&](std::string_view letters) {
            return digits.find_first_of(letters) != std::string_view::npos;
        };
        upper_ += any("ABCDEF") ? 1 : 0;
        lower_ += any("abcdef") ? 1 : 0;
    }
}

void json_spelling::learn(const json_spans& file, const json_span& value, escaping in) {
    if (value.what == json_span::kind::string) learn(file.text_of(value), in);
    for (const json_span* const each : file.values_in(value)) {
        if (each->name_end > each->name_begin)
            learn(file.text().substr(each->name_begin, each->name_end - each->name_begin), in);
        learn(file, *each, in);
    }
}

const std::string* json_spelling::seen(char32_t c, escaping in) const {
    const auto& of = in == escaping::twice ? twice_ : once_;
    const auto found = of.find(c);
    return found == of.end() ? nullptr : &found->second;
}

std::string json_spelling::habitual(char32_t c, escaping in) const {
    std::string text;
    if (c == '"' || c == '\\') return text.append(1, '\\').append(1, static_cast<char>(c));
    const bool shown = is_printable(c) || (c >= 0x80 && plain_ > escaped_ && !report::is_invisible(c));
    if (shown) {
        input::append_utf8(text, c);
        return text;
    }
    if (in == escaping::once && has_short_form(c) && short_forms_ >= long_forms_)
        return text.append(1, '\\').append(1, short_letters[short_characters.find(static_cast<char>(c))]);
    return by_number(c, in, lower_ > upper_);
}

void json_spelling::append(std::string& to, std::string_view text, escaping in, const json_spelling& file) const {
    to += '"';
    while (!text.empty()) {
        const input::decoded next = input::decode_one(text, true);
        text.remove_prefix(next.length);
        const char32_t c = next.code_point;
        // What looks like an escape is none: its backslash is escaped.
        if (in == escaping::twice && c == '\\' && unit_at(text, "u")) {
            to += by_number(c, in, file.lower_ > file.upper_);
            continue;
        }
        const std::string* known = seen(c, in);
        if (known == nullptr && !is_printable(c)) known = file.seen(c, in);
        to += known != nullptr ? *known : file.habitual(c, in);
    }
    to += '"';
}

}  // namespace strata::conformance
