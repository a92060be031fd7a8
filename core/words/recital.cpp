#include "core/words/recital.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/spec/number_conditions.hpp"
#include "core/spec/soundness.hpp"

// From the bottom up: names (characters, states, modes), operands, the phrase of each word of the vocabulary, how
// phrases make sentences, how rules under the same characters make an entry, how a state and the procedure on
// character references make a list of entries.

namespace strata::study {
namespace {

using namespace spec;
using strings = std::vector<std::string>;

// Words.

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

std::string capitalised(std::string_view from) {
    std::string text(from);
    if (!text.empty() && is_lower(text[0])) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string_view article(std::string_view word) {
    return !word.empty() && std::string_view{"aeiouAEIOU"}.find(word.front()) != std::string_view::npos ? "an" : "a";
}

std::string with_article(std::string_view word) { return fmt::format("{} {}", article(word), word); }

std::string_view in_words(std::size_t count) {
    constexpr std::array<std::string_view, 10> words{"zero", "one", "two",   "three", "four",
                                                     "five", "six", "seven", "eight", "nine"};
    return count < words.size() ? words[count] : "some";
}

/// "a", "a and b", "a, b, and c".
std::string listed(const strings& parts, std::string_view word = "and") {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += parts.size() > 2 ? ", " : " ";
        if (i > 0 && i + 1 == parts.size()) text.append(word).append(" ");
        text += parts[i];
    }
    return text;
}

std::string joined(const strings& parts, std::string_view between) {
    std::string text;
    for (const auto& part : parts) {
        if (!text.empty()) text += between;
        text += part;
    }
    return text;
}

// Characters.

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

/// "U+003C LESS-THAN SIGN".
std::string code_point(std::uint32_t c) { return fmt::format("U+{:04X} {}", c, character_name(c)); }

/// What a subject shows after the name, with its space: " (&)".
std::string glyph(const draft& d, std::uint32_t c) {
    if (c == '\t') return std::string{d.words.glyph_of_tab};
    if (c == '\n') return " (LF)";
    if (c == '\f') return " (FF)";
    const bool letter_or_digit = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (c <= ' ' || c > '~' || letter_or_digit) return "";
    return fmt::format(" ({})", static_cast<char>(c));
}

/// The modern standard's names of sets.
std::string_view set_name(character_item::kind kind) {
    using enum character_item::kind;
    switch (kind) {
        case ascii_alpha: return "ASCII alpha";
        case ascii_upper_alpha: return "ASCII upper alpha";
        case ascii_lower_alpha: return "ASCII lower alpha";
        case ascii_alphanumeric: return "ASCII alphanumeric";
        case ascii_digit: return "ASCII digit";
        case ascii_upper_hex_digit: return "ASCII upper hex digit";
        case ascii_lower_hex_digit: return "ASCII lower hex digit";
        case ascii_hex_digit: return "ASCII hex digit";
        case additional_allowed_character: return "The additional allowed character, if there is one";
        case eof: return "EOF";
        case anything_else: return "Anything else";
        case one:
        case range: break;
    }
    return "";
}

/// The characters as a list within a sentence.
strings mentioned(const characters& c, std::string_view through) {
    strings names;
    for (std::size_t i = 0; i < c.count; ++i) {
        const auto& item = c.items[i];
        if (item.what == character_item::kind::one) {
            names.push_back(code_point(item.first));
        } else if (item.what == character_item::kind::range) {
            names.push_back(fmt::format("{} {} {}", code_point(item.first), through, code_point(item.last)));
        } else {
            names.emplace_back(set_name(item.what));
        }
    }
    return names;
}

bool is_letter(std::uint8_t c) { return is_upper(static_cast<char>(c)) || is_lower(static_cast<char>(c)); }

/// The character just looked at, where these are what it can be: "the U+0023 NUMBER SIGN", "the X" for x and X.
std::string that_character(const characters& c) {
    if (c.count > 1 && is_letter(c.items[0].first))
        return fmt::format("the {}", capitalised(std::string(1, static_cast<char>(c.items[0].first))));
    return "the " + joined(mentioned(c, "to"), " or ");
}

// States and modes.

/// "the tag open state": a heading inside a sentence is in lower case, but for an acronym.
std::string state_name(const draft& d, std::size_t state) {
    std::string name{d.table.states[state].name};
    if (name.size() > 1 && is_upper(name[0]) && !is_upper(name[1])) name[0] = static_cast<char>(name[0] - 'A' + 'a');
    return "the " + name;
}

/// "with the digits", "after the number sign": a step of the procedure on character references, by what follows the
/// heading's colon. The drafts say nothing of the kind: what is one step here is one paragraph there.
std::string on_with_step(const draft& d, std::size_t state) {
    std::string_view name = d.table.states[state].name;
    if (const auto colon = name.find(": "); colon != std::string_view::npos) name.remove_prefix(colon + 2);
    return fmt::format("{}{}", name.starts_with("after ") ? "" : "with ", name);
}

/// "the content model flag is set to the RCDATA or CDATA states and the escape flag is false"; "" for any mode.
std::string mode_condition(modes m) {
    constexpr std::array<std::string_view, 4> models{"PCDATA", "RCDATA", "CDATA", "PLAINTEXT"};
    if (m == any_mode) return "";
    strings named;
    for (std::size_t model = 0; model < models.size(); ++model)
        if ((m.bits >> (2 * model) & 3U) != 0) named.emplace_back(models[model]);
    // Of the four models and the two flags each with each, or it takes more words than any draft has.
    std::uint8_t product = 0;
    for (std::size_t model = 0; model < models.size(); ++model)
        if ((m.bits >> (2 * model) & 3U) != 0) product = static_cast<std::uint8_t>(product | 3U << (2 * model));
    if ((m & escape_flag_true).bits == 0) product &= escape_flag_false.bits;
    if ((m & escape_flag_false).bits == 0) product &= escape_flag_true.bits;
    if (product != m.bits) {
        strings each;
        for (std::size_t one = 0; one < mode_count; ++one)
            if (m.has(static_cast<mode>(one))) each.push_back(fmt::format("{} and {}", models[one / 2], one % 2 != 0));
        return fmt::format("the content model flag and the escape flag are set to one of: {}", listed(each, "or"));
    }
    strings said;
    if (named.size() < models.size()) {
        said.push_back(fmt::format("the content model flag is set to the {} {}", listed(named, "or"),
                                   named.size() == 1 ? "state" : "states"));
    }
    if ((m & escape_flag_true).bits == 0) said.emplace_back("the escape flag is false");
    if ((m & escape_flag_false).bits == 0) said.emplace_back("the escape flag is true");
    return joined(said, " and ");
}

// What the drafts call things.

bool is_procedure(const draft& d, std::size_t state) { return d.table.states[state].reads == part::procedure; }

bool is_code_point(operand what) { return what < current_character; }

/// What is appended or set, one or `count` of it.
std::string operand_phrase(const draft& d, operand what, std::size_t count = 1) {
    switch (what) {
        case current_character: return "the current input character";
        case lowercase_version: return "the lowercase version of the current input character";
        case the_empty_string: return "the empty string";
        case the_cdata_string: return "the \"[CDATA[\" string";
        case character_reference_code: return "a code point equal to the character reference code";
        case referenced_characters:
            return fmt::format(
                "one or two characters corresponding to the {} name (as given by the second column of the {})",
                d.words.reference, d.words.reference_table);
        default: break;
    }
    if (count > 1) return fmt::format("{} {} characters", in_words(count), code_point(what));
    return fmt::format("a {} character", code_point(what));
}

/// Whether a word is one character over and over, "--".
bool is_repeated(std::string_view word) {
    return word.size() > 1 && word.find_first_not_of(word.front()) == std::string_view::npos;
}

/// "(the five uppercase letters "CDATA" with a U+005B LEFT SQUARE BRACKET character before and after)", with a space
/// before; "" where a word consists of letters alone.
std::string spelled(std::string_view word) {
    if (word.size() < 3 || is_letter(static_cast<std::uint8_t>(word.front())) || word.front() != word.back()) return "";
    const auto inner = word.substr(1, word.size() - 2);
    return fmt::format(" (the {} uppercase letters \"{}\" with a {} character before and after)",
                       in_words(inner.size()), inner, code_point(static_cast<std::uint8_t>(word.front())));
}

/// What the characters at some place are, if they are this word.
std::string match_phrase(std::string_view word, bool ignoring_case) {
    if (is_repeated(word)) {
        return fmt::format("{}{} characters", word.size() == 2 ? "both " : "",
                           code_point(static_cast<std::uint8_t>(word.front())));
    }
    const auto spelling = spelled(word);
    const std::string_view kind = spelling.empty() ? "word" : "string";
    return fmt::format("an ASCII case-{}sensitive match for the {} \"{}\"{}", ignoring_case ? "in" : "", kind, word,
                       spelling);
}

/// "the number is zero, if the number is higher than 0x10FFFF, or if it's one of ...": the numbers of the old drafts
/// that give U+FFFD.
std::string replaced_numbers(const draft& d) {
    const auto ranges = d.references.replaced_numbers;
    const auto is_surrogates = [](code_point_range r) { return r.first == 0xD800 && r.last == 0xDFFF; };
    const bool have_names =
        std::all_of(ranges.begin(), ranges.end(), [&](code_point_range r) { return r.last == 0 || is_surrogates(r); });
    if (have_names) {
        return "the number is zero, if the number is higher than 0x10FFFF, or if it's one of the surrogate characters "
               "(characters in the range 0xD800 to 0xDFFF)";
    }
    strings spans;
    strings single;
    for (const auto r : ranges) {
        if (r.last - r.first > 1) {
            spans.push_back(fmt::format("0x{:04X} to 0x{:04X}", std::uint32_t{r.first}, std::uint32_t{r.last}));
            continue;
        }
        for (char32_t c = r.first; c <= r.last; ++c) single.push_back(fmt::format("0x{:04X}", std::uint32_t{c}));
    }
    return fmt::format("the number is in the range {}, or is one of {}, or is higher than 0x10FFFF",
                       joined(spans, ", "), listed(single, "or"));
}

// Conditions.

/// What a character may be, each with its article but for ranges: "a U+003D EQUALS SIGN character", "an ASCII
/// alphanumeric".
strings alternatives(const draft& d, const characters& c) {
    strings each = mentioned(c, "to");
    for (std::size_t i = 0; i < c.count; ++i) {
        const auto& item = c.items[i];
        if (item.what == character_item::kind::one) each[i] = operand_phrase(d, item.first);
        if (item.what != character_item::kind::one && item.what != character_item::kind::range)
            each[i] = with_article(each[i]);
    }
    return each;
}

/// What is asked besides the character: the phrases that "If" takes, all of which must hold. Empty: nothing.
strings conditions(const draft& d, const rule& r) {
    const auto& g = r.given;
    strings said;
    if (r.only_if_foreign) said.emplace_back(d.words.is_foreign);
    switch (g.what) {
        case condition::none: break;
        case condition::next_characters_are:
            said.push_back(fmt::format("the next {} characters are {}", in_words(g.word.size()),
                                       match_phrase(g.word, g.ignoring_case)));
            break;
        case condition::characters_from_current_are:
            said.push_back(fmt::format("the {} characters starting from the current input character are {}",
                                       in_words(g.word.size()), match_phrase(g.word, g.ignoring_case)));
            break;
        case condition::last_characters_are: {
            // While the escape flag is true, the characters that set it have gone before.
            if ((r.in & escape_flag_false).bits != 0) {
                said.push_back(fmt::format("there are at least {} characters before this one in the input stream",
                                           in_words(g.word.size() - 1)));
            }
            strings characters_of_word;
            for (const char c : g.word) characters_of_word.push_back(code_point(static_cast<std::uint8_t>(c)));
            said.push_back(
                fmt::format("the last {} characters in the input stream, including this one, are {} (\"{}\")",
                            in_words(g.word.size()), listed(characters_of_word), g.word));
            break;
        }
        case condition::close_tag_does_not_match: break;  // it says the mode itself: see close_tag_condition
        case condition::appropriate_end_tag_token:
            said.emplace_back("the current end tag token is an appropriate end tag token");
            break;
        case condition::temporary_buffer_is:
            said.push_back(fmt::format("the temporary buffer is the string \"{}\"", g.word));
            break;
        case condition::temporary_buffer_is_one_of:
            said.push_back(fmt::format("the temporary buffer is an ASCII case-insensitive match for \"{}\" or \"{}\"",
                                       g.word, g.other_word));
            break;
        case condition::part_of_attribute:
            said.push_back(fmt::format("the {} was consumed as part of an attribute", d.words.reference));
            break;
        case condition::no_digits: said.emplace_back("no characters match the range"); break;
        case condition::number_is_in_table:
            said.emplace_back("that number is one of the numbers in the first column of the following table");
            break;
        case condition::number_is_replaced: said.push_back(replaced_numbers(d)); break;
        case condition::number_is_zero: said.emplace_back("the number is 0x00"); break;
        case condition::number_is_beyond_unicode: said.emplace_back("the number is greater than 0x10FFFF"); break;
        case condition::number_is_surrogate: said.emplace_back("the number is a surrogate"); break;
        case condition::number_is_noncharacter: said.emplace_back("the number is a noncharacter"); break;
        case condition::number_is_control:
            said.emplace_back("the number is 0x0D, or a control that's not ASCII whitespace");
            break;
        case condition::no_identifier_matches: said.emplace_back("no match can be made"); break;
        case condition::identifier_matches: said.emplace_back("there is a match"); break;
        case condition::match_lacks_semicolon:
            said.push_back(
                fmt::format("the last character matched is not a {}{}", code_point(';'), d.words.after_semicolon));
            break;
        case condition::kept_for_historical_reasons: {
            said.push_back(fmt::format("the {} {} as part of an attribute", d.words.reference, d.words.being_consumed));
            said.push_back(
                fmt::format("the last character matched is not a {}{}", code_point(';'), d.words.after_semicolon));
            said.push_back(
                fmt::format("{} {}", d.words.next_character_is, listed(alternatives(d, g.followed_by), "or")));
            break;
        }
    }
    return said;
}

/// The long condition of the close tag open state, which says in which mode each of its parts is asked.
std::string close_tag_condition(const rule& r) {
    const auto mode = mode_condition(r.in);
    return fmt::format(
        "{0} but no start tag token has ever been emitted by this instance of the tokeniser (fragment case), or, if "
        "{0} "
        "and the next few characters do not match the tag name of the last start tag token emitted (compared in an "
        "ASCII case-insensitive manner), or if they do but they are not immediately followed by one of the following "
        "characters: {1}",
        mode, joined(mentioned(r.given.followed_by, "through to"), ", "));
}

/// All that a rule asks besides its character, as one phrase; "" if nothing.
std::string condition_phrase(const draft& d, const rule& r, bool with_mode) {
    if (r.given.what == condition::close_tag_does_not_match) return close_tag_condition(r);
    auto said = conditions(d, r);
    const auto mode = with_mode ? mode_condition(r.in) : std::string{};
    if (!mode.empty()) said.insert(said.begin(), mode);
    return joined(said, ", and ");
}

// Actions.

/// What some actions say together: an instruction in lower case, without a full stop. Instructions whose verb is said
/// once have several parts ("emit a ...", "a ...").
struct phrase {
    strings parts;
    bool is_error = false;
    bool own_paragraph = false;
};

/// What is appended to, or "" for other words.
std::string_view appended_to(op code) {
    switch (code) {
        case op::append_to_tag_name: return "the current tag token's tag name";
        case op::append_to_attribute_name: return "the current attribute's name";
        case op::append_to_attribute_value: return "the current attribute's value";
        case op::append_to_comment: return "the comment token's data";
        case op::append_to_processing_instruction: return "the processing instruction token's data";
        case op::append_to_doctype_name: return "the current DOCTYPE token's name";
        case op::append_to_public_identifier: return "the current DOCTYPE token's public identifier";
        case op::append_to_system_identifier: return "the current DOCTYPE token's system identifier";
        case op::append_to_temporary_buffer: return "the temporary buffer";
        default: return "";
    }
}

bool emits_literally(const action& a) {
    return (a.code == op::emit && is_code_point(a.what)) || a.code == op::emit_temporary_buffer ||
           a.code == op::emit_eof;
}

bool consumes(op code) {
    switch (code) {
        case op::consume_bogus_comment:
        case op::consume_cdata_section:
        case op::consume_reference:
        case op::consume_those_characters: return true;
        default: return false;
    }
}

/// What a state does before its rules has no rule around it.
constexpr rule no_rule{};

/// The phrases of some of a rule's actions. What the words around an action change in its phrase is decided here, and
/// only by these words: a token made by the same rule is "its", a token that runs on is "that", and so on.
class phrasing {
public:
    phrasing(const draft& d, std::size_t state, const rule& r, std::span<const action> all)
        : d_(d), state_(state), rule_(r), all_(all) {}

