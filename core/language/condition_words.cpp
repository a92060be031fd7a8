#include "core/language/condition_words.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include <fmt/format.h>

#include "core/language/character_words.hpp"
#include "core/language/english.hpp"
#include "core/language/operand_words.hpp"
#include "core/language/saying.hpp"
#include "core/language/state_words.hpp"

namespace strata::words {

using namespace spec;
using phrases::fillings;
using phrases::phrase_for;
using phrases::said;
using phrases::slot;

namespace {

std::string quoted(std::string_view word) { return fmt::format("\"{}\"", word); }

std::string counted(std::string_view characters) { return std::string{in_words(characters.size())}; }

/// Whether a word is letters between two marks of a kind, "[CDATA[", which the drafts spell out.
bool is_spelled(std::string_view word) {
    return word.size() > 2 && !is_letter(word.front()) && word.front() == word.back() && !is_repeated(word);
}

/// What the phrase for a keyword at some place is filled with, after its count. Only one in capitals is spelled out.
fillings spelled(std::string_view word, bool ignoring_case) {
    if (ignoring_case || !is_spelled(word)) return {{slot::string, quoted(word)}};
    const auto letters = word.substr(1, word.size() - 2);
    return {{slot::string, quoted(word)},
            {slot::count, counted(letters)},
            {slot::string, quoted(letters)},
            {slot::character, code_point(static_cast<std::uint8_t>(word.front()))}};
}

/// The characters at some place, if they match the guard's word.
std::string match_phrase(const guard& g) {
    fillings with{{slot::count, counted(g.word)}};
    if (g.what == condition::next_characters_are && !g.ignoring_case && g.word.size() == 2 && is_repeated(g.word)) {
        with.push_back({slot::character, code_point(static_cast<std::uint8_t>(g.word.front()))});
    } else {
        const bool plain = g.ignoring_case || g.what != condition::next_characters_are;
        for (auto& each : spelled(g.word, plain)) with.push_back(std::move(each));
    }
    return said(phrase_for(g.what, with, g.ignoring_case), with);
}

/// "the number is zero, if the number is higher than 0x10FFFF, or if it's one of ...": the numbers of the old drafts
/// that give U+FFFD.
std::string replaced_numbers(const draft& d) {
    const auto ranges = d.references.replaced_numbers;
    const auto is_surrogates = [](code_point_range r) { return r.first == 0xD800 && r.last == 0xDFFF; };
    const bool have_names =
        std::all_of(ranges.begin(), ranges.end(), [&](code_point_range r) { return r.last == 0 || is_surrogates(r); });
    if (have_names) return said(phrase_for(condition::number_is_replaced));
    strings spans;
    strings single;
    for (const auto r : ranges) {
        if (r.last - r.first > 1) {
            spans.push_back(fmt::format("0x{:04X} to 0x{:04X}", std::uint32_t{r.first}, std::uint32_t{r.last}));
            continue;
        }
        for (char32_t c = r.first; c <= r.last; ++c) single.push_back(fmt::format("0x{:04X}", std::uint32_t{c}));
    }
    const fillings with{{slot::numbers, fmt::format("{}, or is one of {}", joined(spans, ", "), listed(single, "or"))}};
    return said(phrase_for(condition::number_is_replaced, with), with);
}

/// The last characters up to the current one, whatever the escape flag. While it is true, they have all been read.
strings last_characters(const rule& r) {
    const std::string_view word = r.given.word;
    strings said_of;
    if ((r.in & escape_flag_false).bits != 0) {
        said_of.push_back(said(phrase_for(phrases::condition_phrase::about::remark),
                               {{slot::count, std::string{in_words(word.size() - 1)}}}));
    }
    strings characters_of_word;
    for (const char c : word) characters_of_word.push_back(code_point(static_cast<std::uint8_t>(c)));
    said_of.push_back(said(
        phrase_for(r.given.what),
        {{slot::count, counted(word)}, {slot::characters, listed(characters_of_word)}, {slot::string, quoted(word)}}));
    return said_of;
}

std::string match_lacks_semicolon(const draft& d) {
    return said(phrase_for(condition::match_lacks_semicolon), {{slot::character, code_point(';')}},
                {d.words.after_semicolon});
}

/// In an attribute, what looks like a reference but is not one for historical reasons.
strings kept_for_historical_reasons(const draft& d, const guard& g) {
    return {said(phrase_for(condition::part_of_attribute), {}, {d.words.reference, d.words.being_consumed}),
            match_lacks_semicolon(d),
            said(phrase_for(condition::kept_for_historical_reasons),
                 {{slot::set, listed(alternatives(d, g.followed_by), "or")}}, {d.words.next_character_is})};
}

/// A name that is not in the draft's table, and the character after it.
strings unknown_name_before(const guard& g) {
    const characters& c = g.followed_by;
    const bool all_ranges = std::all_of(c.items.begin(), c.items.begin() + c.count, [](const character_item& each) {
        return each.what == character_item::kind::range;
    });
    const bool is_named_set = c.count == 1 && !all_ranges && c.items[0].what != character_item::kind::one;
    const char after = g.word.empty() ? ';' : g.word.front();  // a rule that was given another condition has no word
    const fillings with{{slot::character, code_point('&')},
                        {slot::set, listed(mentioned(c, "to")) + (is_named_set ? " characters" : "")},
                        {slot::character, code_point(static_cast<unsigned char>(after))}};
    return {
        said(phrase_for(condition::no_identifier_matches)),
        said(phrase_for(condition::unknown_name_before, with), with, {all_ranges ? "characters in the range" : ""})};
}

/// What the guard requires: phrases all of which must hold.
strings guard_phrases(const draft& d, const rule& r) {
    const auto& g = r.given;
    switch (g.what) {
        case condition::none:
        case condition::close_tag_does_not_match:
            return {};  // the second states the mode itself: see close_tag_condition
        case condition::next_characters_are:
        case condition::characters_from_current_are: return {match_phrase(g)};
        case condition::last_characters_are: return last_characters(r);
        case condition::temporary_buffer_is: return {said(phrase_for(g.what), {{slot::string, quoted(g.word)}})};
        case condition::temporary_buffer_is_one_of:
            return {said(phrase_for(g.what, {}, true),
                         {{slot::string, quoted(g.word)}, {slot::string, quoted(g.other_word)}})};
        case condition::part_of_attribute: return {said(phrase_for(g.what), {}, {d.words.reference, "was consumed"})};
        case condition::number_is_replaced: return {replaced_numbers(d)};
        case condition::match_lacks_semicolon: return {match_lacks_semicolon(d)};
        case condition::kept_for_historical_reasons: return kept_for_historical_reasons(d, g);
        case condition::unknown_name_before: return unknown_name_before(g);
        // by the phrase alone
        case condition::appropriate_end_tag_token:
        case condition::no_digits:
        case condition::number_is_in_table:
        case condition::number_is_zero:
        case condition::number_is_beyond_unicode:
        case condition::number_is_surrogate:
        case condition::number_is_noncharacter:
        case condition::number_is_control:
        case condition::no_identifier_matches:
        case condition::identifier_matches: return {said(phrase_for(g.what))};
    }
    return {};
}

/// The long condition of the close tag open state, which states the mode for each of its parts.
std::string close_tag_condition(const draft& d, const rule& r) {
    const fillings with{{slot::models, models(d, r.in)},
                        {slot::models, models(d, r.in)},
                        {slot::set, joined(mentioned(r.given.followed_by, "through to"), ", ")}};
    return said(phrase_for(r.given.what, with, true), with);
}

}  // namespace

std::string condition_phrase(const draft& d, const rule& r, bool with_mode) {
    if (r.given.what == condition::close_tag_does_not_match) return close_tag_condition(d, r);
    strings parts;
    if (with_mode && !(r.in == any_mode)) parts.push_back(mode_condition(d, r.in));
    if (r.only_if_foreign)
        parts.push_back(said(phrase_for(phrases::condition_phrase::about::foreign), {}, {d.words.is_foreign}));
    for (auto& each : guard_phrases(d, r)) parts.push_back(std::move(each));
    return joined(parts, ", and ");
}

std::string keyword_line(const draft& d, const guard& g) {
    if (is_repeated(g.word))
        return capitalised(operand_phrase(d, static_cast<std::uint8_t>(g.word.front()), g.word.size()));
    if (g.what != condition::next_characters_are) return set_name(character_item::kind::anything_else);
    const auto with = spelled(g.word, g.ignoring_case);
    return capitalised(said(phrases::keyword_phrase_for(with, g.ignoring_case), with));
}

bool is_repeated(std::string_view word) {
    return word.size() > 1 && word.find_first_not_of(word.front()) == std::string_view::npos;
}

}  // namespace strata::words
