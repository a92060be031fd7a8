#include "core/language/rule_sentences.hpp"

// `condition_clause` makes the clause for what a rule requires. The functions below it write one or several rules as
// branches; an ending that two branches share is stated once.

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/language/english.hpp"
#include "core/language/phrases.hpp"
#include "core/language/sentence_names.hpp"
#include "core/spec/ascii.hpp"

namespace strata::language {

namespace {

using spec::character_item;
using spec::characters;
using spec::condition;
using spec::draft;
using spec::guard;
using spec::rule;

// --- Conditions ---

std::string quoted(std::string_view word) { return fmt::format("\"{}\"", word); }

std::string counted(std::string_view characters) { return std::string{in_words(characters.size())}; }

/// Whether a word consists of letters between two copies of the same mark, such as "[CDATA[". The drafts spell out such
/// words.
bool is_spelled(std::string_view word) {
    return word.size() > 2 && !spec::is_ascii_alpha(word.front()) && word.front() == word.back() && !is_repeated(word);
}

/// Returns the fillings of a phrase for the keyword `word`, without the count of its characters. A keyword is spelled
/// out only if it is in capitals.
fillings spelled(std::string_view word, bool ignoring_case) {
    if (ignoring_case || !is_spelled(word)) return {{slot::string, quoted(word)}};
    const auto letters = word.substr(1, word.size() - 2);
    return {{slot::string, quoted(word)},
            {slot::count, counted(letters)},
            {slot::string, quoted(letters)},
            {slot::character, code_point(static_cast<std::uint8_t>(word.front()))}};
}

/// Returns the phrase that says that the input matches the word of `g`.
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

/// "the number is zero, if the number is higher than 0x10FFFF, or if it's one of ...": the condition for the numbers
/// that old drafts replace by U+FFFD.
std::string replaced_numbers(const draft& d) {
    const auto ranges = d.references.replaced_numbers;
    const auto is_surrogates = [](spec::code_point_range r) { return r.first == 0xD800 && r.last == 0xDFFF; };
    const bool have_names = std::all_of(ranges.begin(), ranges.end(),
                                        [&](spec::code_point_range r) { return r.last == 0 || is_surrogates(r); });
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

/// The condition on the last characters up to the current one, without the condition on the escape flag. If the rule
/// requires the flag to be true, there are certainly enough characters, so the phrase on their number is left out.
strings last_characters(const rule& r) {
    const std::string_view word = r.given.word;
    strings said_of;
    if ((r.in & spec::escape_flag_false).bits != 0) {
        said_of.push_back(said(phrase_for(condition_phrase::about::characters_before),
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

/// The condition under which a match in an attribute is, for historical reasons, not a reference.
strings kept_for_historical_reasons(const draft& d, const guard& g) {
    return {said(phrase_for(condition::part_of_attribute), {}, {d.words.reference, d.words.being_consumed}),
            match_lacks_semicolon(d),
            said(phrase_for(condition::kept_for_historical_reasons),
                 {{slot::set, listed(alternatives(d, g.followed_by), "or")}}, {d.words.next_character_is})};
}

/// Returns the condition under which a name that is not in the draft's table comes next, with a certain character after
/// it.
strings unknown_name_before(const guard& g) {
    const characters& c = g.followed_by;
    const bool all_ranges = std::all_of(c.items.begin(), c.items.begin() + c.count, [](const character_item& each) {
        return each.what == character_item::kind::range;
    });
    const bool is_named_set = c.count == 1 && !all_ranges && c.items[0].what != character_item::kind::one;
    const char after = g.word.empty() ? ';' : g.word.front();  // a rule with another condition has no word
    const fillings with{{slot::character, code_point('&')},
                        {slot::set, listed(mentioned(c, "to")) + (is_named_set ? " characters" : "")},
                        {slot::character, code_point(static_cast<unsigned char>(after))}};
    return {
        said(phrase_for(condition::no_identifier_matches)),
        said(phrase_for(condition::unknown_name_before, with), with, {all_ranges ? "characters in the range" : ""})};
}

/// Returns the requirements of the guard, as phrases for conditions that must all hold.
strings guard_phrases(const draft& d, const rule& r) {
    const auto& g = r.given;
    switch (g.what) {
        case condition::none:
        case condition::close_tag_does_not_match:
            return {};  // the second of these conditions states the mode itself: see close_tag_condition
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
        // the phrase needs no fillings
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

/// The long condition of the close tag open state, which states the mode in each of its parts.
std::string close_tag_condition(const draft& d, const rule& r) {
    const fillings with{{slot::models, models(d, r.in)},
                        {slot::models, models(d, r.in)},
                        {slot::set, joined(mentioned(r.given.followed_by, "through to"), ", ")}};
    return said(phrase_for(r.given.what, with, true), with);
}

}  // namespace

std::string condition_clause(const draft& d, const rule& r, bool with_mode) {
    if (r.given.what == condition::close_tag_does_not_match) return close_tag_condition(d, r);
    strings parts;
    if (with_mode && !(r.in == spec::any_mode)) parts.push_back(mode_condition(d, r.in));
    if (r.only_if_foreign)
        parts.push_back(said(phrase_for(condition_phrase::about::foreign), {}, {d.words.is_foreign}));
    for (auto& each : guard_phrases(d, r)) parts.push_back(std::move(each));
    return joined(parts, ", and ");
}

std::string keyword_line(const draft& d, const guard& g) {
    if (is_repeated(g.word))
        return capitalised(operand_name(d, static_cast<std::uint8_t>(g.word.front()), g.word.size()));
    if (g.what != condition::next_characters_are) return set_name(character_item::kind::anything_else);
    const auto with = spelled(g.word, g.ignoring_case);
    return capitalised(said(keyword_phrase_for(with, g.ignoring_case), with));
}

namespace {

// --- Branches: rules for the same characters ---

/// The word "then", with "for historical reasons" if the condition is of that kind.
std::string_view then_of(const rule& r) {
    return r.given.what == condition::kept_for_historical_reasons ? ", then, for historical reasons, " : ", then ";
}

bool same(const spec::action& a, const spec::action& b) {
    return a.code == b.code && a.to == b.to && a.error == b.error && a.at_next == b.at_next && a.but_on == b.but_on &&
           a.but == b.but && a.what == b.what;
}

/// Returns how many actions at the end of two branches can be stated once, after both: "If ..., then ... Otherwise, ...
/// In any case, ..."; 0 if the first branch would have no actions left.
std::size_t shared_ending(std::span<const branch> branches) {
    if (branches.size() != 2 || !branches[1].asks.empty()) return 0;
    const auto ending = common_ending(branches[0], branches[1]);
    return branches[0].first + ending < branches[0].last ? ending : 0;
}

/// Writes two branches that end alike: first the other actions of each branch, then the shared ending once.
strings with_shared_ending(const draft& d, const branch& one, const branch& other, std::size_t ending) {
    auto shortened = one;
    shortened.last -= ending;
    strings said{conditional(d, shortened, false)};
    const auto tail = other.phrases(d, other.last - ending, other.last);
    if (other.first + ending < other.last) {
        said.push_back("Otherwise, " +
                       stated_in_one(other.phrases(d, other.first, other.last - ending), opening::lower));
        said.push_back(stated_in_one(tail, opening::capital));
    } else {
        const auto how = d.words.in_any_case.empty() ? opening::capital : opening::lower;
        said.push_back(std::string{d.words.in_any_case} + stated_in_one(tail, how));
    }
    return said;
}

/// States the last branch. If `after_others`, begins with "Otherwise, ...".
strings last_paragraphs(const draft& d, const branch& b, bool after_others) {
    if (!b.asks.empty()) return {conditional(d, b, after_others)};
    if (!after_others) return unconditional(d, b);
    return {"Otherwise, " + as_clause(b.phrases(d), opening::lower)};
}

strings paragraphs(const draft& d, std::span<const branch> branches, bool after_others);

/// States the first branch, and then all others after it.
strings in_turn(const draft& d, std::span<const branch> branches, bool after_others) {
    const auto& b = branches.front();
    const auto rest = branches.subspan(1);
    strings said{conditional(d, b, after_others)};
    if (rest.size() == 1 && rest.front().asks.empty() && b.only_mode) {
        said.push_back("Otherwise: " + stated_in_one(rest.front().phrases(d), opening::lower));
        return said;
    }
    // The word "Otherwise" must apply to all sentences of the rest.
    const bool several = shared_ending(rest) > 0;
    auto others = paragraphs(d, rest, !several);
    if (several) others.front().insert(0, "Otherwise: ");
    said.insert(said.end(), others.begin(), others.end());
    return said;
}

strings paragraphs(const draft& d, std::span<const branch> branches, bool after_others) {
    if (branches.size() == 1) return last_paragraphs(d, branches.front(), after_others);
    const auto ending = shared_ending(branches);
    auto said =
        ending > 0 ? with_shared_ending(d, branches[0], branches[1], ending) : in_turn(d, branches, after_others);
    if (d.words.joins_branches) return {joined(said, " ")};
    return said;
}

/// The sentences of branches, one string for each branch.
strings each_apart(const draft& d, std::span<const branch> branches, bool after_others) {
    if (branches.size() == 1) return {joined(last_paragraphs(d, branches.front(), after_others), " ")};
    if (const auto ending = shared_ending(branches); ending > 0) {
        const strings said = with_shared_ending(d, branches[0], branches[1], ending);
        const bool has_own = said.size() > 2;
        return {said.front() + ' ' + said.back(), has_own ? said[1] + ' ' + said.back() : said.back()};
    }
    const auto rest = branches.subspan(1);
    strings said{conditional(d, branches.front(), after_others)};
    if (rest.size() == 1 && rest.front().asks.empty() && branches.front().only_mode) {
        said.push_back("Otherwise: " + stated_in_one(rest.front().phrases(d), opening::lower));
        return said;
    }
    const bool several = shared_ending(rest) > 0;
    strings others = each_apart(d, rest, !several);
    if (several) others.front().insert(0, "Otherwise: ");
    said.insert(said.end(), others.begin(), others.end());
    return said;
}

}  // namespace

std::vector<phrase> branch::phrases(const draft& d, std::size_t from, std::size_t to) const {
    return phrases_of(d, state, *what, from, to);
}

branch branch_of(const draft& d, std::size_t state, const rule& r, bool with_mode) {
    branch b{state, &r, condition_clause(d, r, with_mode), false, 0, r.count};
    b.only_mode = with_mode && !b.asks.empty() && b.asks == mode_condition(d, r.in);
    return b;
}

std::vector<branch> branches_of(const draft& d, std::size_t state, std::size_t first, std::size_t last,
                                bool with_mode) {
    std::vector<branch> found;
    for (std::size_t r = first; r < last; ++r)
        found.push_back(branch_of(d, state, d.table.rules_of(state)[r], with_mode));
    return found;
}

std::string conditional(const draft& d, const branch& b, bool after_others) {
    if (b.only_mode) return fmt::format("When {}: {}", b.asks, stated_in_one(b.phrases(d), opening::lower));
    return fmt::format("{} {}{}{}", after_others ? "Otherwise, if" : "If", b.asks, then_of(*b.what),
                       as_clause(b.phrases(d), opening::lower));
}

/// A branch that begins by consuming the matched characters is one sentence.
strings unconditional(const draft& d, const branch& b) {
    const auto phrases = b.phrases(d);
    if (b.first < b.last && b.what->actions[b.first].code == spec::op::consume_those_characters)
        return {as_clause(phrases, opening::capital)};
    return stated(phrases, opening::capital);
}

std::size_t common_ending(const branch& a, const branch& b) {
    std::size_t n = 0;
    while (a.first + n < a.last && b.first + n < b.last &&
           same(a.what->actions[a.last - 1 - n], b.what->actions[b.last - 1 - n]))
        ++n;
    return n;
}

strings joint_paragraphs(const draft& d, std::span<const branch> branches) { return paragraphs(d, branches, false); }

strings sentences_of_each(const draft& d, std::span<const branch> branches) { return each_apart(d, branches, false); }

}  // namespace strata::language
