#include "core/reading/statements.hpp"

// The struct `reading` goes over the words of an entry and finds its phrases, or records a sentence as a gap. Each
// phrase, with its slots, becomes actions or a condition (actions_of, add_condition).

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

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

const filling* slot_of(std::span<const filling> slots, slot what) {
    const auto found = std::find_if(slots.begin(), slots.end(), [what](const filling& f) { return f.what == what; });
    return found == slots.end() ? nullptr : &*found;
}

std::uint32_t number_of(std::span<const filling> slots, slot what, std::uint32_t or_else) {
    const filling* const found = slot_of(slots, what);
    return found == nullptr ? or_else : found->number;
}

/// Operands that are more than a value in one of the fields of an action are not expressible.
bool fits(const action& a) { return a.what <= spec::handed_on; }

/// "... since the content model flag was set to the title state, switch to the normal state"
bool takes_title_back(std::span<const filling> slots) {
    return slots.size() == 2 && slots[0].number == only_title && slots[1].modes == spec::pcdata;
}

/// A string of one character, repeated: views of constants, because tables keep views.
std::string_view repeated(std::uint32_t c, std::size_t count) {
    constexpr std::array<std::string_view, 3> known{"--------", "]]]]]]]]", "........"};
    for (const std::string_view each : known)
        if (static_cast<unsigned char>(each.front()) == c && count <= each.size()) return each.substr(0, count);
    return {};
}

/// The actions that an instruction stands for; nothing if it says something that no action can.
std::optional<std::vector<action>> actions_of(const language::action_phrase& phrase, std::span<const filling> slots) {
    std::vector<action> actions;
    if (phrase.what == language::taken_back_at_eof && phrase.does == op::none && !takes_title_back(slots))
        return std::nullopt;
    if (phrase.does == op::none) return actions;
    action a(phrase.does, phrase.what);
    if (const filling* const to = slot_of(slots, slot::state)) {
        if (to->number > 0xFF) return std::nullopt;
        a.to = static_cast<spec::state_index>(to->number);
    }
    if (const filling* const error = slot_of(slots, slot::error))
        a.error = static_cast<spec::error_code>(error->number);
    if (const filling* const list = slot_of(slots, slot::operands)) {
        for (const std::uint32_t each : list->list) {
            a.what = each;
            actions.push_back(a);
        }
        return actions;
    }
    if (phrase.does == op::emit_doctype && phrase.what == language::nameless_and_in_error)
        return std::vector<action>{spec::create_doctype, spec::set_doctype_name(spec::the_empty_string),
                                   spec::mark_incorrect, spec::emit_doctype};
    switch (phrase.does) {
        case op::consume_bogus_comment:
            if (number_of(slots, slot::character, 0) != '>') return std::nullopt;
            break;
        case op::emit_comment:
            // A bogus comment with something else instead of U+0000
            if (!slots.empty() && (slots[0].number != 0 || slots[1].number != spec::replacement_character))
                return std::nullopt;
            if (!slots.empty()) a.what = spec::replacement_character;
            break;
        case op::consume_cdata_section:
            if (slots.size() != 3 || slots[0].number != ']' || slots[1].number != ']' || slots[2].number != '>')
                return std::nullopt;
            break;
        case op::emit_what_was_returned:
        case op::append_what_was_returned:
            if (number_of(slots, slot::character, 0) != '&') return std::nullopt;
            break;
        case op::interpret_as_hexadecimal:
            if (slots.front().set.set !=
                (phrase.what == spec::with_all_letters ? spec::ascii_alphanumeric : spec::ascii_hex_digit).set)
                return std::nullopt;
            break;
        case op::interpret_as_decimal:
            if (slots.front().set.set != spec::ascii_digit.set) return std::nullopt;
            break;
        case op::unconsume_reference:
        case op::consume_next_character: break;
        case op::consume_those_characters: a.what = number_of(slots, slot::count, 0); break;
        default:
            for (const slot each : {slot::operand, slot::character, slot::number})
                if (const filling* const given = slot_of(slots, each)) a.what = given->number;
            break;
    }
    if (!fits(a)) return std::nullopt;
    const bool repeats = phrase.does == op::emit;
    actions.assign(repeats ? number_of(slots, slot::count, 1) : 1, a);
    return actions;
}