    std::vector<phrase> of(std::size_t first, std::size_t last) {
        phrases_.clear();
        for (std::size_t i = first; i < last;) i = add(i, last);
        return std::move(phrases_);
    }

private:
    bool does(op code) const {
        return std::any_of(all_.begin(), all_.end(), [code](const action& a) { return a.code == code; });
    }
    bool consumes_more() const {
        return std::any_of(all_.begin(), all_.end(), [](const action& a) { return consumes(a.code); });
    }

    void say(std::string text) { phrases_.push_back({{std::move(text)}, false, false}); }
    void say_apart(std::string text) { phrases_.push_back({{std::move(text)}, false, true}); }
    void say_error(std::string text) { phrases_.push_back({{std::move(text)}, true, false}); }

    /// Goes on with the last instruction: "this is a parse error; nothing is returned".
    void go_on(std::string_view text) {
        if (phrases_.empty()) return say(std::string{text.substr(2)});
        phrases_.back().parts.back().append(text);
    }

    /// Says the action at `i` with those after it that it takes along; gives the place of the next.
    std::size_t add(std::size_t i, std::size_t last);
    std::size_t add_emission(std::size_t i, std::size_t last);
    std::size_t add_appending(std::size_t i, std::size_t last);
    std::size_t add_tag(std::size_t i, std::size_t last);
    void add_switch(const action& a);
    void add_reconsume(const action& a);
    void add_return(const action& a);

