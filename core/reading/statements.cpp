#include "core/reading/statements.hpp"

// The struct `reading` goes through the words of an entry and finds its phrases, or records a sentence as a gap. Each
// phrase, together with its slots, becomes actions or a condition (actions_of, add_condition).

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/english.hpp"
#include "core/language/grammar/phrase_tree.hpp"
#include "core/language/phrases.hpp"

namespace strata::reading {

namespace {

using language::action_phrases;
using language::condition_phrases;
using language::heading_phrases;
using language::keyword_phrases;
using language::remark_phrases;
using language::slot;
using spec::action;
using spec::characters;
using spec::condition;
using spec::op;

// --- From a phrase and its slots to the words of the tables ---

/// The slots of a phrase. Each slot must be taken once. This ensures that no part of a sentence is ignored: if a slot
/// has not been taken, the sentence counts as not understood.
class slots_of_phrase {
public:
    explicit slots_of_phrase(std::span<const filling> slots) : slots_(slots), is_taken_(slots.size()) {}

    /// Takes the next slot of this kind; null if there is no other.
    const filling* take(slot what) {
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            if (slots_[i].what != what || is_taken_[i]) continue;
            is_taken_[i] = true;
            return &slots_[i];
        }
        return nullptr;
    }
    /// Takes the next slot of this kind, and returns its number; `or_else` if there is no such slot.
    std::uint32_t number(slot what, std::uint32_t or_else) {
        const filling* const found = take(what);
        return found == nullptr ? or_else : found->number;
    }
    /// Takes the next slot for a character. Returns whether it has the character `c`.
    bool names(char32_t c) {
        const filling* const found = take(slot::character);
        return found != nullptr && found->number == c;
    }
    [[nodiscard]] bool all_taken() const {
        return std::find(is_taken_.begin(), is_taken_.end(), false) == is_taken_.end();
    }

private:
    std::span<const filling> slots_;
    std::vector<bool> is_taken_;
};

/// Whether a set means any one of its characters, as in "U+0030 to U+0039 or U+0041". If the word between the ranges is
/// "and", all of them are meant together.
bool is_any_of(const filling& set) { return set.joined != conjunction::by_and; }

/// Whether the tables can express the action: its operand must be a single value.
bool fits(const action& a) { return a.what <= spec::handed_on; }

/// "... since the content model flag was set to the title state, switch to the normal state"
bool takes_title_back(slots_of_phrase& slots) {
    const filling* const since = slots.take(slot::models);
    const filling* const then = slots.take(slot::models);
    return since != nullptr && then != nullptr && since->number == only_title && then->modes == spec::pcdata;
}

/// Returns a string that repeats one character. The string is a view of a constant, because tables store views.
std::string_view repeated(std::uint32_t c, std::size_t count) {
    constexpr std::array<std::string_view, 3> known{"--------", "]]]]]]]]", "........"};
    for (const std::string_view each : known)
        if (static_cast<unsigned char>(each.front()) == c && count <= each.size()) return each.substr(0, count);
    return {};
}

/// Returns the actions that an instruction stands for; nothing if no action can express it.
std::optional<std::vector<action>> actions_of(const language::action_phrase& phrase, slots_of_phrase slots) {
    std::vector<action> actions;
    if (phrase.what == language::taken_back_at_eof && phrase.does == op::none && !takes_title_back(slots))
        return std::nullopt;
    if (phrase.does == op::none) return actions;
    action a(phrase.does, phrase.what);
    if (const filling* const to = slots.take(slot::state)) {
        if (to->number > 0xFF) return std::nullopt;
        a.to = static_cast<spec::state_index>(to->number);
    }
    if (const filling* const error = slots.take(slot::error)) a.error = static_cast<spec::error_code>(error->number);
    if (const filling* const list = slots.take(slot::operands)) {
        for (const std::uint32_t each : list->list) {
            a.what = each;
            actions.push_back(a);
        }
        return actions;
    }
    if (phrase.does == op::emit_doctype && phrase.what == language::nameless_and_in_error)
        return std::vector<action>{spec::create_doctype, spec::set_doctype_name(spec::the_empty_string),
                                   spec::mark_incorrect, spec::emit_doctype};
    std::size_t times = 1;
    switch (phrase.does) {
        case op::consume_bogus_comment:
            if (!slots.names('>')) return std::nullopt;
            break;
        case op::emit_comment:
            // A bogus comment in which another character replaces U+0000
            if (const filling* const from = slots.take(slot::character)) {
                if (from->number != 0 || !slots.names(spec::replacement_character)) return std::nullopt;
                a.what = spec::replacement_character;
            }
            break;
        case op::consume_cdata_section:
            if (!slots.names(']') || !slots.names(']') || !slots.names('>')) return std::nullopt;
            break;
        case op::emit_what_was_returned:
        case op::append_what_was_returned:
            if (!slots.names('&')) return std::nullopt;
            break;
        case op::interpret_as_hexadecimal:
        case op::interpret_as_decimal: {
            const filling* const range = slots.take(slot::set);
            const auto& expected = phrase.does == op::interpret_as_decimal ? spec::ascii_digit
                                   : phrase.what == spec::with_all_letters ? spec::ascii_alphanumeric
                                                                           : spec::ascii_hex_digit;
            if (range == nullptr || range->set.set != expected.set || range->joined == conjunction::by_or)
                return std::nullopt;
            break;
        }
        case op::unconsume_reference:
            // The phrase must name the right character: a search is for a name after "&", and digits come after "#".
            if (!slots.names(phrase.beside == op::consume_longest_identifier ? '&' : '#')) return std::nullopt;
            break;
        case op::consume_those_characters: a.what = slots.number(slot::count, 0); break;
        case op::emit: times = slots.number(slot::count, 1); [[fallthrough]];
        default:
            for (const slot each : {slot::operand, slot::character, slot::number})
                if (const filling* const given = slots.take(each)) a.what = given->number;
            break;
    }
    if (!fits(a) || !slots.all_taken()) return std::nullopt;
    actions.assign(times, a);
    return actions;
}

/// Whether the words of a phrase for "[CDATA[" describe that string: "(the five uppercase letters "CDATA" with a U+005B
/// LEFT SQUARE BRACKET character before and after)". Words of other phrases are not checked.
bool describes(std::string_view word, slots_of_phrase& slots) {
    const filling* const count = slots.take(slot::count);
    const filling* const letters = slots.take(slot::string);
    if (count == nullptr && letters == nullptr) return true;
    if (count == nullptr || letters == nullptr || word.size() < 3) return false;
    const auto around = static_cast<unsigned char>(word.front());
    return letters->text == word.substr(1, word.size() - 2) && count->number == letters->text.size() &&
           word.front() == word.back() && slots.names(around);
}

/// Adds a condition to `to`. Returns whether it could be added: the numbers in the phrase might contradict each other.
bool add_condition(const language::condition_phrase& phrase, slots_of_phrase slots, asked& to) {
    using enum language::condition_phrase::about;
    switch (phrase.of) {
        case models: {
            const filling& in = *slots.take(slot::models);
            to.in = to.in & in.modes;
            to.only_title = to.only_title || in.number == only_title;
            if (phrase.asks == condition::none) return slots.all_taken();
            // The close tag open state repeats the content models in each part of its condition.
            if (const filling* const again = slots.take(slot::models))
                if (again->modes != in.modes || again->number != in.number) return false;
            break;
        }
        case escape_flag_true: to.in = to.in & spec::escape_flag_true; return true;
        case escape_flag_false: to.in = to.in & spec::escape_flag_false; return true;
        case foreign: to.foreign = true; return true;
        case current_character: {
            const filling& set = *slots.take(slot::set);
            if (to.it_is || !is_any_of(set)) return false;
            to.it_is = set.set;
            return true;
        }
        case next_character: {
            const std::uint32_t c = slots.number(slot::character, 0);
            if (to.next_is || c >= 0x80) return false;
            to.next_is = characters(static_cast<char>(c));
            return true;
        }
        case unless_it_is: to.unless_it_is = true; [[fallthrough]];
        case consumed_if_it_is: {
            const filling& set = *slots.take(slot::set);
            if (to.it_is || !is_any_of(set)) return false;
            to.it_is = set.set;
            return true;
        }
        case listed_number: {
            const filling& numbers = *slots.take(slot::numbers);
            if (to.listed_number || !is_any_of(numbers)) return false;
            to.listed_number = true;
            to.numbers = numbers.list;
            return true;
        }
        case characters_before: to.characters_before = slots.number(slot::count, 0); return true;
        case never:
            // In "... one or more ASCII alphanumerics and a ;", the set includes the alphanumerics and the semicolon.
            if (!slots.names('&') || !slots.take(slot::set)->set.set.has(';')) return false;
            to.never = true;
            return true;
        case guard: break;
    }
    spec::guard given{.what = phrase.asks, .ignoring_case = phrase.ignoring_case};
    switch (phrase.asks) {
        case condition::next_characters_are:
        case condition::characters_from_current_are: {
            // "the next seven characters" has a count, but a keyword in a list has none.
            const bool is_counted = phrase.says.find("{count}") < phrase.says.find("{string}");
            const std::uint32_t count = is_counted ? slots.number(slot::count, 0) : 0;
            const filling* const word = slots.take(slot::string);
            given.word = word != nullptr ? word->text : repeated(slots.number(slot::character, 0), count);
            if (given.word.empty() || (is_counted && count != given.word.size())) return false;
            if (!describes(given.word, slots)) return false;
            break;
        }
        case condition::last_characters_are: {
            given.word = slots.take(slot::string)->text;
            const auto& list = slots.take(slot::characters)->list;
            if (given.word.empty() || slots.number(slot::count, 0) != given.word.size() ||
                list.size() != given.word.size())
                return false;
            for (std::size_t i = 0; i < given.word.size(); ++i)
                if (list[i] != static_cast<unsigned char>(given.word[i])) return false;
            if (to.characters_before && *to.characters_before + 1 != given.word.size()) return false;
            to.characters_before.reset();
            break;
        }
        case condition::temporary_buffer_is:
            given.word = slots.take(slot::string)->text;
            if (given.word.empty()) return false;
            break;
        case condition::temporary_buffer_is_one_of:
            given.word = slots.take(slot::string)->text;
            given.other_word = slots.take(slot::string)->text;
            if (given.word.empty()) return false;
            break;
        case condition::match_lacks_semicolon:
            if (!slots.names(';')) return false;
            break;
        case condition::unknown_name_before: {
            // "No match can be made and the characters after the & consist of ...": the sequence has "and" between its
            // sets.
            const filling& set = *slots.take(slot::set);
            if (to.given.what != condition::no_identifier_matches || !slots.names('&') ||
                set.joined == conjunction::by_or)
                return false;
            given.followed_by = set.set;
            const std::uint32_t end = slots.number(slot::character, 0);
            if (end != ';' && end != '=') return false;
            given.word = end == ';' ? ";" : "=";
            to.given = {};
            break;
        }
        case condition::kept_for_historical_reasons:
            if (const filling* const one = slots.take(slot::character)) {
                // "However, if this next character is in fact a = character": the character must be one of those in the
                // previous condition.
                if (to.given.what != phrase.asks || one->number >= 0x80 ||
                    !to.given.followed_by.set.has(static_cast<spec::symbol>(one->number)))
                    return false;
                given.followed_by = characters(static_cast<char>(one->number));
                to.given = {};
                break;
            }
            // "... as part of an attribute, and the last character matched is not a ;, and the next character is ..."
            if (to.given.what != condition::match_lacks_semicolon || !to.in_attribute) return false;
            if (const filling& set = *slots.take(slot::set); is_any_of(set))
                given.followed_by = set.set;
            else
                return false;
            to.given = {};
            to.in_attribute = false;
            break;
        case condition::number_is_in_table:
            // The text may give a range of numbers instead of the table's first column. The procedure checks that both
            // are the same.
            if (const filling* const range = slots.take(slot::numbers)) {
                to.numbers = range->list;
                if (to.numbers.size() != 2 || slots.number(slot::number, 0) != to.numbers[0] ||
                    slots.number(slot::number, 0) != to.numbers[1])
                    return false;
            }
            break;
        case condition::number_is_replaced:
            if (const filling* const ranges = slots.take(slot::numbers)) {
                if (!is_any_of(*ranges)) return false;
                to.numbers = ranges->list;
            } else {
                to.numbers = {0, 0, 0xD800, 0xDFFF};
            }
            break;
        case condition::close_tag_does_not_match:
            if (const filling& set = *slots.take(slot::set); is_any_of(set))
                given.followed_by = set.set;
            else
                return false;
            break;
        default: break;
    }
    // The tables can express this condition only together with the two others.
    if (given.what == condition::match_lacks_semicolon && to.given.what == condition::part_of_attribute) {
        to.given = {};
        to.in_attribute = true;
    }
    if (to.given.what != condition::none || !slots.all_taken()) return false;
    to.given = given;
    return true;
}

/// Whether a remark is true of the characters that it names.
bool holds(const language::remark_phrase& phrase, slots_of_phrase slots) {
    using enum language::procedure_remark;
    if (phrase.on_procedure == depends_on_next_character && !slots.names('&')) return false;
    if (phrase.on_procedure == depends_on_character_after && !slots.names('#')) return false;
    return slots.all_taken();
}

}  // namespace

