// Characters, sets and lists of them, ranges of numbers: what some of the slots are filled with.

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "core/language/character_words.hpp"
#include "core/language/grammar/names.hpp"

namespace strata::reading {

using namespace phrases;
using namespace spec;

namespace {

/// A word as in the names of characters: "HYPHEN-MINUS".
bool is_name_word(const text_word& w) {
    return w.what == text_word::kind::word && w.text.size() > 1 &&
           std::all_of(w.text.begin(), w.text.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '-'; });
}

constexpr characters set_of(character_item::kind what) {
    using enum character_item::kind;
    switch (what) {
        case ascii_alpha: return spec::ascii_alpha;
        case ascii_upper_alpha: return spec::ascii_upper_alpha;
        case ascii_lower_alpha: return spec::ascii_lower_alpha;
        case ascii_alphanumeric: return spec::ascii_alphanumeric;
        case ascii_digit: return spec::ascii_digit;
        case ascii_upper_hex_digit: return spec::ascii_upper_hex_digit;
        case ascii_lower_hex_digit: return spec::ascii_lower_hex_digit;
        case ascii_hex_digit: return spec::ascii_hex_digit;
        case additional_allowed_character: return spec::additional_allowed_character;
        case eof: return spec::eof;
        default: return spec::anything_else;
    }
}

}  // namespace

/// "U+002D HYPHEN-MINUS (-)", "U+002D", "\"-\" (U+002D)". A name or a glyph that is another character's is not read.
names::place names::fill_character(words_left words, std::size_t at, filling& to) {
    if (words[at].what == text_word::kind::quoted) {
        if (!is_word(words, at + 1, "(") || !is_word(words, at + 3, ")")) return std::nullopt;
        const auto code = number_after(words[at + 2].text, "U+", 16);
        if (!code || !is_glyph_of(words[at].text, *code)) return std::nullopt;
        to.number = *code;
        return at + 4;
    }
    const auto code = number_after(words[at].text, "U+", 16);
    if (!code) return std::nullopt;
    to.number = *code;
    if (*code >= 0x80 && *code != replacement_character) {  // no rule is about it: its name is not checked
        std::size_t end = at + 1;
        while (end < words.size() && is_name_word(words[end])) ++end;
        return end;
    }
    const std::string whole = words::code_point(*code);
    const auto name = sentence_words(whole);
    std::size_t n = 1;
    while (n < name.size() && at + n < words.size() && words[at + n].text == name[n].text) ++n;
    // A code point may stand without its name, but not with a part of it or another.
    const bool is_named = at + 1 < words.size() && is_name_word(words[at + 1]);
    if (n != name.size() && (n != 1 || is_named)) return std::nullopt;
    return at + n;
}

names::place names::fill_characters(words_left words, std::size_t at, filling& to) {
    place end;
    for (std::size_t next = at; next < words.size();) {
        filling one;
        const auto after = fill_character(words, next, one);
        if (!after) break;
        to.list.push_back(one.number);
        end = after;
        next = *after;
        if (is_word(words, next, ",")) ++next;
        if (is_word(words, next, "and")) ++next;
        if (next == *after) break;
    }
    return end;
}

/// A character, a range or a named set.
names::place names::fill_item(words_left words, std::size_t at, characters& to) const {
    if (is_word(words, at, "a") || is_word(words, at, "an")) ++at;
    if (at >= words.size()) return std::nullopt;
    const slot_reader none = [](slot, words_left, std::size_t, filling&) { return place{}; };
    if (const auto named = sets_.longest(words, at, none)) {
        if (to.count == characters::capacity) return std::nullopt;
        to = to | set_of(set_phrases()[named->which].what);
        return named->end;
    }
    filling first;
    auto end = fill_character(words, at, first);
    if (!end || first.number >= 0x80 || to.count == characters::capacity) return std::nullopt;
    std::size_t through = *end;
    if (is_word(words, through, "through")) ++through;
    filling last;
    if (is_word(words, through, "to") && through + 1 < words.size())
        if (const auto after = fill_character(words, through + 1, last)) {
            if (last.number >= 0x80 || last.number < first.number) return std::nullopt;
            to = to | detail::range(static_cast<char>(first.number), static_cast<char>(last.number));
            return after;
        }
    if (is_word(words, *end, "character")) ++*end;
    to = to | characters(static_cast<char>(first.number));
    return end;
}

names::place names::fill_set(words_left words, std::size_t at, filling& to) const {
    place end;
    for (std::size_t next = at; next < words.size();) {
        const auto after = fill_item(words, next, to.set);
        if (!after) break;
        end = after;
        next = *after;
        if (is_word(words, next, ",")) ++next;
        if (is_word(words, next, "or") || is_word(words, next, "and")) ++next;
        if (is_word(words, next, "in") && is_word(words, next + 1, "the") && is_word(words, next + 2, "range"))
            next += 3;
        if (next == *after) break;
    }
    return end;
}

/// "0x0000 to 0x0008, 0x000E to 0x001F, or is one of 0x000B, 0xFFFE, or 0xFFFF": first and last of each.
names::place names::fill_ranges(words_left words, std::size_t at, std::string_view prefix, filling& to) {
    place end;
    // One text has "U+000E to 0x001F" among its numbers.
    const auto number_at = [&](std::size_t i) {
        const auto found = number_after(words[i].text, prefix, 16);
        return found || prefix != "0x" ? found : number_after(words[i].text, "U+", 16);
    };
    for (std::size_t next = at; next < words.size();) {
        const auto first = number_at(next);
        if (!first || *first > 0x10FFFF) break;
        auto last = first;
        ++next;
        if (is_word(words, next, "to") && next + 1 < words.size()) {
            last = number_at(next + 1);
            if (!last || *last < *first || *last > 0x10FFFF) break;
            next += 2;
        }
        to.list.push_back(*first);
        to.list.push_back(*last);
        end = next;
        if (is_word(words, next, ",")) ++next;
        if (is_word(words, next, "or") || is_word(words, next, "and")) ++next;
        if (is_word(words, next, "characters")) ++next;
        if (is_word(words, next, "is") && is_word(words, next + 1, "one") && is_word(words, next + 2, "of")) next += 3;
        if (next == *end) break;
    }
    return end;
}

names::place names::fill_tag_names(words_left words, std::size_t at, filling& to) {
    place end;
    for (std::size_t next = at; next < words.size();) {
        const std::string_view name = words[next].text;
        const bool is_name = std::all_of(name.begin(), name.end(),
                                         [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
        if (words[next].what != text_word::kind::word || !is_name) break;
        to.names.push_back(name);
        end = ++next;
        if (is_word(words, next, ",")) ++next;
        if (is_word(words, next, "and")) ++next;
        if (next == *end) break;
    }
    return end;
}

std::optional<characters> names::line_of_characters(words_left words) const {
    characters line;
    if (words.empty()) return std::nullopt;
    const auto end = fill_item(words, 0, line);
    if (!end || *end != words.size()) return std::nullopt;
    return line;
}

}  // namespace strata::reading