    const draft& d_;
    std::size_t state_;
    const rule& rule_;
    std::span<const action> all_;
    std::vector<phrase> phrases_;
};

std::size_t phrasing::add_emission(std::size_t i, std::size_t last) {
    strings parts;
    while (i < last && emits_literally(all_[i])) {
        const auto& a = all_[i++];
        if (a.code == op::emit_eof) {
            parts.emplace_back("an end-of-file token");
        } else if (a.code == op::emit_temporary_buffer) {
            parts.emplace_back("a character token for each of the characters in the temporary buffer");
        } else {
            std::size_t count = 1;
            for (; i < last && all_[i].code == op::emit && all_[i].what == a.what; ++i) ++count;
            parts.push_back(count == 1 ? fmt::format("a {} character token", code_point(a.what))
                                       : fmt::format("{} {} character tokens", in_words(count), code_point(a.what)));
        }
    }
    parts.front().insert(0, "emit ");
    phrases_.push_back({std::move(parts), false, false});
    return i;
}

std::size_t phrasing::add_appending(std::size_t i, std::size_t last) {
    const auto code = all_[i].code;
    strings parts;
    while (i < last && all_[i].code == code) {
        const auto what = all_[i++].what;
        std::size_t count = 1;
        for (; is_code_point(what) && i < last && all_[i].code == code && all_[i].what == what; ++i) ++count;
        parts.push_back(operand_phrase(d_, what, count));
    }
    say(fmt::format("append {} to {}", listed(parts), appended_to(code)));
    return i;
}

std::size_t phrasing::add_tag(std::size_t i, std::size_t last) {
    auto text = fmt::format("create a new {} tag token", all_[i].code == op::create_start_tag ? "start" : "end");
    ++i;
    if (i < last && all_[i].code == op::set_tag_name) {
        text += fmt::format(", set its tag name to {}", operand_phrase(d_, all_[i].what));
        ++i;
        if (i < last && all_[i].code == op::switch_to) {
            text += fmt::format(", then switch to {}", state_name(d_, all_[i].to));
            ++i;
        }
    }
    say(std::move(text));
    return i;
}

void phrasing::add_switch(const action& a) {
    auto text = fmt::format("switch to {}", state_name(d_, a.to));
    if (d_.table.states[a.to].remarks == remark::only_happens_in_pcdata_unrelated_cdata) {
        text += " (which is unrelated to the content model flag's CDATA state)";
    }
    if (does(op::consume_reference)) return say_apart("finally, " + text);
    if (does(op::consume_bogus_comment) || does(op::consume_cdata_section)) return say_apart(std::move(text));
    // Where a state has only looked ahead, the drafts say that nothing is consumed.
    const bool looked_ahead =
        rule_.by == trigger::always && !consumes_more() && d_.table.states[state_].first.count == 0;
    if (!looked_ahead) return say(std::move(text));
    const auto target = d_.table.rules_of(a.to);
    if (!target.empty() && target.front().does(op::consume_bogus_comment)) {
        say(std::move(text));
        return say("the next character that is consumed, if any, is the first character that will be in the comment");
    }
    say(text.append(d_.words.after_looking_ahead));
}

void phrasing::add_reconsume(const action& a) {
    const auto to = state_name(d_, a.to);
    if (!d_.words.says_what_is_reconsumed) return say("reconsume in " + to);
    const bool at_eof = rule_.on == eof;
    const std::string_view character = at_eof ? "the EOF character" : "the current input character";
    if (all_.size() == 1) return say(fmt::format("switch to {} and reconsume {}", to, character));
    auto text = fmt::format("reconsume {} in {}", character, to);
    const bool after_one_token = !phrases_.empty() && phrases_.back().parts.size() == 1 &&
                                 phrases_.back().parts.front().starts_with("emit a U+");
    if (after_one_token) {
        phrases_.back().parts.push_back(std::move(text));
    } else {
        say(std::move(text));
    }
}

void phrasing::add_return(const action& a) {
    switch (a.what) {
        case what_was_returned:
            say("find the row with that number in the first column, and return a character token for the Unicode "
                "character given in the second column of that row");
            break;
        case character_reference_code:
            say("return a character token for the Unicode character whose code point is that number");
            break;
        case referenced_characters:
            say(
                fmt::format("return a character token for the character corresponding to the {} name (as given by the "
                            "second column of the {})",
                            d_.words.reference, d_.words.reference_table));
            break;
        default:
            go_on(fmt::format("; return a character token for the {} character instead", code_point(a.what)));
            break;
    }
}

std::size_t phrasing::add(std::size_t i, std::size_t last) {
    const auto& a = all_[i];
    if (emits_literally(a)) return add_emission(i, last);
    if (!appended_to(a.code).empty()) return add_appending(i, last);
    switch (a.code) {
        case op::none: break;
        // errors
        case op::parse_error:
            if (d_.names_errors) {
                say_error(fmt::format("this is {} parse error", with_article(name_of(a.error))));
            } else {
                // In the procedure on character references: an error that does not end it.
                say_error(does(op::continue_in) ? "there is a parse error" : "this is a parse error");
            }
            break;
        case op::parse_error_by_number: say_error("this is a parse error"); break;
        case op::parse_error_unless_permitted_slash: say("parse error unless this is a permitted slash"); break;
        // character tokens
        case op::emit:
            if (a.what == current_character)
                say("emit the current input character as a character token");
            else
                say(fmt::format("emit {} as a character token", operand_phrase(d_, a.what)));
            break;
        case op::emit_what_was_returned:
            say_apart(fmt::format("if nothing is returned, emit a {} character token", code_point('&')));
            say_apart("otherwise, emit the character token that was returned");
            break;
        // tags
        case op::create_start_tag:
        case op::create_end_tag: return add_tag(i, last);
        case op::set_tag_name: say("set its tag name to " + operand_phrase(d_, a.what)); break;
        case op::set_self_closing_flag: say("set the self-closing flag of the current tag token"); break;
        case op::emit_tag: say("emit the current tag token"); break;
        // attributes
        case op::start_attribute: say("start a new attribute in the current tag token"); break;
        case op::set_attribute_name:
            if (a.what == the_empty_string)
                say("set that attribute name and value to the empty string");
            else
                say(fmt::format("set that attribute's name to {}, and its value to the empty string",
                                operand_phrase(d_, a.what)));
            break;
        case op::append_what_was_returned:
            say_apart(fmt::format("if nothing is returned, append a {} character to the current attribute's value",
                                  code_point('&')));
            say_apart("otherwise, append the returned character token to the current attribute's value");
            break;
        // comments
        case op::create_processing_instruction:
            say("create a processing instruction token whose target is the temporary buffer and whose data is the "
                "empty "
                "string");
            break;
        case op::emit_processing_instruction: say("emit the processing instruction token"); break;
        case op::convert_temporary_buffer_to_comment: say("convert the temporary buffer to a comment"); break;
        case op::create_comment: say("create a comment token whose data is " + operand_phrase(d_, a.what)); break;
        case op::emit_comment:
            if (does(op::consume_bogus_comment)) {
                say("emit a comment token whose data is the concatenation of all the characters starting from and "
                    "including the character that caused the state machine to switch into the bogus comment state, up "
                    "to and including the character immediately before the last consumed character (i.e. up to the "
                    "character just before the U+003E or EOF character)");
                say("(If the comment was started by the end of the file (EOF), the token is empty.)");
            } else {
                say("emit the comment token");
            }
            break;
        case op::consume_bogus_comment:
            say(
                fmt::format("consume every character up to and including the first {} character or the end of the file "
                            "(EOF), whichever comes first",
                            code_point('>')));
            break;
        case op::consume_cdata_section:
            say(
                fmt::format("consume every character up to the next occurrence of the three character sequence {0} {0} "
                            "{1} (]]>), or the end of the file (EOF), whichever comes first",
                            code_point(']'), code_point('>')));
            say("emit a series of character tokens consisting of all the characters consumed except the matching three "
                "character sequence at the end (if one was found before the end of the file)");
            break;
        case op::reconsume_eof_if_reached:
            say_apart("if the end of the file was reached, reconsume the EOF character");
            break;
        // DOCTYPEs
        case op::create_doctype: say("create a new DOCTYPE token"); break;
        case op::set_doctype_name:
            say(fmt::format("set the {}token's name to {}", does(op::create_doctype) ? "" : "current DOCTYPE ",
                            operand_phrase(d_, a.what)));
            break;
        case op::set_public_identifier_empty:
        case op::set_system_identifier_empty: {
            auto text = fmt::format("set the DOCTYPE token's {} identifier to the empty string",
                                    a.code == op::set_public_identifier_empty ? "public" : "system");
            if (i + 1 < last && all_[i + 1].code == op::switch_to) {
                say(fmt::format("{}, then switch to {}", text, state_name(d_, all_[i + 1].to)));
                return i + 2;
            }
            say(std::move(text));
            break;
        }
        case op::mark_incorrect:
            say(fmt::format("set {} correctness flag to incorrect",
                            does(op::create_doctype) ? "its" : "the DOCTYPE token's"));
            break;
        case op::set_force_quirks:
            say(fmt::format("set {} force-quirks flag to on",
                            does(op::create_doctype) ? "its" : "the DOCTYPE token's"));
            break;
        case op::emit_doctype:
            if (does(op::create_doctype)) {
                say("emit the token");
            } else {
                const bool spoken_of = does(op::mark_incorrect) || does(op::set_force_quirks);
                say(spoken_of ? "emit that DOCTYPE token" : "emit the current DOCTYPE token");
            }
            break;
        // flags, temporary buffer, character reference code
        case op::set_escape_flag: say(fmt::format("set the escape flag to {}", a.what != 0)); break;
        case op::clear_temporary_buffer: say("set the temporary buffer to the empty string"); break;
        case op::append_reference_to_temporary_buffer:
            say(fmt::format("append {} to the temporary buffer", operand_phrase(d_, referenced_characters)));
            break;
        case op::set_return_state: say("set the return state to " + state_name(d_, a.to)); break;
        case op::flush_reference: say("flush code points consumed as a character reference"); break;
        case op::set_code:
            say("set the character reference code to " +
                (a.what == 0 ? std::string{"zero (0)"} : fmt::format("0x{:04X}", a.what)));
            break;
        case op::multiply_code: say(fmt::format("multiply the character reference code by {}", a.what)); break;
        case op::add_digit:
            say(
                fmt::format("add a numeric version of the current input character{} (subtract 0x{:04X} from the "
                            "character's code point) to the character reference code",
                            a.what == '0' ? "" : " as a hexadecimal digit", a.what));
            break;
        case op::set_code_from_table:
            say("if the number is one of the numbers in the first column of the following table, then find the row "
                "with "
                "that number in the first column, and set the character reference code to the number in the second "
                "column of that row");
            break;
        // the procedure on character references
        case op::consume_reference:
            say(fmt::format("attempt to consume {}{}", with_article(d_.words.reference),
                            a.what == none_allowed ? ", with no additional allowed character" : ""));
            break;
        case op::consume_next_character: say("consume " + that_character(rule_.on)); break;
        case op::interpret_as_hexadecimal:
        case op::interpret_as_decimal: {
            const bool hex = a.code == op::interpret_as_hexadecimal;
            const auto range = [](char first, char end) {
                return joined(mentioned(detail::range(first, end), "through to"), "");
            };
            strings ranges{range('0', '9')};
            if (hex) ranges.insert(ranges.end(), {range('a', 'f'), range('A', 'F')});
            say_apart(fmt::format("follow the steps below, but using the range of characters {} ({})", listed(ranges),
                                  hex ? "in other words, 0-9, A-F, a-f" : "i.e. just 0-9"));
            say_apart(fmt::format("when it comes to interpreting the number, interpret it as a {} number",
                                  hex ? "hexadecimal" : "decimal"));
            break;
        }
        case op::consume_digits: say("consume as many characters as match the range of characters given above"); break;
        case op::unconsume_reference:
            if (rule_.given.what == condition::no_digits) {
                say(
                    fmt::format("don't consume any characters (and unconsume the {} character and, if appropriate, the "
                                "X character)",
                                code_point('#')));
            } else {
                say(fmt::format("all the characters that were matched after the {} must be unconsumed",
                                code_point('&')));
            }
            break;
        case op::consume_longest_identifier:
            say(
                fmt::format("consume the maximum number of characters possible, {} one of the identifiers in the first "
                            "column of the {}{}",
                            d_.words.matching_identifier, d_.words.reference_table, d_.words.identifier_case));
            // The procedure returns them instead.
            if (!is_procedure(d_, state_)) say("append each character to the temporary buffer when it's consumed");
            break;
        case op::return_nothing:
            if (rule_.by == trigger::peek) say("not " + with_article(d_.words.reference));
            if (!does(op::unconsume_reference))
                say("no characters are consumed, and nothing is returned");
            else
                go_on(!phrases_.empty() && phrases_.back().is_error ? "; nothing is returned"
                                                                    : ", and nothing is returned");
            break;
        case op::return_character: add_return(a); break;
        // where to go on
        case op::consume_those_characters:
            say(is_repeated(rule_.given.word)
                    ? fmt::format("consume those {} characters", in_words(rule_.given.word.size()))
                    : "consume those characters");
            break;
        case op::ignore: say("ignore the character"); break;
        case op::stay: say("stay in " + state_name(d_, state_)); break;
        case op::switch_to: add_switch(a); break;
        case op::switch_to_reference_in_attribute:
            say(fmt::format("switch to {}{}", state_name(d_, a.to),
                            a.what == none_allowed ? ", with no additional allowed character"
                            : is_code_point(a.what)
                                ? fmt::format(", with the additional allowed character being {}", code_point(a.what))
                                : ""));
            break;
        case op::switch_back:
            say_apart(
                "finally, switch back to the attribute value state that you were in when you were switched into "
                "this state");
            break;
        case op::reconsume_in: add_reconsume(a); break;
        case op::switch_to_return_state: say("switch to the return state"); break;
        case op::reconsume_in_return_state: say("reconsume in the return state"); break;
        case op::as_anything_else: say("treat it as per the \"anything else\" entry below"); break;
        case op::emit_temporary_buffer:
        case op::emit_eof:
        case op::append_to_tag_name:
        case op::append_to_attribute_name:
        case op::append_to_attribute_value:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::append_to_doctype_name:
        case op::append_to_public_identifier:
        case op::append_to_system_identifier:
        case op::append_to_temporary_buffer: break;  // said above
        case op::continue_in: say("go on " + on_with_step(d_, a.to)); break;
    }
    return i + 1;
}

// Sentences.

/// How the first instruction opens.
enum class opening { capital, lower };

/// Instructions as sentences of their own, in as many paragraphs as they ask for.
strings stated(const std::vector<phrase>& phrases, opening how) {
    strings paragraphs(1);
    for (std::size_t i = 0; i < phrases.size(); ++i) {
        auto text = listed(phrases[i].parts);
        const bool first = i == 0;
        // Where errors have no names, an entry opens with a mere "Parse error."
        constexpr std::string_view full = "this is a parse error";
        if (first && how == opening::capital && phrases[i].is_error && text.starts_with(full)) {
            text.replace(0, full.size(), "Parse error");
        }
        if (!first || how == opening::capital) text = capitalised(text);
        if (!text.starts_with('(')) text += '.';  // a remark in parentheses has its own
        if (!first && phrases[i].own_paragraph) paragraphs.emplace_back();
        if (!paragraphs.back().empty()) paragraphs.back() += ' ';
        paragraphs.back() += text;
    }
    return paragraphs;
}

std::string stated_in_one(const std::vector<phrase>& phrases, opening how) { return joined(stated(phrases, how), " "); }

/// Instructions as what follows an "if": one sentence, but for an error, which opens a new one and after which
/// sentences are short again.
std::string as_clause(const std::vector<phrase>& phrases, opening how) {
    strings parts;
    std::size_t i = 0;
    for (; i < phrases.size() && !phrases[i].is_error; ++i)
        parts.insert(parts.end(), phrases[i].parts.begin(), phrases[i].parts.end());
    if (parts.empty()) return stated_in_one(phrases, how);
    auto text = listed(parts) + '.';
    if (how == opening::capital) text = capitalised(text);
    if (i == phrases.size()) return text;
    // Not the "Parse error." of a sentence that opens an entry.
    const auto rest = stated_in_one({phrases.begin() + static_cast<std::ptrdiff_t>(i), phrases.end()}, opening::lower);
    return text + ' ' + capitalised(rest);
}

/// A rule among those under the same characters: what it asks, and what it does of what is not said otherwise.
struct branch {
    std::size_t state = 0;
    const rule* what = nullptr;
    std::string asks;        // "" : nothing
    bool only_mode = false;  // it asks for a mode alone: "When ...: ..."
    std::size_t first = 0;   // of its actions
    std::size_t last = 0;