// --- The phrases of an entry ---

/// The state of the reader within an entry.
struct sentence_reader::reading {
    using kind = statement::kind;

    const sentence_reader& grammar;
    read_entry& to;
    std::vector<text_word> words;
    std::vector<std::size_t> paragraph_ends;  ///< the offsets in the text at which paragraphs end
    std::size_t at = 0;
    std::size_t paragraph = 0;
    std::size_t sentence = 0;
    bool sentence_open = false;
    bool in_gap = false;
    std::optional<std::size_t> sentence_begin{};  ///< where the unfinished sentence begins in the text
    std::vector<std::string_view> sentences{};    ///< the sentences that have ended
    std::vector<std::size_t> last_sentences{};    ///< for each phrase, the sentence in which it ends

    [[nodiscard]] bool done() const { return at >= words.size(); }
    [[nodiscard]] bool is(std::size_t place, std::string_view text) const {
        return place < words.size() && words[place].what != text_word::kind::quoted &&
               same_word(words[place].text, text);
    }

    void run() {
        while (skip_between(), !done()) {
            open_sentence();
            if (!read_phrase()) give_up();
            last_sentences.resize(to.statements.size(), sentence);
        }
        end_sentence(words.size());
        quote_sentences();
        leave_out_what_never_happens();
    }

