#include "core/reading/statements.hpp"

#include <algorithm>
#include <utility>

#include "core/language/grammar/explanations.hpp"
#include "core/reading/instructions.hpp"

namespace strata::reading {

using namespace phrases;
using namespace spec;
using kind = statement::kind;

/// One entry being read.
struct sentence_reader::reading {
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
            const action_phrase& phrase = action_phrases()[found->which];
            said.takes_title_back = phrase.does == op::none && phrase.what == taken_back_at_eof;
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
        // The buffer has it, so it is consumed and appended if the condition holds.
        if (asks.name_in_buffer)
            add(kind::instruction).actions = {consume_those_characters, append_to_temporary_buffer(those_characters)};
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
        const action_phrase& each = action_phrases()[i];
        actions_.add(each.says, i);
        if (each.shares_verb) emitted_too_.add(each.says.substr(phrases::shared_verb.size()), i);
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

}  // namespace strata::reading