    std::vector<phrase> phrases(const draft& d, std::size_t from, std::size_t to) const {
        return phrasing{d, state, *what, what->then()}.of(from, to);
    }
    std::vector<phrase> phrases(const draft& d) const { return phrases(d, first, last); }
};

branch branch_of(const draft& d, std::size_t state, const rule& r, bool with_mode) {
    branch b{state, &r, condition_phrase(d, r, with_mode), false, 0, r.count};
    b.only_mode = with_mode && !b.asks.empty() && b.asks == mode_condition(r.in);
    return b;
}

/// "for historical reasons", with what comes around it.
std::string_view then_of(const rule& r) {
    return r.given.what == condition::kept_for_historical_reasons ? ", then, for historical reasons, " : ", then ";
}

std::string conditional(const draft& d, const branch& b, bool after_others) {
    if (b.only_mode) return fmt::format("When {}: {}", b.asks, stated_in_one(b.phrases(d), opening::lower));
    return fmt::format("{} {}{}{}", after_others ? "Otherwise, if" : "If", b.asks, then_of(*b.what),
                       as_clause(b.phrases(d), opening::lower));
}

/// An unconditional branch, alone: what opens with the consumption of what was matched is one sentence.
strings unconditional(const draft& d, const branch& b) {
    const auto phrases = b.phrases(d);
    if (b.first < b.last && b.what->actions[b.first].code == op::consume_those_characters)
        return {as_clause(phrases, opening::capital)};
    return stated(phrases, opening::capital);
}

bool same(const action& a, const action& b) {
    return a.code == b.code && a.to == b.to && a.error == b.error && a.at_next == b.at_next && a.but_on == b.but_on &&
           a.but == b.but && a.what == b.what;
}

/// How many actions at the end of two branches are the same.
std::size_t common_ending(const branch& a, const branch& b) {
    std::size_t n = 0;
    while (a.first + n < a.last && b.first + n < b.last &&
           same(a.what->actions[a.last - 1 - n], b.what->actions[b.last - 1 - n]))
        ++n;
    return n;
}

/// How many actions two branches end with that can be said once, after both: "If ..., then ... Otherwise, ... In any
/// case, ..." None where the first would be left with nothing to say.
std::size_t shared_ending(std::span<const branch> branches) {
    if (branches.size() != 2 || !branches[1].asks.empty()) return 0;
    const auto ending = common_ending(branches[0], branches[1]);
    return branches[0].first + ending < branches[0].last ? ending : 0;
}

/// Rules under the same characters, said together: "If ..., then ... Otherwise, ...". What the last two end with alike
/// is said once, after both.
strings said_together(const draft& d, std::span<const branch> branches, bool after_others = false) {
    const auto& b = branches.front();
    if (branches.size() == 1) {
        if (!b.asks.empty()) return {conditional(d, b, after_others)};
        if (!after_others) return unconditional(d, b);
        return {"Otherwise, " + as_clause(b.phrases(d), opening::lower)};
    }
    strings said;
    const auto& next = branches[1];
    const auto rest = branches.subspan(1);
    if (const auto ending = shared_ending(branches); ending > 0) {
        auto shortened = b;
        shortened.last -= ending;
        said.push_back(conditional(d, shortened, false));
        const auto tail = next.phrases(d, next.last - ending, next.last);
        if (next.first + ending < next.last) {
            const auto other = next.phrases(d, next.first, next.last - ending);
            said.push_back("Otherwise, " + stated_in_one(other, opening::lower));
            said.push_back(stated_in_one(tail, opening::capital));
        } else {
            const auto how = d.words.in_any_case.empty() ? opening::capital : opening::lower;
            said.push_back(std::string{d.words.in_any_case} + stated_in_one(tail, how));
        }
    } else {
        said.push_back(conditional(d, b, after_others));
        if (rest.size() == 1 && next.asks.empty() && b.only_mode) {
            said.push_back("Otherwise: " + stated_in_one(next.phrases(d), opening::lower));
        } else {
            // "Otherwise" must hold for all sentences of the rest.
            const bool several = shared_ending(rest) > 0;
            auto others = said_together(d, rest, !several);
            if (several) others.front().insert(0, "Otherwise: ");
            said.insert(said.end(), others.begin(), others.end());
        }
    }
    if (d.words.joins_branches) return {joined(said, " ")};
    return said;
}

/// What a state does before its rules are asked.
std::string first_sentences(const draft& d, std::size_t state) {
    const auto& first = d.table.states[state].first;
    if (first.count == 0) return "";
    const std::span<const action> actions{first.actions.data(), first.count};
    return stated_in_one(phrasing{d, state, no_rule, actions}.of(0, first.count), opening::capital);
}

// Entries.

/// What opens nearly every state, without its first letter.
constexpr std::string_view next_character = "onsume the next input character";

/// Makes the entries of a draft, in its order.
class reciter {
public:
    explicit reciter(const draft& d) : d_(d) {}

