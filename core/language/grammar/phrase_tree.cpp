#include "core/language/grammar/phrase_tree.hpp"

// Splits sentences with a scanner that needs no states. At each position in the text, the next item (a glyph in
// parentheses, a quotation, a mark, a word) is recognised by its first character and by the items before it.

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/language/english.hpp"
#include "core/language/phrases.hpp"
#include "core/spec/ascii.hpp"

namespace strata::reading {

namespace {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool is_mark(char c) { return c == ',' || c == '.' || c == ';' || c == ':' || c == '(' || c == ')'; }

/// Returns the number of bytes of a UTF-8 sequence whose first byte is `lead`.
constexpr std::size_t length_of(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// Returns the length of the glyph at `at`, including its parentheses; 0 if there is none.
std::size_t glyph_at(std::string_view text, std::size_t at) {
    const auto inside = text.substr(at + 1);
    for (const std::string_view name : {"LF", "FF", "tab", "CR"})
        if (inside.starts_with(name) && inside.substr(name.size()).starts_with(')')) return name.size() + 2;
    if (inside.empty() || is_space(inside.front())) return 0;
    // 'x', where x is any one code point, even a quotation mark.
    if (inside.front() == '\'' && inside.size() > 2) {
        const std::size_t length = length_of(inside[1]);
        if (inside.substr(std::min(1 + length, inside.size())).starts_with("')")) return length + 4;
    }
    const std::size_t length = length_of(inside.front());
    if (inside.substr(std::min(length, inside.size())).starts_with(')')) return length + 2;
    return 0;
}

/// Returns the length of the quoted string at `at`, including its quotation marks; 0 if the string has no end. A
/// quotation mark within quotation marks, """, is also a quoted string.
std::size_t quotation_at(std::string_view text, std::size_t at) {
    if (text.substr(at).starts_with("\"\"\"")) return 3;
    const auto close = text.find('"', at + 1);
    return close == std::string_view::npos ? 0 : close + 1 - at;
}

/// Returns the length of the abbreviation at `at`, which is a word with full stops inside; 0 if there is none.
std::size_t abbreviation_at(std::string_view text, std::size_t at) {
    for (const std::string_view each : {"i.e.", "e.g.", "etc."})
        if (text.substr(at).starts_with(each)) return each.size();
    return 0;
}

/// The length of the word at `at`. A word ends before white space, or before punctuation marks with white space after
/// them.
std::size_t word_at(std::string_view text, std::size_t at) {
    if (const std::size_t abbreviated = abbreviation_at(text, at)) return abbreviated;
    std::size_t end = at;
    while (end < text.size() && !is_space(text[end])) {
        if (text.substr(end).starts_with("(s)")) {  // "character(s)" is one word
            end += 3;
            continue;
        }
        if (is_mark(text[end])) {
            std::size_t after = end;
            while (after < text.size() && (is_mark(text[after]) || text[after] == '"')) ++after;
            if (after == text.size() || is_space(text[after])) break;
            // "reference.Set" is two words
            if (text[end] == '.' && spec::is_ascii_upper_alpha(text[after])) break;
            if (text[end] == ')') break;
            if (text[end] == '(') break;
        }
        ++end;
    }
    return std::max<std::size_t>(end - at, 1);
}

/// Returns the length of the section number at `at`; 0 if there is none. In published pages, such a number comes before
/// the name of a section in a reference, as in "the §8.2.4.1 Data state"; there may be a space after the sign.
std::size_t section_number_at(std::string_view text, std::size_t at) {
    constexpr std::string_view sign = "\xC2\xA7";
    if (!text.substr(at).starts_with(sign)) return 0;
    std::size_t begin = at + sign.size();
    if (begin < text.size() && text[begin] == ' ') ++begin;
    const std::size_t end = std::min(text.find_first_not_of("0123456789.", begin), text.size());
    const bool is_number = end > begin && (end == text.size() || is_space(text[end]));
    return is_number ? end - at : 0;
}

/// Whether a glyph may come next. It may if the last word belongs to the name of a character, such as "HYPHEN-MINUS",
/// or is "character" after such a name.
bool ends_with_name(const std::vector<text_word>& words) {
    if (words.empty() || words.back().what != text_word::kind::word) return false;
    std::string_view last = words.back().text;
    if ((last == "character" || last == "characters") && words.size() > 1) last = words[words.size() - 2].text;
    return last.size() > 1 && std::none_of(last.begin(), last.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Whether a glyph shows the character named just before it, such as "-" after "U+002D HYPHEN-MINUS".
bool shows_character_before(std::string_view glyph, const std::vector<text_word>& words) {
    std::size_t at = words.size();
    constexpr std::size_t longest_name = 8;  // in words
    for (std::size_t n = 0; n < longest_name && at > 0 && words[at - 1].what == text_word::kind::word; ++n) {
        const std::string_view word = words[--at].text;
        if (!word.starts_with("U+")) continue;
        std::uint32_t code = 0;
        const auto [end, failed] = std::from_chars(word.data() + 2, word.data() + word.size(), code, 16);
        if (failed != std::errc{} || end != word.data() + word.size()) return false;
        if (glyph.size() == 3 && glyph.front() == '\'' && glyph.back() == '\'') glyph = glyph.substr(1, 1);
        return is_glyph_of(glyph, code);
    }
    return false;
}

}  // namespace

std::vector<text_word> sentence_words(std::string_view text) {
    using kind = text_word::kind;
    std::vector<text_word> words;
    const auto add = [&](kind what, std::size_t begin, std::size_t end, std::size_t trimmed) {
        words.push_back({what, text.substr(begin + trimmed, end - begin - 2 * trimmed), begin, end, false});
    };
    for (std::size_t at = 0; at < text.size();) {
        if (is_space(text[at])) {
            ++at;
            continue;
        }
        std::size_t length = 0;
        if (text[at] == '(' && ends_with_name(words) && (length = glyph_at(text, at)) != 0) {
            // A glyph adds nothing if it shows the character that was named before it.
            if (!shows_character_before(text.substr(at + 1, length - 2), words)) add(kind::glyph, at, at + length, 1);
        } else if (text[at] == '"' && (length = quotation_at(text, at)) != 0) {
            add(kind::quoted, at, at + length, 1);
        } else if (is_mark(text[at])) {
            length = text.substr(at).starts_with("...") ? 3 : 1;
            add(kind::mark, at, at + length, 0);
            words.back().ends_sentence = text[at] == '.' && length == 1;
        } else if ((length = section_number_at(text, at)) == 0) {
            length = word_at(text, at);
            add(kind::word, at, at + length, 0);
        }
        at += length;
    }
    return words;
}

std::string in_plain_characters(std::string_view text) {
    struct plain {
        std::string_view from;
        std::string_view to;
    };
    constexpr std::array<plain, 8> replaced{{{"\xE2\x80\x9C", "\""},
                                             {"\xE2\x80\x9D", "\""},
                                             {"\xE2\x80\x98", "'"},
                                             {"\xE2\x80\x99", "'"},
                                             {"\xC2\xA0", " "},
                                             {"\xE2\x80\xA6", "..."},
                                             {"\xE2\x80\x93", "-"},
                                             {"\xE2\x80\x94", "--"}}};
    std::string to;
    for (std::size_t at = 0; at < text.size();) {
        const auto* const found = std::find_if(replaced.begin(), replaced.end(),
                                               [&](const plain& p) { return text.substr(at).starts_with(p.from); });
        std::string_view next = text.substr(at, 1);
        std::size_t length = 1;
        if (found != replaced.end()) {
            next = found->to;
            length = found->from.size();
        }
        at += length;
        if (next.size() == 1 && is_space(next.front())) {
            if (!to.empty() && to.back() != ' ') to += ' ';
        } else {
            to += next;
        }
    }
    while (!to.empty() && to.back() == ' ') to.pop_back();
    return to;
}

bool is_word(std::span<const text_word> words, std::size_t at, std::string_view text) {
    return at < words.size() && words[at].what != text_word::kind::quoted && same_word(words[at].text, text);
}

bool is_glyph_of(std::string_view glyph, std::uint32_t c) {
    if (glyph == "LF") return c == '\n';
    if (glyph == "FF") return c == '\f';
    if (glyph == "CR") return c == '\r';
    if (glyph == "tab") return c == '\t';
    return glyph.size() == 1 && static_cast<unsigned char>(glyph.front()) == c;
}

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
    constexpr std::uint32_t most = 9;
    if (same_word(word, "pair")) return 2;
    for (std::uint32_t n = 0; n <= most; ++n)
        if (same_word(word, language::in_words(n))) return n;
    return std::nullopt;
}

bool same_word(std::string_view a, std::string_view b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
               return spec::ascii_lower(x) == spec::ascii_lower(y);
           });
}

// --- Sentences that only explain ---

namespace {

constexpr std::uint64_t known[] = {
#include "core/language/grammar/explanations.inc"
};

}  // namespace

std::uint64_t digest_of_sentence(std::string_view sentence) {
    std::uint64_t hash = 0xCBF29CE484222325;
    const auto mix = [&hash](char c) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3;
    };
    for (const text_word& each : sentence_words(sentence)) {
        for (const char c : each.text) mix(c);
        mix(' ');
    }
    return hash;
}