/// Adds a condition to those of `to`. Returns whether it could: numbers in the phrase may contradict one another.
bool add_condition(const language::condition_phrase& phrase, std::span<const filling> slots, asked& to) {
    using enum language::condition_phrase::about;
    switch (phrase.of) {
        case models:
            to.in = to.in & slot_of(slots, slot::models)->modes;
            to.only_title = to.only_title || slot_of(slots, slot::models)->number == only_title;
            if (phrase.asks == condition::none) return true;
            break;
        case escape_flag_true: to.in = to.in & spec::escape_flag_true; return true;
        case escape_flag_false: to.in = to.in & spec::escape_flag_false; return true;
        case foreign: to.foreign = true; return true;
        case current_character:
            if (to.it_is) return false;
            to.it_is = slot_of(slots, slot::set)->set;
            return true;
        case next_character: {
            const std::uint32_t c = number_of(slots, slot::character, 0);
            if (to.next_is || c >= 0x80) return false;
            to.next_is = characters(static_cast<char>(c));
            return true;
        }
        case unless_it_is: to.unless_it_is = true; [[fallthrough]];
        case consumed_if_it_is:
            if (to.it_is) return false;
            to.it_is = slot_of(slots, slot::set)->set;
            return true;
        case listed_number:
            if (to.listed_number) return false;
            to.listed_number = true;
            to.numbers = slot_of(slots, slot::numbers)->list;
            return true;
        case remark: return true;
        case never:
            // "... one or more ASCII alphanumerics and a ;": the set has both.
            if (slots.front().number != '&' || !slot_of(slots, slot::set)->set.set.has(';')) return false;
            to.never = true;
            return true;
        case guard: break;
    }
    spec::guard given{.what = phrase.asks, .ignoring_case = phrase.ignoring_case};
    const filling* const word = slot_of(slots, slot::string);
    const std::uint32_t count = number_of(slots, slot::count, 0);
    const filling* const list = slot_of(slots, slot::characters);
    switch (phrase.asks) {
        case condition::next_characters_are:
        case condition::characters_from_current_are:
            given.word = word != nullptr ? word->text : repeated(number_of(slots, slot::character, 0), count);
            if (given.word.empty()) return false;
            // "the next seven characters": unless a keyword stands in a list
            if (slot_of(slots, slot::count) == &slots.front() && count != given.word.size()) return false;
            break;
        case condition::last_characters_are:
            given.word = word->text;
            if (count != given.word.size() || list->list.size() != given.word.size()) return false;
            for (std::size_t i = 0; i < given.word.size(); ++i)
                if (list->list[i] != static_cast<unsigned char>(given.word[i])) return false;
            break;
        case condition::temporary_buffer_is: given.word = word->text; break;
        case condition::temporary_buffer_is_one_of:
            given.word = slots[0].text;
            given.other_word = slots[1].text;
            break;
        case condition::match_lacks_semicolon:
            if (number_of(slots, slot::character, 0) != ';') return false;
            break;
        case condition::unknown_name_before: {
            // "No match can be made and the characters after the & consist of ..."
            if (to.given.what != condition::no_identifier_matches || slots.front().number != '&') return false;
            given.followed_by = slot_of(slots, slot::set)->set;
            if (slots.back().number != ';' && slots.back().number != '=') return false;
            given.word = slots.back().number == ';' ? ";" : "=";
            to.given = {};
            break;
        }
        case condition::kept_for_historical_reasons:
            if (const filling* const one = slot_of(slots, slot::character)) {
                // "However, if this next character is in fact a = character": one of those that the condition before
                // has
                if (to.given.what != phrase.asks || one->number >= 0x80 ||
                    !to.given.followed_by.set.has(static_cast<spec::symbol>(one->number)))
                    return false;
                given.followed_by = characters(static_cast<char>(one->number));
                to.given = {};
                break;
            }
            // "... as part of an attribute, and the last character matched is not a ;, and the next character is ..."
            if (to.given.what != condition::match_lacks_semicolon || !to.in_attribute) return false;
            given.followed_by = slot_of(slots, slot::set)->set;
            to.given = {};
            to.in_attribute = false;
            break;
        case condition::number_is_in_table:
            // A range in place of the table's first column: the procedure has to check that it is the same.
            if (const filling* const range = slot_of(slots, slot::numbers)) {
                to.numbers = range->list;
                if (to.numbers.size() != 2 || slots[0].number != to.numbers[0] || slots[1].number != to.numbers[1])
                    return false;
            }
            break;
        case condition::number_is_replaced:
            if (const filling* const ranges = slot_of(slots, slot::numbers))
                to.numbers = ranges->list;
            else
                to.numbers = {0, 0, 0xD800, 0xDFFF};
            break;
        case condition::close_tag_does_not_match: given.followed_by = slot_of(slots, slot::set)->set; break;
        default: break;
    }
    // Only the combination with the two others means something in the tables.
    if (given.what == condition::match_lacks_semicolon && to.given.what == condition::part_of_attribute) {
        to.given = {};
        to.in_attribute = true;
    }
    if (to.given.what != condition::none) return false;
    to.given = given;
    return true;
}

}  // namespace