    std::vector<recited_entry> all() {
        for (std::size_t s = 0; s < d_.table.states.size(); ++s) {
            if (!is_procedure(d_, s)) {
                add_state(s);
            } else if (s == d_.reference_procedure) {
                add_procedure(s);
            }
        }
        return std::move(entries_);
    }

private:
    std::span<const rule> rules_of(std::size_t state) const { return d_.table.rules_of(state); }
    std::size_t place(std::size_t state, std::size_t rule) const { return d_.table.states[state].first_rule + rule; }

    recited_entry& start(std::size_t state, std::string under, strings subjects = {}) {
        std::string heading{d_.table.states[is_procedure(d_, state) ? d_.reference_procedure : state].name};
        entries_.push_back({std::move(heading), std::move(under), std::move(subjects), {}, 0, 0, 0, 0});
        return entries_.back();
    }

    /// Notes that the last entry says this rule.
    void claim(std::size_t at) {
        auto& e = entries_.back();
        if (e.rule_count == 0) e.first_rule = at;
        if (e.first_rule + e.rule_count == at) {
            ++e.rule_count;
        } else {
            if (e.continued_count == 0) e.continued_at = at;
            e.continued_count = at + 1 - e.continued_at;
        }
    }

    void say(std::string text) { entries_.back().sentences.push_back(std::move(text)); }
    void say(strings texts) {
        for (auto& text : texts) say(std::move(text));
    }