bool is_explanation(std::string_view sentence) {
    return std::binary_search(std::begin(known), std::end(known), digest_of_sentence(sentence));
}

namespace {

std::string in_lower_case(std::string_view word) {
    std::string lower(word);
    std::transform(lower.begin(), lower.end(), lower.begin(), spec::ascii_lower);
    return lower;
}

}  // namespace

void phrase_tree::add(std::string_view says, std::size_t which) {
    const auto group = language::first_alternatives(says);
    if (!group) return add_from(0, says, which);
    // Each alternative is added with the rest of the phrase after it.
    for (const std::string_view each : group->each)
        add(fmt::format("{}{}{}", says.substr(0, group->begin), each, says.substr(group->end)), which);
}

std::size_t phrase_tree::step(std::map<std::string, std::size_t, std::less<>>& to, std::string key, std::size_t which) {
    const auto [found, is_new] = to.try_emplace(std::move(key), nodes_.size());
    const std::size_t next = found->second;
    if (is_new) {
        nodes_.emplace_back();  // makes `to` invalid
        nodes_.back().some = which;
    }
    return next;
}

void phrase_tree::add_from(std::size_t at, std::string_view rest, std::size_t which) {
    while (!rest.empty()) {
        if (rest.front() == ' ') {
            rest.remove_prefix(1);
            continue;
        }
        if (rest.front() == '{') {
            const auto close = rest.find('}');
            const language::slot what = language::slot_named(rest.substr(1, close - 1));
            const auto [found, is_new] = nodes_[at].slots.try_emplace(what, nodes_.size());
            at = found->second;
            if (is_new) {
                nodes_.emplace_back();
                nodes_.back().some = which;
            }
            rest.remove_prefix(close + 1);
            continue;
        }
        if (rest.front() == '"') {
            const auto close = rest.find('"', 1);
            at = step(nodes_[at].quoted, std::string(rest.substr(1, close - 1)), which);
            rest.remove_prefix(close + 1);
            continue;
        }
        const auto end = std::min(rest.find(' '), rest.size());
        at = step(nodes_[at].words, in_lower_case(rest.substr(0, end)), which);
        rest.remove_prefix(end);
    }
    nodes_[at].phrase = which;
}