// --- The phrases of an entry ---

/// One entry being read.
struct sentence_reader::reading {
    using kind = statement::kind;

    const sentence_reader& grammar;
    read_entry& to;
    std::vector<text_word> words;
    std::vector<std::size_t> paragraph_ends;  ///< of the text
    std::size_t at = 0;
    std::size_t paragraph = 0;
    std::size_t sentence = 0;
    bool sentence_open = false;
    bool in_gap = false;

    [[nodiscard]] bool done() const { return at >= words.size(); }
    [[nodiscard]] bool is(std::size_t place, std::string_view text) const {
        return place < words.size() && words[place].what != text_word::kind::quoted &&
               same_word(words[place].text, text);
    }

    void run() {
        while (skip_between(), !done()) {
            sentence_open = true;
            if (!read_phrase()) give_up();
        }
        end_sentence();
        leave_out_what_never_happens();
    }

    /// A condition that cannot hold is left out, with what its sentence says is done then.
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

    /// Moves to the next phrase.
    void skip_between() {
        while (!done()) {
            const text_word& next = words[at];
            while (paragraph + 1 < paragraph_ends.size() && next.begin >= paragraph_ends[paragraph]) {
                ++paragraph;
                end_sentence();
            }
            const bool mark = next.what == text_word::kind::mark && next.text != "(" && next.text != ")";
            if (!mark && !is(at, "and") && !is(at, "then") && !is(at, "finally") && !is(at, "additionally")) return;
            if (next.ends_sentence) end_sentence();
            ++at;
        }
    }

    void end_sentence() {
        if (sentence_open) {
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

    /// Moves past a phrase. Full stops inside count as ends of sentences.
    void move_to(std::size_t end) {
        for (; at < end; ++at) {
            if (words[at].ends_sentence && at + 1 < end && !is(at + 1, ")")) {
                end_sentence();
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
            add(kind::heading).heading = heading_phrases()[heading->which].what;
            move_to(heading->end);
            return true;
        }
        if (remarked) {
            add(kind::remark).remarks = remark_phrases()[remarked->which].what;
            move_to(remarked->end);
            return true;
        }
        if (found) {
            auto actions = actions_of(action_phrases()[found->which], found->slots);
            if (!actions) return false;
            statement& said = add(kind::instruction);
            said.actions = std::move(*actions);
            const language::action_phrase& phrase = action_phrases()[found->which];
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

    /// Whether the phrase before this, in the same sentence, emits something.
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

    /// "In this case, if", "However, if": the place after it.
    [[nodiscard]] std::optional<std::size_t> further_condition() const {
        const bool in_this_case = is(at, "in") && is(at + 1, "this") && is(at + 2, "case");
        const std::size_t comma = in_this_case ? at + 3 : is(at, "however") ? at + 1 : words.size();
        if (!is(comma, ",") || !is(comma + 1, "if") || asked_before() == nullptr) return std::nullopt;
        return comma + 2;
    }

    /// The condition that this sentence is about, in the same paragraph.
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

    /// Conditions joined by "and".
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
            if (!add_condition(condition_phrases()[found->which], found->slots, asks)) return std::nullopt;
            place = found->end;
            const std::size_t joined = is(place, ",") ? place + 1 : place;
            if (!is(joined, "and")) {
                // "... as part of an attribute, and the last character matched is not a ;" needs the third condition.
                if (asks.in_attribute) return std::nullopt;
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
        if (!add_condition(keyword_phrases()[found->which], found->slots, asks)) return std::nullopt;
        return asks;
    }
    read_entry unused;
    reading one{.grammar = *this, .to = unused, .words = words, .paragraph_ends = {line.size() + 1}};
    if (!one.is(0, "if")) return std::nullopt;
    const auto end = one.grammar_conditions(1, asks);
    if (!end || *end != words.size()) return std::nullopt;
    return asks;
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
