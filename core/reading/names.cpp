#include "core/reading/names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>

#include "core/spec/error_codes.hpp"
#include "core/words/character_words.hpp"

namespace strata::reading {

using namespace spec;

namespace {

using place = std::optional<std::size_t>;
using words_left = std::span<const text_word>;

bool is(words_left words, std::size_t at, std::string_view text) {
    return at < words.size() && words[at].what != text_word::kind::quoted && same_word(words[at].text, text);
}

/// A number after `prefix`: "U+002D" after "U+", "0x20" after "0x"; or a decimal one after "".
std::optional<std::uint32_t> number_after(std::string_view word, std::string_view prefix, int base) {
    if (!word.starts_with(prefix)) return std::nullopt;
    word.remove_prefix(prefix.size());
    std::uint32_t value = 0;
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    if (failed != std::errc{} || end != word.data() + word.size() || word.empty() || value > 0x7FFFFFFF)
        return std::nullopt;
    return value;
}

std::optional<std::uint32_t> count_of(std::string_view word) {
    constexpr std::array<std::string_view, 10> counts{"zero", "one", "two",   "three", "four",
                                                      "five", "six", "seven", "eight", "nine"};
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (same_word(word, counts[i])) return static_cast<std::uint32_t>(i);
    return std::nullopt;
}

/// Whether a quoted character is this one.
bool shows(std::string_view glyph, std::uint32_t c) {
    if (glyph == "LF") return c == '\n';
    if (glyph == "FF") return c == '\f';
    if (glyph == "CR") return c == '\r';
    if (glyph == "tab") return c == '\t';
    return glyph.size() == 1 && static_cast<unsigned char>(glyph.front()) == c;
}

/// A word as in the names of characters: "HYPHEN-MINUS".
bool is_name_word(const text_word& w) {
    return w.what == text_word::kind::word && w.text.size() > 1 &&
           std::all_of(w.text.begin(), w.text.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '-'; });
}

std::optional<content_model> model_named(std::string_view name) {
    if (name == "RAWTEXT") return content_model::cdata;  // as it was called in the last texts that had it
    for (std::size_t i = 0; i < content_model_count; ++i)
        if (name == content_model_names[i]) return static_cast<content_model>(i);
    return std::nullopt;
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

names::names() {
    for (std::size_t i = 0; i < operand_phrases().size(); ++i) operands_.add(operand_phrases()[i].says, i);
    for (std::size_t i = 0; i < set_phrases().size(); ++i) sets_.add(set_phrases()[i].says, i);
}

std::size_t names::add_state(std::string_view name) {
    if (const auto known = state(name)) return *known;
    auto added = std::make_unique<heading>();
    added->text = name;
    added->words = sentence_words(added->text);
    states_.push_back(std::move(added));
    return states_.size() - 1;
}

std::optional<std::size_t> names::state(std::string_view name) const {
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (same_word(states_[i]->text, name)) return i;
    return std::nullopt;
}

std::optional<std::size_t> names::fill(slot what, words_left words, std::size_t at, filling& to) const {
    const text_word& next = words[at];
    const auto take = [&](std::optional<std::uint32_t> value) -> place {
        if (!value) return std::nullopt;
        to.number = *value;
        return at + 1;
    };
    switch (what) {
        case slot::state: return fill_state(words, at, to);
        case slot::character: return fill_character(words, at, to);
        case slot::operand: return fill_operand(words, at, to);
        case slot::operands: return fill_operands(words, at, to);
        case slot::error:
            for (std::size_t i = 0; i < error_code_count; ++i)
                if (next.text == name_of(static_cast<error_code>(i))) return take(static_cast<std::uint32_t>(i));
            return std::nullopt;
        case slot::number: {
            const auto hexadecimal = number_after(next.text, "0x", 16);
            return take(hexadecimal ? hexadecimal : number_after(next.text, "", 10));
        }
        case slot::count: return take(count_of(next.text));
        case slot::string:
            if (next.what != text_word::kind::quoted) return std::nullopt;
            to.text = next.text;
            return at + 1;
        case slot::models: return fill_models(words, at, to);
        case slot::characters: return fill_characters(words, at, to);
        case slot::set: return fill_set(words, at, to);
        case slot::code_points: return fill_ranges(words, at, "U+", to);
        case slot::tag_names: return fill_tag_names(words, at, to);
        case slot::numbers: return fill_ranges(words, at, "0x", to);
    }
    return std::nullopt;
}

names::place names::fill_state(words_left words, std::size_t at, filling& to) const {
    if (!is(words, at, "the")) return std::nullopt;
    place longest;
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const auto& name = states_[i]->words;
        std::size_t n = 0;
        while (n < name.size() && at + 1 + n < words.size() && same_word(name[n].text, words[at + 1 + n].text)) ++n;
        if (n < name.size() || (longest && *longest >= at + 1 + n)) continue;
        longest = at + 1 + n;
        to.number = static_cast<std::uint32_t>(i);
    }
    return longest;
}

/// "U+002D HYPHEN-MINUS (-)", "U+002D", "\"-\" (U+002D)". A name or a glyph that is another character's is not read.
names::place names::fill_character(words_left words, std::size_t at, filling& to) {
    if (words[at].what == text_word::kind::quoted) {
        if (!is(words, at + 1, "(") || !is(words, at + 3, ")")) return std::nullopt;
        const auto code = number_after(words[at + 2].text, "U+", 16);
        if (!code || !shows(words[at].text, *code)) return std::nullopt;
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

names::place names::fill_operand(words_left words, std::size_t at, filling& to) const {
    const slot_reader none = [](slot, words_left, std::size_t, filling&) { return place{}; };
    if (const auto found = operands_.longest(words, at, none)) {
        to.number = operand_phrases()[found->which].what;
        return found->end;
    }
    const bool has_article = is(words, at, "a") || is(words, at, "an") || is(words, at, "one");
    if (has_article && ++at == words.size()) return std::nullopt;
    auto end = fill_character(words, at, to);
    if (end && is(words, *end, "character")) ++*end;
    return end;
}

names::place names::fill_operands(words_left words, std::size_t at, filling& to) const {
    place end;
    for (std::size_t next = at; next < words.size();) {
        filling one;
        std::size_t count = 1;
        auto after = fill_operand(words, next, one);
        if (!after) {
            const auto several = count_of(words[next].text);
            if (!several || next + 1 == words.size()) break;
            count = *several;
            after = fill_character(words, next + 1, one);
            if (after && is(words, *after, "characters")) ++*after;
        }
        if (!after) break;
        to.list.insert(to.list.end(), count, one.number);
        end = after;
        next = *after;
        if (is(words, next, ",")) ++next;
        if (is(words, next, "and")) ++next;
        if (next == *after) break;
    }
    return end;
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
        if (is(words, next, ",")) ++next;
        if (is(words, next, "and")) ++next;
        if (next == *after) break;
    }
    return end;
}

/// A character, a range or a named set.
names::place names::fill_item(words_left words, std::size_t at, characters& to) const {
    if (is(words, at, "a") || is(words, at, "an")) ++at;
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
    if (is(words, through, "through")) ++through;
    filling last;
    if (is(words, through, "to") && through + 1 < words.size())
        if (const auto after = fill_character(words, through + 1, last)) {
            if (last.number >= 0x80 || last.number < first.number) return std::nullopt;
            to = to | detail::range(static_cast<char>(first.number), static_cast<char>(last.number));
            return after;
        }
    if (is(words, *end, "character")) ++*end;
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
        if (is(words, next, ",")) ++next;
        if (is(words, next, "or") || is(words, next, "and")) ++next;
        if (is(words, next, "in") && is(words, next + 1, "the") && is(words, next + 2, "range")) next += 3;
        if (next == *after) break;
    }
    return end;
}

/// "0x0000 to 0x0008, 0x000E to 0x001F, or is one of 0x000B, 0xFFFE, or 0xFFFF": first and last of each.
names::place names::fill_ranges(words_left words, std::size_t at, std::string_view prefix, filling& to) {
    place end;
    for (std::size_t next = at; next < words.size();) {
        const auto first = number_after(words[next].text, prefix, 16);
        if (!first || *first > 0x10FFFF) break;
        auto last = first;
        ++next;
        if (is(words, next, "to") && next + 1 < words.size()) {
            last = number_after(words[next + 1].text, prefix, 16);
            if (!last || *last < *first || *last > 0x10FFFF) break;
            next += 2;
        }
        to.list.push_back(*first);
        to.list.push_back(*last);
        end = next;
        if (is(words, next, ",")) ++next;
        if (is(words, next, "or") || is(words, next, "and")) ++next;
        if (is(words, next, "characters")) ++next;
        if (is(words, next, "is") && is(words, next + 1, "one") && is(words, next + 2, "of")) next += 3;
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
        if (is(words, next, ",")) ++next;
        if (is(words, next, "and")) ++next;
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

/// "the PCDATA state", "one of the PCDATA or RCDATA states", "either the RCDATA state or the CDATA state".
names::place names::fill_models(words_left words, std::size_t at, filling& to) {
    const bool all_but = is(words, at, "a") && is(words, at + 1, "state") && is(words, at + 2, "other");
    if (all_but) at += 4;  // "than"
    if (is(words, at, "either")) ++at;
    if (is(words, at, "one") && is(words, at + 1, "of")) at += 2;
    to.modes = {0};
    place end;
    for (std::size_t next = at; next < words.size();) {
        if (is(words, next, "the")) ++next;
        const auto model = next < words.size() ? model_named(words[next].text) : std::nullopt;
        if (!model) break;
        to.modes = to.modes | modes{static_cast<std::uint8_t>(3U << (2U * static_cast<unsigned>(*model)))};
        ++next;
        if (is(words, next, "state") || is(words, next, "states")) {
            ++next;
            end = next;
        }
        if (!is(words, next, "or")) break;
        ++next;
    }
    if (all_but && end) to.modes.bits = static_cast<std::uint8_t>(~to.modes.bits);
    return end;
}

}  // namespace strata::reading
