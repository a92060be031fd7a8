#include "core/words/condition_words.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include <fmt/format.h>

#include "core/words/character_words.hpp"
#include "core/words/english.hpp"
#include "core/words/operand_words.hpp"
#include "core/words/state_words.hpp"

namespace strata::words {

using namespace spec;

namespace {

/// "(the five uppercase letters "CDATA" with a U+005B LEFT SQUARE BRACKET character before and after)", with a space
/// before; "" if a word consists of letters only.
std::string spelled(std::string_view word) {
    if (word.size() < 3 || is_letter(word.front()) || word.front() != word.back()) return "";
    const auto inner = word.substr(1, word.size() - 2);
    return fmt::format(" (the {} uppercase letters \"{}\" with a {} character before and after)",
                       in_words(inner.size()), inner, code_point(static_cast<std::uint8_t>(word.front())));
}

/// The characters at some place, if they match this word.
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

/// The last characters up to the current one, whatever the escape flag. While it is true, they have all been read.
strings last_characters(const rule& r) {
    const std::string_view word = r.given.word;
    strings said;
    if ((r.in & escape_flag_false).bits != 0) {
        said.push_back(fmt::format("there are at least {} characters before this one in the input stream",
                                   in_words(word.size() - 1)));
    }
    strings characters_of_word;
    for (const char c : word) characters_of_word.push_back(code_point(static_cast<std::uint8_t>(c)));
    said.push_back(fmt::format("the last {} characters in the input stream, including this one, are {} (\"{}\")",
                               in_words(word.size()), listed(characters_of_word), word));
    return said;
}

std::string match_lacks_semicolon(const draft& d) {
    return fmt::format("the last character matched is not a {}{}", code_point(';'), d.words.after_semicolon);
}

/// In an attribute, what looks like a reference but is not one for historical reasons.
strings kept_for_historical_reasons(const draft& d, const guard& g) {
    return {fmt::format("the {} {} as part of an attribute", d.words.reference, d.words.being_consumed),
            match_lacks_semicolon(d),
            fmt::format("{} {}", d.words.next_character_is, listed(alternatives(d, g.followed_by), "or"))};
}

/// A name that is not in the draft's table, and the semicolon after it.
strings unknown_name_before_semicolon(const guard& g) {
    const characters& c = g.followed_by;
    const bool all_ranges = std::all_of(c.items.begin(), c.items.begin() + c.count, [](const character_item& each) {
        return each.what == character_item::kind::range;
    });
    const std::string which = listed(mentioned(c, "to"));
    const bool is_named_set = c.count == 1 && !all_ranges && c.items[0].what != character_item::kind::one;
    return {"no match can be made",
            fmt::format("the characters after the {} consist of a sequence of one or more {}{}{} followed by a {}",
                        code_point('&'), all_ranges ? "characters in the range " : "", which,
                        is_named_set ? " characters" : "", code_point(';'))};
}

/// What the guard requires: phrases all of which must hold.
strings guard_phrases(const draft& d, const rule& r) {
    const auto& g = r.given;
    switch (g.what) {
        case condition::none: return {};
        case condition::next_characters_are:
            return {fmt::format("the next {} characters are {}", in_words(g.word.size()),
                                match_phrase(g.word, g.ignoring_case))};
        case condition::characters_from_current_are:
            return {fmt::format("the {} characters starting from the current input character are {}",
                                in_words(g.word.size()), match_phrase(g.word, g.ignoring_case))};
        case condition::last_characters_are: return last_characters(r);
        case condition::close_tag_does_not_match: return {};  // states the mode itself: see close_tag_condition
        case condition::appropriate_end_tag_token: return {"the current end tag token is an appropriate end tag token"};
        case condition::temporary_buffer_is: return {fmt::format("the temporary buffer is the string \"{}\"", g.word)};
        case condition::temporary_buffer_is_one_of:
            return {fmt::format("the temporary buffer is an ASCII case-insensitive match for \"{}\" or \"{}\"", g.word,
                                g.other_word)};
        case condition::part_of_attribute:
            return {fmt::format("the {} was consumed as part of an attribute", d.words.reference)};
        case condition::no_digits: return {"no characters match the range"};
        case condition::number_is_in_table:
            return {"that number is one of the numbers in the first column of the following table"};
        case condition::number_is_replaced: return {replaced_numbers(d)};
        case condition::number_is_zero: return {"the number is 0x00"};
        case condition::number_is_beyond_unicode: return {"the number is greater than 0x10FFFF"};
        case condition::number_is_surrogate: return {"the number is a surrogate"};
        case condition::number_is_noncharacter: return {"the number is a noncharacter"};
        case condition::number_is_control: return {"the number is 0x0D, or a control that's not ASCII whitespace"};
        case condition::no_identifier_matches: return {"no match can be made"};
        case condition::identifier_matches: return {"there is a match"};
        case condition::match_lacks_semicolon: return {match_lacks_semicolon(d)};
        case condition::kept_for_historical_reasons: return kept_for_historical_reasons(d, g);
        case condition::unknown_name_before_semicolon: return unknown_name_before_semicolon(g);
    }
    return {};
}

/// The long condition of the close tag open state, which states the mode for each of its parts.
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

}  // namespace

std::string condition_phrase(const draft& d, const rule& r, bool with_mode) {
    if (r.given.what == condition::close_tag_does_not_match) return close_tag_condition(r);
    strings said;
    if (with_mode && !(r.in == any_mode)) said.push_back(mode_condition(r.in));
    if (r.only_if_foreign) said.emplace_back(d.words.is_foreign);
    for (auto& each : guard_phrases(d, r)) said.push_back(std::move(each));
    return joined(said, ", and ");
}

std::string keyword_line(const draft& d, const guard& g) {
    if (is_repeated(g.word))
        return capitalised(operand_phrase(d, static_cast<std::uint8_t>(g.word.front()), g.word.size()));
    if (g.what != condition::next_characters_are) return std::string{set_name(character_item::kind::anything_else)};
    if (g.ignoring_case) return fmt::format("ASCII case-insensitive match for the word \"{}\"", g.word);
    return fmt::format("The string \"{}\"{}", g.word, spelled(g.word));
}

bool is_repeated(std::string_view word) {
    return word.size() > 1 && word.find_first_not_of(word.front()) == std::string_view::npos;
}

}  // namespace strata::words