    void open_sentence() {
        if (!sentence_begin) sentence_begin = words[at].begin;
        sentence_open = true;
    }

    /// Gives each phrase the words of its sentences.
    void quote_sentences() {
        for (std::size_t i = 0; i < to.statements.size(); ++i) {
            const std::string_view first = sentences[to.statements[i].sentence];
            const std::string_view last = sentences[last_sentences[i]];
            to.statements[i].words = {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
        }
    }

    /// Removes the conditions that can never hold, with their actions.
    void leave_out_what_never_happens() {
        auto& all = to.statements;
        for (auto each = all.begin(); each != all.end();) {
            if (!each->asks.never) {
                ++each;
                continue;
            }
            const auto end = std::find_if(each + 1, all.end(), [of = each->sentence](const statement& s) {
                return s.what != kind::instruction || s.sentence != of;
            });
            each = all.erase(each, end);
        }
    }

    /// Moves past the words between two phrases.
    void skip_between() {
        while (!done()) {
            const text_word& next = words[at];
            while (paragraph + 1 < paragraph_ends.size() && next.begin >= paragraph_ends[paragraph]) {
                ++paragraph;
                // If a phrase continued in this paragraph, the full stop after it is still to come.
                end_sentence(next.ends_sentence ? at + 1 : at);
            }
            const bool mark = next.what == text_word::kind::mark && next.text != "(" && next.text != ")";
            if (!mark && !is(at, "and") && !is(at, "then") && !is(at, "finally") && !is(at, "additionally")) return;
            if (!mark && !sentence_begin) sentence_begin = next.begin;
            ++at;
            if (next.ends_sentence) end_sentence(at);
        }
    }

    /// If a sentence is unfinished, ends it before the word with the index `behind`.
    void end_sentence(std::size_t behind) {
        const std::size_t begin = std::exchange(sentence_begin, std::nullopt).value_or(0);
        if (sentence_open) {
            sentences.push_back(std::string_view(to.text).substr(begin, words[behind - 1].end - begin));
            ++sentence;
            ++to.sentences;
            if (in_gap) ++to.sentences_with_gaps;
        }
        sentence_open = false;
        in_gap = false;
    }

    statement& add(kind what) {
        to.statements.push_back({.what = what, .paragraph = paragraph, .sentence = sentence});
        return to.statements.back();
    }

    /// Moves past a phrase. Full stops within the phrase end sentences.
    void move_to(std::size_t end) {
        for (; at < end; ++at) {
            if (words[at].ends_sentence && at + 1 < end && !is(at + 1, ")")) {
                end_sentence(at + 1);
                sentence_begin = words[at + 1].begin;
                sentence_open = true;
            }
        }
    }

    bool read_phrase() {
        const auto heading = grammar.headings_.longest(words, at, grammar.fill_);
        const auto remarked = grammar.remarks_.longest(words, at, grammar.fill_);
        std::optional<std::size_t> near_action;
        auto found = grammar.actions_.longest(words, at, grammar.fill_, &near_action);
        if (!found && emits_before()) found = grammar.emitted_too_.longest(words, at, grammar.fill_);
        if (heading && (!found || heading->end >= found->end)) {
            statement& said = add(kind::heading);
            said.heading = heading_phrases()[heading->which].what;
            if (!heading->slots.empty()) said.leaves_state = heading->slots.front().number;
            move_to(heading->end);
            return true;
        }
        if (remarked) {
            if (!holds(remark_phrases()[remarked->which], slots_of_phrase(remarked->slots))) return false;
            statement& said = add(kind::remark);
            said.remarks = remark_phrases()[remarked->which].what;
            said.on_procedure = remark_phrases()[remarked->which].on_procedure;
            move_to(remarked->end);
            return true;
        }
        if (found) {
            auto actions = actions_of(action_phrases()[found->which], slots_of_phrase(found->slots));
            if (!actions) return false;
            statement& said = add(kind::instruction);
            said.actions = std::move(*actions);
            const language::action_phrase& phrase = action_phrases()[found->which];
            said.fills_buffer = phrase.does == op::none && phrase.beside == op::consume_longest_identifier;
            said.takes_title_back = phrase.does == op::none && phrase.what == language::taken_back_at_eof;
            move_to(found->end);
            return true;
        }
        if (is(at, "otherwise")) return read_otherwise();
        if (is(at, "in") && is(at + 1, "any") && is(at + 2, "case")) {
            add(kind::in_any_case);
            at += 3;
            return true;
        }
        if (is(at, "if") && is(at + 1, "it") && is(at + 2, "isn't")) {
            add(kind::otherwise);
            at += 3;
            return true;
        }
        if (is(at, "if") || is(at, "when")) return read_condition(at + 1, kind::condition);
        if (const auto further = further_condition()) return read_condition(*further, kind::further_condition);
        if (near_action) nearest = action_phrases()[*near_action].says;
        return false;
    }

    /// Whether the phrase before this one, in the same sentence, emits something.
    [[nodiscard]] bool emits_before() const {
        if (to.statements.empty()) return false;
        const statement& last = to.statements.back();
        return last.what == kind::instruction && last.sentence == sentence && !last.actions.empty() &&
               (emits(last.actions.back().code) || last.actions.back().code == op::emit_eof);
    }

    bool read_otherwise() {
        const std::size_t comma = is(at + 1, ",") ? at + 2 : at + 1;
        if (is(comma, "if")) return read_condition(comma + 1, kind::otherwise_condition);
        statement& said = add(kind::otherwise);
        said.has_colon = is(at + 1, ":");
        ++at;
        return true;
    }

    /// Returns the index of the word after "In this case, if" or "However, if", if these words come next.
    [[nodiscard]] std::optional<std::size_t> further_condition() const {
        const bool in_this_case = is(at, "in") && is(at + 1, "this") && is(at + 2, "case");
        const std::size_t comma = in_this_case ? at + 3 : is(at, "however") ? at + 1 : words.size();
        if (!is(comma, ",") || !is(comma + 1, "if") || asked_before() == nullptr) return std::nullopt;
        return comma + 2;
    }

    /// Returns the condition that this sentence refers to, which is the last one in the same paragraph.
    [[nodiscard]] const asked* asked_before() const {
        for (std::size_t i = to.statements.size(); i-- > 0 && to.statements[i].paragraph == paragraph;)
            if (to.statements[i].what == kind::condition || to.statements[i].what == kind::otherwise_condition)
                return &to.statements[i].asks;
        return nullptr;
    }

    bool read_condition(std::size_t from, kind what) {
        asked asks;
        if (what == kind::further_condition) asks = *asked_before();
        const auto end = grammar_conditions(from, asks);
        if (!end) return false;
        add(what).asks = asks;
        at = *end;
        // "then, for historical reasons, ..."
        skip_between();
        if (is(at, "for") && is(at + 1, "historical") && is(at + 2, "reasons")) at += 3;
        return true;
    }

    /// Returns the alternative of a phrase that matches these words.
    [[nodiscard]] std::string_view wording_of(std::string_view phrase, std::size_t from, std::size_t end) const {
        const auto alternatives = language::first_alternatives(phrase);
        if (!alternatives) return {};
        const auto is_said = [&](std::string_view each) {
            const auto listed = sentence_words(each);
            return std::equal(listed.begin(), listed.end(), words.begin() + static_cast<std::ptrdiff_t>(from),
                              words.begin() + static_cast<std::ptrdiff_t>(end),
                              [](const text_word& a, const text_word& b) { return same_word(a.text, b.text); });
        };
        const auto found = std::find_if(alternatives->each.begin(), alternatives->each.end(), is_said);
        return found == alternatives->each.end() ? std::string_view{} : *found;
    }

    /// Reads conditions that are joined by "and" from the word with index `from` on. Returns the index of the word
    /// after them.
    std::optional<std::size_t> grammar_conditions(std::size_t from, asked& asks) {
        std::size_t place = from;
        for (bool first = true;; first = false) {
            if (!first && is(place, "if")) ++place;
            std::optional<std::size_t> near;
            auto found = grammar.conditions_.longest(words, place, grammar.fill_, &near);
            if (!found) {
                if (near) nearest = condition_phrases()[*near].says;
                return std::nullopt;
            }
            if (!add_condition(condition_phrases()[found->which], slots_of_phrase(found->slots), asks))
                return std::nullopt;
            if (condition_phrases()[found->which].of == language::condition_phrase::about::foreign)
                asks.foreign_words = wording_of(condition_phrases()[found->which].says, place, found->end);
            place = found->end;
            const std::size_t joined = is(place, ",") ? place + 1 : place;
            if (!is(joined, "and")) {
                // "... as part of an attribute, and the last character matched is not a ;" is incomplete without a
                // third condition. A condition on the number of characters before this one is incomplete without "the
                // last four characters are ...".
                if (asks.in_attribute || asks.characters_before) return std::nullopt;
                return place;
            }
            place = joined + 1;
        }
    }

    void give_up() {
        const std::size_t begin = words[at].begin;
        std::size_t end = words[at].end;
        for (; !done(); ++at) {
            if (words[at].begin >= paragraph_ends[paragraph]) break;
            end = words[at].end;
            if (words[at].ends_sentence && !is(at + 1, ")")) break;
        }
        const std::string_view text = std::string_view(to.text).substr(begin, end - begin);
        if (is_explanation(text)) {
            add(kind::remark);
            return;
        }
        in_gap = true;
        statement& lost = add(kind::gap);
        lost.text = text;
        lost.nearest = std::exchange(nearest, {});
    }

    std::string_view nearest{};
};

sentence_reader::sentence_reader(const names& known)
    : fill_([&known](slot what, std::span<const text_word> words, std::size_t at, filling& to) {
          return known.fill(what, words, at, to);
      }) {
    for (std::size_t i = 0; i < action_phrases().size(); ++i) {
        const language::action_phrase& each = action_phrases()[i];
        actions_.add(each.says, i);
        if (each.shares_verb) emitted_too_.add(each.says.substr(language::shared_verb.size()), i);
    }
    for (std::size_t i = 0; i < condition_phrases().size(); ++i) conditions_.add(condition_phrases()[i].says, i);
    for (std::size_t i = 0; i < heading_phrases().size(); ++i) headings_.add(heading_phrases()[i].says, i);
    for (std::size_t i = 0; i < remark_phrases().size(); ++i) remarks_.add(remark_phrases()[i].says, i);
    for (std::size_t i = 0; i < keyword_phrases().size(); ++i) keywords_.add(keyword_phrases()[i].says, i);
}

std::unique_ptr<read_entry> sentence_reader::read(std::span<const paragraph> paragraphs) const {
    auto entry = std::make_unique<read_entry>();
    std::vector<std::size_t> ends;
    for (const paragraph& each : paragraphs) {
        entry->text += in_plain_characters(each.text);
        entry->text += '\n';
        ends.push_back(entry->text.size());
    }
    reading one{
        .grammar = *this, .to = *entry, .words = sentence_words(entry->text), .paragraph_ends = std::move(ends)};
    if (!one.words.empty()) one.run();
    return entry;
}

std::optional<asked> sentence_reader::condition_of_line(std::string_view line) const {
    const auto words = sentence_words(line);
    if (words.empty()) return std::nullopt;
    asked asks;
    if (const auto found = keywords_.longest(words, 0, fill_); found && found->end == words.size()) {
        if (!add_condition(keyword_phrases()[found->which], slots_of_phrase(found->slots), asks)) return std::nullopt;
        return asks;
    }
    read_entry unused;
    reading one{.grammar = *this, .to = unused, .words = words, .paragraph_ends = {line.size() + 1}};
    if (!one.is(0, "if")) return std::nullopt;
    const auto end = one.grammar_conditions(1, asks);
    if (!end || *end != words.size()) return std::nullopt;
    return asks;
}

std::string sentence_reader::nearest_keyword(std::string_view line) const {
    std::optional<std::size_t> near;
    const std::string plain = in_plain_characters(line);
    (void)keywords_.longest(sentence_words(plain), 0, fill_, &near);
    return near ? std::string(keyword_phrases()[*near].says) : "";
}

// --- What is collected while a text is read ---

const read_entry& record::keep(std::unique_ptr<read_entry> entry) {
    sentences += entry->sentences;
    sentences_read += entry->sentences - entry->sentences_with_gaps;
    texts_.push_back(std::move(entry));
    return *texts_.back();
}

spec::action record::add_gap(gap of) {
    gaps.push_back(std::move(of));
    return spec::gap(static_cast<spec::operand>(gaps.size() - 1));
}

void record::add_absent(std::size_t line, std::string_view heading, std::string_view wording) {
    if (!is_whole_text) return;
    ++sentences;
    (void)add_gap({line, std::string(heading), language::as_sentence(wording), "", true, ""});
}

spec::action record::action_of_gap(std::string_view sentence) const {
    for (std::size_t i = gaps.size(); i > 0; --i)
        if (gaps[i - 1].sentence == sentence) return spec::gap(static_cast<spec::operand>(i - 1));
    return spec::gap(0);
}

std::optional<spec::action> record::add_gaps(const entry& from, const read_entry& read) {
    std::optional<spec::action> first;
    for (const statement& each : read.statements) {
        if (each.what != statement::kind::gap) continue;
        const std::size_t in = std::min(each.paragraph, from.paragraphs.size() - 1);
        const auto added =
            add_gap({from.paragraphs[in].line, from.state, std::string(each.text), std::string(each.nearest)});
        if (!first) first = added;
    }
    return first;
}

std::vector<std::uint32_t> record::settled_numbers() const {
    std::vector<std::uint32_t> settled = numbers;
    settled.push_back(0);
    return settled;
}

}  // namespace strata::reading