    strings subjects(const characters& c) const {
        strings lines;
        for (std::size_t i = 0; i < c.count; ++i) lines.push_back(subject(d_, c.items[i]));
        return lines;
    }

    std::vector<branch> branches(std::size_t state, std::size_t first, std::size_t last, bool with_mode) const {
        std::vector<branch> found;
        for (std::size_t r = first; r < last; ++r) found.push_back(branch_of(d_, state, rules_of(state)[r], with_mode));
        return found;
    }

    /// The end of the run of rules from `first` that stand under the same characters.
    std::size_t end_of_group(std::size_t state, std::size_t first, std::size_t last) const {
        const auto rules = rules_of(state);
        std::size_t end = first + 1;
        while (end < last && rules[end].by == rules[first].by && rules[end].on == rules[first].on) ++end;
        return end;
    }

    void add_state(std::size_t state);
    void add_remark(std::size_t state);
    std::string head(std::size_t state, std::string_view what) const;
    void add_rows(std::size_t state);
    /// An entry for each run of rules under the same characters.
    void add_entries(std::size_t state, std::size_t first, std::size_t last, const std::string& under, bool with_mode);
    void add_block(std::size_t state, std::size_t first, std::size_t last);
    /// Rules that ask for no character.
    void add_prose(std::size_t state, std::size_t first, std::size_t last);
    void add_lookahead(std::size_t state);
    void add_identifiers(std::size_t state);
    void add_numbers(std::size_t state);
    void add_epilogue(std::size_t state);

