#include "core/language/grammar/names.hpp"

// There is a function for each kind of slot. It reads the slot's text from the word with index `at` on, and returns the
// index of the word after this text; nothing if the words do not fit the slot.

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/language/sentence_names.hpp"
#include "core/spec/error_codes.hpp"

namespace strata::reading {

namespace {

using language::operand_phrases;
using language::set_phrases;
using language::slot;
using spec::characters;
using spec::content_model;

using place = std::optional<std::size_t>;
using words_left = std::span<const text_word>;

std::optional<content_model> model_named(std::string_view name) {
    if (name == "RAWTEXT") return content_model::cdata;  // its name in the last texts that had it
    // The names in the earliest texts. "title" means RCDATA except at EOF.
    if (name == "normal") return content_model::pcdata;
    if (name == "textarea" || name == "title") return content_model::rcdata;
    if (name == "plaintext") return content_model::plaintext;
    for (std::size_t i = 0; i < spec::content_model_count; ++i)
        if (name == spec::content_model_names[i]) return static_cast<content_model>(i);
    return std::nullopt;
}

/// Whether a word is the name of an error, such as "eof-in-tag": words in lower case with hyphens between them.
bool is_error_name(std::string_view word) {
    constexpr std::size_t longest = 100;
    const bool has_hyphens = word.find('-') != std::string_view::npos && word.find("--") == std::string_view::npos;
    return has_hyphens && word.size() <= longest && word.front() != '-' && word.back() != '-' &&
           std::all_of(word.begin(), word.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
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
        case slot::error: {
            if (!is_word(words, at + 1, "parse") || !is_word(words, at + 2, "error") || !is_error_name(next.text))
                return std::nullopt;
            const auto code = spec::code_of_error(next.text);
            return code ? take(static_cast<std::uint32_t>(*code)) : place{};
        }
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
    if (!is_word(words, at, "the")) return std::nullopt;
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

names::place names::fill_operand(words_left words, std::size_t at, filling& to) const {
    const slot_reader none = [](slot, words_left, std::size_t, filling&) { return place{}; };
    if (const auto found = operands_.longest(words, at, none)) {
        to.number = operand_phrases()[found->which].what;
        return found->end;
    }
    const bool has_article = is_word(words, at, "a") || is_word(words, at, "an") || is_word(words, at, "one");
    if (has_article && ++at == words.size()) return std::nullopt;
    auto end = fill_character(words, at, to);
    if (end && is_word(words, *end, "character")) ++*end;
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
            if (after && is_word(words, *after, "characters")) ++*after;
        }
        if (!after) break;
        to.list.insert(to.list.end(), count, one.number);
        end = after;
        next = *after;
        if (is_word(words, next, ",")) ++next;
        if (is_word(words, next, "and")) ++next;
        if (next == *after) break;
    }
    return end;
}

/// "the PCDATA state", "one of the PCDATA or RCDATA states", "either the RCDATA state or the CDATA state".
names::place names::fill_models(words_left words, std::size_t at, filling& to) {
    const bool all_but = is_word(words, at, "a") && is_word(words, at + 1, "state") && is_word(words, at + 2, "other");
    if (all_but) at += 4;  // "than"
    if (is_word(words, at, "either")) ++at;
    if (is_word(words, at, "one") && is_word(words, at + 1, "of")) at += 2;
    to.modes = {0};
    bool has_title = false;
    bool has_textarea = false;
    place end;
    for (std::size_t next = at; next < words.size();) {
        if (is_word(words, next, "the")) ++next;
        const auto model = next < words.size() ? model_named(words[next].text) : std::nullopt;
        if (!model) break;
        has_title = has_title || words[next].text == "title";
        has_textarea = has_textarea || words[next].text == "textarea";
        to.modes = to.modes | spec::modes{static_cast<std::uint8_t>(3U << (2U * static_cast<unsigned>(*model)))};
        ++next;
        if (is_word(words, next, "state") || is_word(words, next, "states")) {
            ++next;
            end = next;
        }
        const std::size_t after_name = next;
        if (is_word(words, next, ",")) ++next;
        if (is_word(words, next, "or")) ++next;
        if (next == after_name) break;
    }
    if (has_textarea && !has_title) return std::nullopt;  // the tables do not distinguish the two
    to.number = has_title && !has_textarea ? only_title : 0;
    if (to.number == only_title && (all_but || to.modes != spec::rcdata)) return std::nullopt;
    if (all_but && end) to.modes.bits = static_cast<std::uint8_t>(~to.modes.bits);
    return end;
}

// --- Characters, sets and lists of them, ranges of numbers ---

namespace {

/// Whether a word may be part of a character's name: "HYPHEN-MINUS".
bool is_name_word(const text_word& w) {
    return w.what == text_word::kind::word && w.text.size() > 1 &&
           std::all_of(w.text.begin(), w.text.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '-'; });
}

constexpr characters set_of(spec::character_item::kind what) {
    using enum spec::character_item::kind;
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

/// "U+002D HYPHEN-MINUS (-)", "U+002D", "\"-\" (U+002D)". A name or glyph of a different character is not accepted.
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
    if (*code >= 0x80 &&
        *code != spec::replacement_character) {  // no rule uses such a character by itself, so its name is not checked
        std::size_t end = at + 1;
        while (end < words.size() && is_name_word(words[end])) ++end;
        return end;
    }
    const std::string whole = language::code_point(*code);
    const auto name = sentence_words(whole);
    std::size_t n = 1;
    while (n < name.size() && at + n < words.size() && words[at + n].text == name[n].text) ++n;
    // A code point may occur without its name, but not with a wrong or incomplete name.
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

/// Reads a character, a range or a named set.
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
            to = to | spec::detail::range(static_cast<char>(first.number), static_cast<char>(last.number));
            return after;
        }
    if (is_word(words, *end, "character")) ++*end;
    to = to | characters(static_cast<char>(first.number));
    return end;
}

namespace {

/// If the word at `at` is "and" or "or", returns the index after it; otherwise returns `at`. Sets `joined` to the
/// conjunction between the list's items.
std::size_t after_conjunction(words_left words, std::size_t at, conjunction& joined) {
    if (is_word(words, at, "and")) {
        joined = conjunction::by_and;
    } else if (is_word(words, at, "or")) {
        if (joined == conjunction::none) joined = conjunction::by_or;
    } else {
        return at;
    }
    return at + 1;
}

}  // namespace

names::place names::fill_set(words_left words, std::size_t at, filling& to) const {
    place end;
    conjunction joined = conjunction::none;  // the conjunction after the last item, which belongs to the list only if
                                             // another item follows
    for (std::size_t next = at; next < words.size();) {
        const auto after = fill_item(words, next, to.set);
        if (!after) break;
        to.joined = joined;
        end = after;
        next = *after;
        if (is_word(words, next, ",")) ++next;
        next = after_conjunction(words, next, joined);
        if (is_word(words, next, "in") && is_word(words, next + 1, "the") && is_word(words, next + 2, "range"))
            next += 3;
        if (next == *after) break;
    }
    return end;
}

/// "0x0000 to 0x0008, 0x000E to 0x001F, or is one of 0x000B, 0xFFFE, or 0xFFFF": fills `to` with the first and the last
/// number of each range.
names::place names::fill_ranges(words_left words, std::size_t at, std::string_view prefix, filling& to) {
    place end;
    // One text has "U+000E to 0x001F" among its numbers.
    const auto number_at = [&](std::size_t i) {
        const auto found = number_after(words[i].text, prefix, 16);
        return found || prefix != "0x" ? found : number_after(words[i].text, "U+", 16);
    };
    conjunction joined = conjunction::none;
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
        to.joined = joined;
        end = next;
        if (is_word(words, next, ",")) ++next;
        next = after_conjunction(words, next, joined);
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