struct phrase_tree::search {
    const std::vector<node>& nodes;
    std::span<const text_word> words;
    const slot_reader& fill;
    std::optional<found_phrase> best{};
    std::vector<filling> slots{};
    std::size_t farthest = 0;
    std::optional<std::size_t> nearest{};

    void from(std::size_t in, std::size_t at) {
        const node& here = nodes[in];
        if (in != 0 && (!nearest || at > farthest)) {
            farthest = at;
            nearest = here.some;
        }
        if (here.phrase && (!best || at > best->end)) best = {*here.phrase, at, slots};
        if (at == words.size()) return;
        const text_word& next = words[at];
        if (next.what == text_word::kind::quoted) {
            if (const auto to = here.quoted.find(next.text); to != here.quoted.end()) from(to->second, at + 1);
        } else if (const auto to = here.words.find(in_lower_case(next.text)); to != here.words.end()) {
            from(to->second, at + 1);
        }
        for (const auto& [what, to] : here.slots) {
            filling with{.what = what};
            const auto end = fill(what, words, at, with);
            if (!end) continue;
            slots.push_back(std::move(with));
            from(to, *end);
            slots.pop_back();
        }
    }
};

std::optional<found_phrase> phrase_tree::longest(std::span<const text_word> words, std::size_t at,
                                                 const slot_reader& fill, std::optional<std::size_t>* reached) const {
    search found{nodes_, words, fill};
    found.from(0, at);
    if (!found.best && reached != nullptr) *reached = found.nearest;
    return std::move(found.best);
}

}  // namespace strata::reading
