#include "core/language/sentence_names.hpp"

#include <fmt/format.h>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/language/english.hpp"
#include "core/language/phrases.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/modes.hpp"

namespace strata::language {

namespace {

using spec::character_item;
using spec::content_model_count;
using spec::draft;
using spec::escape_flag_false;
using spec::escape_flag_true;
using spec::modes;

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
        case spec::replacement_character: return "REPLACEMENT CHARACTER";
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
    return capitalised(said(phrase_for(kind)));
}

strings mentioned(const spec::characters& c, std::string_view through) {
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

bool is_repeated(std::string_view word) {
    return word.size() > 1 && word.find_first_not_of(word.front()) == std::string_view::npos;
}

// --- Operands ---

std::string operand_name(const draft& d, spec::operand what, std::size_t count) {
    if (!is_code_point(what)) {
        if (what != spec::referenced_characters) return said(phrase_for_operand(what));
        return said(phrase_for_operand(what), {}, {d.words.reference, d.words.reference_table});
    }
    if (count > 1) return fmt::format("{} {} characters", in_words(count), code_point(what));
    return fmt::format("a {} character", code_point(what));
}

strings alternatives(const draft& d, const spec::characters& c) {
    strings each = mentioned(c, "to");
    for (std::size_t i = 0; i < c.count; ++i) {
        const auto& item = c.items[i];
        if (item.what == character_item::kind::one) each[i] = operand_name(d, item.first);
        if (item.what != character_item::kind::one && item.what != character_item::kind::range)
            each[i] = with_article(each[i]);
    }
    return each;
}

namespace {

// --- States and modes ---

/// The modes of one content model.
constexpr std::uint8_t modes_of(std::size_t model) { return static_cast<std::uint8_t>(3U << (2 * model)); }

/// Whether the modes cover every content model.
bool names_all_models(modes m) {
    for (std::size_t model = 0; model < content_model_count; ++model)
        if ((m.bits & modes_of(model)) == 0) return false;
    return true;
}

/// Whether the set consists of all combinations of some content models with some values of the escape flag. Other sets
/// would need more words than any draft has.
bool is_product(modes m) {
    std::uint8_t product = 0;
    for (std::size_t model = 0; model < content_model_count; ++model)
        if ((m.bits & modes_of(model)) != 0) product = static_cast<std::uint8_t>(product | modes_of(model));
    if ((m & escape_flag_true).bits == 0) product &= escape_flag_false.bits;
    if ((m & escape_flag_false).bits == 0) product &= escape_flag_true.bits;
    return product == m.bits;
}

/// The draft's name for a content model.
std::string_view called(const draft& d, std::size_t model) {
    return static_cast<spec::content_model>(model) == spec::content_model::cdata ? d.words.raw_text
                                                                                 : spec::content_model_names[model];
}

std::string each_mode(const draft& d, modes m) {
    strings each;
    for (std::size_t one = 0; one < spec::mode_count; ++one)
        if (m.has(static_cast<spec::mode>(one)))
            each.push_back(fmt::format("{} and {}", called(d, one / 2), one % 2 != 0));
    return fmt::format("the content model flag and the escape flag are set to one of: {}", listed(each, "or"));
}

}  // namespace

std::string state_name(const draft& d, std::size_t state) {
    std::string name{d.table.states[state].name};
    if (name.size() > 1 && spec::is_ascii_upper_alpha(name[0]) && !spec::is_ascii_upper_alpha(name[1]))
        name[0] = static_cast<char>(name[0] - 'A' + 'a');
    return "the " + name;
}

std::string on_with_step(const draft& d, std::size_t state) {
    std::string_view name = d.table.states[state].name;
    if (const auto bracket = name.find('['); bracket != std::string_view::npos)
        name = name.substr(bracket + 1, name.find(']') - bracket - 1);
    return fmt::format("{}{}", name.starts_with("after ") ? "" : "with ", name);
}

bool is_procedure(const draft& d, std::size_t state) { return d.table.states[state].reads == spec::part::procedure; }

std::string models(const draft& d, modes m) {
    strings in;
    for (std::size_t model = 0; model < content_model_count; ++model)
        if ((m.bits & modes_of(model)) != 0) in.emplace_back(called(d, model));
    return fmt::format("the {} {}", listed(in, "or"), in.size() == 1 ? "state" : "states");
}

std::string mode_condition(const draft& d, modes m) {
    using about = condition_phrase::about;
    if (m == spec::any_mode) return "";
    if (!is_product(m)) return each_mode(d, m);
    strings parts;
    if (!names_all_models(m)) parts.push_back(said(phrase_for(about::models), {{slot::models, models(d, m)}}));
    if ((m & escape_flag_true).bits == 0) parts.push_back(said(phrase_for(about::escape_flag_false)));
    if ((m & escape_flag_false).bits == 0) parts.push_back(said(phrase_for(about::escape_flag_true)));
    return joined(parts, " and ");
}

std::string words_of(const spec::draft& draft, const early_stop& stop) {
    const std::string where = state_name(draft, stop.state);
    if (!stop.gap || *stop.gap >= draft.gaps.size())
        return fmt::format("in {}: the text has no rule for what comes next", where);
    const spec::gap_sentence& gap = draft.gaps[*stop.gap];
    return fmt::format("in {}: \"{}\" ({}:{})", where, gap.sentence, gap.file, gap.line);
}

namespace {

bool is_part_of_word(char c) { return spec::is_ascii_alphanumeric(c); }

/// Whether the part of `text` from `at` to `end` begins and ends at the boundary of a word.
bool are_whole(std::string_view text, std::size_t at, std::size_t end) {
    const bool begins = at == 0 || !is_part_of_word(text[at]) || !is_part_of_word(text[at - 1]);
    return begins && (end == text.size() || !is_part_of_word(text[end - 1]) || !is_part_of_word(text[end]));
}

void replace_words(std::string& in, std::string_view words, std::string_view by) {
    for (std::size_t at = 0; (at = in.find(words, at)) != std::string::npos;) {
        const bool fits = are_whole(in, at, at + words.size());
        if (fits) in.replace(at, words.size(), by);
        at += fits ? by.size() : 1;
    }
}

}  // namespace

std::string in_words_of(const spec::draft& draft, std::string_view state, std::string said) {
    const std::string_view day = draft.about.day;
    for (const spec::rewording& each : draft.words.rewordings)
        if (day >= each.since && (each.until.empty() || day < each.until) && state.starts_with(each.states))
            replace_words(said, each.of_phrases, each.of_text);
    return said;
}

std::string from_beside(const spec::draft& of) {
    return of.about.beside.empty() ? "" : fmt::format(" [from {}]", of.about.beside);
}

}  // namespace strata::language