    void add_procedure(std::size_t state);
    /// What a rule of the procedure says under its characters, but for the step that it goes on with.
    void say_step(std::size_t state, const rule& r);
    bool is_nested(std::size_t state) const;
    void follow(std::size_t state, std::size_t rule, const std::string& under);
    void add_step(std::size_t state, const std::string& under);

    const draft& d_;
    std::vector<recited_entry> entries_;
};

/// What a state does first, and then `what`, which ends in a colon.
std::string reciter::head(std::size_t state, std::string_view what) const {
    std::string text = first_sentences(d_, state);
    if (!text.empty() && !what.empty()) text += ' ';
    return text.append(what);
}

void reciter::add_remark(std::size_t state) {
    switch (d_.table.states[state].remarks) {
        case remark::none: return;
        case remark::cannot_happen_in_cdata:
            start(state, "");
            return say("(This cannot happen if the content model flag is set to the CDATA state.)");
        case remark::only_happens_in_pcdata:
            start(state, "");
            return say("(This can only happen if the content model flag is set to the PCDATA state.)");
        case remark::only_happens_in_pcdata_unrelated_cdata:
            start(state, "");
            return say(
                "(This can only happen if the content model flag is set to the PCDATA state, and is unrelated to "
                "the content model flag's CDATA state.)");
        case remark::depends_on_content_model_flag:
            start(state, "");
            return say("The behaviour of this state depends on the content model flag.");
    }
}

void reciter::add_entries(std::size_t state, std::size_t first, std::size_t last, const std::string& under,
                          bool with_mode) {
    for (std::size_t begin = first; begin < last;) {
        const auto end = end_of_group(state, begin, last);
        const auto said = said_together(d_, branches(state, begin, end, with_mode));
        const auto lines = subjects(rules_of(state)[begin].on);
        const auto add = [&](strings standing_under) {
            start(state, under, std::move(standing_under));
            say(said);
            for (std::size_t r = begin; r < end; ++r) claim(place(state, r));
        };
        if (d_.words.repeats_entry_for_each_line) {
            for (const auto& line : lines) add({line});
        } else {
            add(lines);
        }
        begin = end;
    }
}

/// Entries that stand under a condition on the mode. One character and anything else are said in running text.
void reciter::add_block(std::size_t state, std::size_t first, std::size_t last) {
    const auto rules = rules_of(state).subspan(first, last - first);
    const auto under = "If " + mode_condition(rules.front().in);
    const bool is_short = rules.size() == 2 && rules[0].on.count == 1 && rules[1].on == anything_else;
    start(state, under);
    if (!is_short) {
        say(fmt::format("C{}:", next_character));
        return add_entries(state, first, last, under, false);
    }
    const auto b = branches(state, first, last, false);
    say(fmt::format("C{}. If it is {}, {} Otherwise, {}", next_character,
                    operand_phrase(d_, rules[0].on.items[0].first), as_clause(b[0].phrases(d_), opening::lower),
                    stated_in_one(b[1].phrases(d_), opening::lower)));
    for (std::size_t r = first; r < last; ++r) claim(place(state, r));
}

void reciter::add_prose(std::size_t state, std::size_t first, std::size_t last) {
    start(state, "");
    const auto before = head(state, "");
    if (!before.empty()) say(before);
    say(said_together(d_, branches(state, first, last, true)));
    for (std::size_t r = first; r < last; ++r) claim(place(state, r));
}

/// modern, markup declaration open state: entries that stand under what the next characters are.
void reciter::add_lookahead(std::size_t state) {
    const auto rules = rules_of(state);
    start(state, "");
    say(head(state, "If the next few characters are:"));
    for (std::size_t begin = 0; begin < rules.size();) {
        std::size_t end = begin + 1;
        while (end < rules.size() && rules[end].given.what == rules[begin].given.what &&
               rules[end].given.word == rules[begin].given.word)
            ++end;
        const auto& g = rules[begin].given;
        std::string line{set_name(character_item::kind::anything_else)};
        if (is_repeated(g.word)) {
            line = capitalised(operand_phrase(d_, static_cast<std::uint8_t>(g.word.front()), g.word.size()));
        } else if (g.what == condition::next_characters_are && !g.ignoring_case) {
            line = fmt::format("The string \"{}\"{}", g.word, spelled(g.word));
        } else if (g.what == condition::next_characters_are) {
            line = fmt::format("ASCII case-insensitive match for the word \"{}\"", g.word);
        }
        start(state, "", {line});
        // The subject says what the guard asks.
        auto b = branches(state, begin, end, true);
        std::string text;
        for (std::size_t i = 0; i < b.size(); ++i) {
            auto asked = *b[i].what;
            asked.given = {};
            b[i].asks = condition_phrase(d_, asked, true);
        }
        if (b.size() > 1 && b[0].what->actions[0].code == op::consume_those_characters) {
            text = stated_in_one(b[0].phrases(d_, 0, 1), opening::capital) + ' ';
            for (auto& each : b) ++each.first;
        }
        say(text + joined(said_together(d_, b), " "));
        for (std::size_t r = begin; r < end; ++r) claim(place(state, r));
        begin = end;
    }
}

/// modern, named character reference state: what is done "If there is a match", and "Otherwise".
void reciter::add_identifiers(std::size_t state) {
    const auto rules = rules_of(state);
    start(state, "");
    say(head(state, ""));
    const auto last = rules.size() - 1;
    auto matching = branches(state, 0, last, true);
    if (matching.back().what->given.what == condition::identifier_matches) matching.back().asks.clear();
    start(state, "", {"If there is a match"});
    say(said_together(d_, matching));
    for (std::size_t r = 0; r < last; ++r) claim(place(state, r));
    start(state, "", {"Otherwise"});
    say(said_together(d_, branches(state, last, rules.size(), true)));
    claim(place(state, last));
}

void reciter::add_rows(std::size_t state) {
    for (const auto& row : d_.references.numbers) {
        start(state, std::string{d_.words.head_of_numbers}, {fmt::format("0x{:02X}", row.number)});
        say(fmt::format("{}{:04X} {}", d_.words.code_point_prefix, std::uint32_t{row.character}, row.character_name));
    }
}

/// modern, numeric character reference end state. At most one of these conditions holds, so that none needs an
/// "otherwise"; the ending that all share comes after the table.
void reciter::add_numbers(std::size_t state) {
    const auto rules = rules_of(state);
    auto checks = branches(state, 0, rules.size(), true);
    const auto conclusion = checks.back();
    checks.pop_back();
    start(state, "");
    say(head(state, "Check the character reference code:"));
    for (auto& check : checks) {
        if (const auto ending = common_ending(check, conclusion); ending == conclusion.last) check.last -= ending;
        say(conditional(d_, check, false));
        claim(place(state, static_cast<std::size_t>(check.what - rules.data())));
    }
    add_rows(state);
    start(state, "");
    say(unconditional(d_, conclusion));
    claim(place(state, rules.size() - 1));
}

void reciter::add_epilogue(std::size_t state) {
    if (!d_.table.states[state].drops_duplicate_attribute) return;
    start(state, "");
    say(fmt::format(
        "When the user agent leaves {} (and before emitting the tag token, if appropriate), the complete attribute's "
        "name must be compared to the other attributes on the same token; if there is already an attribute on the "
        "token "
        "with the exact same name, then this is a {}parse error and the new attribute must be {}.",
        state_name(d_, state), d_.names_errors ? fmt::format("{} ", name_of(error_code::duplicate_attribute)) : "",
        d_.words.drop_attribute));
}

void reciter::add_state(std::size_t state) {
    const auto rules = rules_of(state);
    add_remark(state);
    if (d_.table.states[state].remarks == remark::depends_on_content_model_flag) {
        for (std::size_t begin = 0; begin < rules.size();) {
            std::size_t end = begin + 1;
            while (end < rules.size() && rules[end].in == rules[begin].in) ++end;
            add_block(state, begin, end);
            begin = end;
        }
        return add_epilogue(state);
    }
    std::size_t prose = 0;  // how many rules ask for no character
    while (prose < rules.size() && rules[prose].by == trigger::always) ++prose;
    const bool about_numbers = prose > 1 && asks_about_number(rules[0].given.what);
    const bool about_identifiers = prose > 1 && std::any_of(rules.begin(), rules.end(), [](const rule& r) {
                                       return r.given.what == condition::identifier_matches;
                                   });
    if (about_numbers) {
        add_numbers(state);
    } else if (about_identifiers) {
        add_identifiers(state);
    } else if (d_.words.lists_keywords && prose > 1 && rules[0].given.what == condition::next_characters_are) {
        add_lookahead(state);
    } else if (prose > 0) {
        add_prose(state, 0, prose);
        if (prose < rules.size() && rules[0].given.what == condition::close_tag_does_not_match) {
            say(
                fmt::format("Otherwise, if the content model flag is set to the PCDATA state, or if the next few "
                            "characters do match that tag name, c{}:",
                            next_character));
        }
    } else {
        start(state, "");
        say(head(state, fmt::format("C{}:", next_character)));
    }
    if (prose < rules.size()) add_entries(state, prose, rules.size(), "", true);
    add_epilogue(state);
}

// The procedure on character references.

/// Whether a rule of the procedure goes on with another step.
bool continues(const rule& r) { return r.count > 0 && r.then().back().code == op::continue_in; }

/// Whether a step's rules are entries of their own, rather than paragraphs of the entry that leads to it.
bool reciter::is_nested(std::size_t state) const {
    const auto rules = rules_of(state);
    return std::all_of(rules.begin(), rules.end(), [](const rule& r) { return r.by == trigger::peek; });
}

void reciter::say_step(std::size_t state, const rule& r) {
    auto b = branch_of(d_, state, r, true);
    if (continues(r)) --b.last;
    if (b.asks.empty())
        say(stated(b.phrases(d_), opening::capital));
    else
        say(conditional(d_, b, false));
}

/// Goes on where a rule continues, if it does.
void reciter::follow(std::size_t state, std::size_t rule, const std::string& under) {
    const auto& r = rules_of(state)[rule];
    if (!continues(r)) return;
    const std::size_t to = r.then().back().to;
    if (!is_nested(to)) return add_step(to, under);

    say(fmt::format("The behaviour further depends on the character after {}:", that_character(r.on)));
    const auto nesting = subject(d_, r.on.items[0]);
    const auto rules = rules_of(to);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        start(to, nesting, subjects(rules[i].on));
        const auto& nested = rules[i];
        // All go on in the same step, which is said after them.
        say_step(to, nested);
        claim(place(to, i));
    }
    start(to, nesting);
    follow(to, rules.size() - 1, nesting);
}

/// The paragraphs of a step, and of the steps after it.
void reciter::add_step(std::size_t state, const std::string& under) {
    const auto rules = rules_of(state);
    add_remark(state);
    const auto before = head(state, "");
    if (!before.empty()) say(before);
    if (asks_about_number(rules[0].given.what)) {
        say("If one or more characters match the range, then take them all and interpret the string of characters as a "
            "number (either hexadecimal or decimal as appropriate).");
    }
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const auto& r = rules[i];
        const bool goes_on = continues(r);
        auto b = branch_of(d_, state, r, true);
        if (goes_on) --b.last;
        if (r.by == trigger::peek) {
            const bool only_consumes = r.count == 2 && goes_on && r.actions[0].code == op::consume_next_character;
            say(fmt::format("Otherwise, if {}the next character is a {}, {}", b.asks.empty() ? "" : b.asks + ", and ",
                            joined(mentioned(r.on, "to"), " or "),
                            only_consumes ? "consume that too." : as_clause(b.phrases(d_), opening::lower)));
        } else if (i > 0 && rules[i - 1].by == trigger::peek) {
            entries_.back().sentences.back() += " If it isn't, " + stated_in_one(b.phrases(d_), opening::lower);
        } else if (!b.asks.empty()) {
            say(conditional(d_, b, i > 0));
        } else if (b.first < b.last) {
            say("Otherwise, " + as_clause(b.phrases(d_), opening::lower));
        }
        claim(place(state, i));
        if (r.given.what == condition::number_is_in_table) {
            add_rows(state);
            start(state, under);
        }
    }
    follow(state, rules.size() - 1, under);
}

void reciter::add_procedure(std::size_t state) {
    add_remark(state);
    start(state, "");
    say(
        fmt::format("This section defines how to consume {}. This definition is used when parsing {} in text and in "
                    "attributes.",
                    with_article(d_.words.reference), d_.words.references));
    say(
        fmt::format("The behaviour depends on the identity of the next character (the one immediately after the {} "
                    "character):",
                    code_point('&')));
    const auto rules = rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const auto& r = rules[i];
        start(state, "", subjects(r.on));
        say_step(state, r);
        claim(place(state, i));
        follow(state, i, "");
    }
}

}  // namespace

std::string subject(const spec::draft& draft, const spec::character_item& item) {
    switch (item.what) {
        case character_item::kind::one: return code_point(item.first) + glyph(draft, item.first);
        case character_item::kind::range:
            return fmt::format("{} through to {}", code_point(item.first), code_point(item.last));
        default: return std::string{set_name(item.what)};
    }
}

std::vector<std::string> subjects(const spec::draft& draft, const spec::rule& rule) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < rule.on.count; ++i) lines.push_back(subject(draft, rule.on.items[i]));
    return lines;
}

std::string before_rules(const spec::draft& draft, std::size_t state) { return first_sentences(draft, state); }

std::string sentence(const spec::draft& draft, std::size_t state, std::size_t rule) {
    const auto rules = draft.table.rules_of(state);
    const auto& r = rules[rule];
    const auto b = branch_of(draft, state, r, true);
    const auto* before =
        rule > 0 && rules[rule - 1].by == r.by && rules[rule - 1].on == r.on ? &rules[rule - 1] : nullptr;
    const bool after_peek = rule > 0 && r.by == trigger::always && rules[rule - 1].by == trigger::peek;
    if (!b.asks.empty()) return conditional(draft, b, before != nullptr);
    if (before == nullptr && !after_peek) return joined(unconditional(draft, b), " ");
    if (before != nullptr && branch_of(draft, state, *before, true).only_mode)
        return "Otherwise: " + stated_in_one(b.phrases(draft), opening::lower);
    return "Otherwise, " + as_clause(b.phrases(draft), opening::lower);
}

std::vector<recited_entry> recite(const spec::draft& draft) {
    spec::require_sound(draft);
    return reciter{draft}.all();
}

}  // namespace strata::study
