#include "core/reading/state_reader.hpp"

// This file has two private readers. `check_reading` recognises a state that only checks the return state; texts of
// 2016 and 2017 have such states at the end of a character reference. `state_reading` makes the rules of every other
// state.

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace strata::reading {

namespace {

using language::heading_of_entries;
using spec::action;
using spec::anything_else;
using spec::characters;
using spec::condition;
using spec::eof;
using spec::op;
using spec::rule;
using spec::symbol_set;
using spec::trigger;

// --- "Check the return state:" with entries for states ---

class check_reading {
public:
    check_reading(const names& known, const sentence_reader& grammar) : names_(known), grammar_(grammar) {}

    /// Takes the next entry. Returns whether it fits after the entries before it.
    bool take(const entry& from);
    /// Returns the state, if all entries that such a state needs were found; otherwise nothing.
    std::optional<read_state> state(const entry& first, record& to);

private:
    using kind = statement::kind;

    bool take_introduction(std::span<const statement> said);
    bool take_states(const entry& from, std::span<const statement> said);
    bool take_conclusion(std::span<const statement> said);

    const names& names_;
    const sentence_reader& grammar_;
    std::vector<std::unique_ptr<read_entry>> texts_;
    std::size_t lines_ = 0;  ///< the number of lines that name states; each counts as a sentence
    bool consumes_ = false;
    bool is_introduced_ = false;
    std::vector<std::size_t> listed_;
    bool has_others_ = false;
    std::vector<action> conclusion_;
};

bool check_reading::take(const entry& from) {
    if (!from.under.empty()) return false;
    texts_.push_back(grammar_.read(from.paragraphs));
    const auto& said = texts_.back()->statements;
    if (!from.subjects.empty()) return is_introduced_ && conclusion_.empty() && take_states(from, said);
    return is_introduced_ ? take_conclusion(said) : take_introduction(said);
}

bool check_reading::take_introduction(std::span<const statement> said) {
    for (const statement& each : said) {
        if (each.what != kind::heading || is_introduced_) return false;
        if (each.heading == heading_of_entries::next_character && !consumes_)
            consumes_ = true;
        else if (each.heading == heading_of_entries::return_state)
            is_introduced_ = true;
        else
            return false;
    }
    return true;
}

bool check_reading::take_states(const entry& from, std::span<const statement> said) {
    if (said.size() != 1 || said[0].what != kind::instruction || said[0].actions.size() != 1) return false;
    const action& does = said[0].actions[0];
    if (does.code != op::flush_reference || has_others_) return false;
    for (const std::string& line : from.subjects) {
        ++lines_;
        if (same_word(line, "Anything else")) {
            if (from.subjects.size() > 1 || listed_.empty() || does.what != language::as_tokens) return false;
            has_others_ = true;
            continue;
        }
        const auto listed = names_.state(line);
        const bool again = listed && std::find(listed_.begin(), listed_.end(), *listed) != listed_.end();
        if (!listed || again || does.what != language::to_value) return false;
        listed_.push_back(*listed);
    }
    return true;
}

bool check_reading::take_conclusion(std::span<const statement> said) {
    for (const statement& each : said) {
        if (each.what != kind::instruction || !has_others_) return false;
        conclusion_.insert(conclusion_.end(), each.actions.begin(), each.actions.end());
    }
    return conclusion_.size() < rule::capacity;
}

std::optional<read_state> check_reading::state(const entry& first, record& to) {
    // A character that was consumed must be given back.
    const bool goes_back =
        conclusion_.size() == 1 && (conclusion_[0].code == op::reconsume_in_return_state ||
                                    (!consumes_ && conclusion_[0].code == op::switch_to_return_state));
    if (!goes_back) return std::nullopt;
    read_state state;
    state.heading = first.state;
    state.section = first.section;
    state.line = first.line;
    rule r;
    r.by = consumes_ ? trigger::consume : trigger::always;
    if (consumes_) r.on = anything_else;
    r.actions[r.count++] = spec::flush_reference;
    r.actions[r.count++] = conclusion_[0];
    state.rules.push_back(r);
    std::vector<std::string_view> words;
    for (const auto& text : texts_)
        for (const statement& each : text->statements) add_words(words, each.words);
    state.quotations.push_back({joined(words), first.line});
    state.return_states = std::move(listed_);
    for (auto& text : texts_) (void)to.keep(std::move(text));
    to.sentences += lines_;
    to.sentences_read += lines_;
    return state;
}

/// Reads a state that does only this: if the return state is one of those listed, it appends the temporary buffer to
/// the attribute's value; otherwise, it emits the buffer. `flush_reference` has the same effect if the listed states
/// are the states that read attribute values (`read_state::return_states`). Returns nothing if the state does anything
/// else.
std::optional<read_state> read_check_of_return_state(std::span<const entry> entries, const names& known,
                                                     const sentence_reader& grammar, record& to) {
    const auto says_it = [&](const entry& each) {
        return each.subjects.empty() &&
               std::any_of(each.paragraphs.begin(), each.paragraphs.end(),
                           [](const paragraph& p) { return p.text.find("the return state") != std::string::npos; });
    };
    if (!std::any_of(entries.begin(), entries.end(), says_it)) return std::nullopt;
    check_reading check(known, grammar);
    for (const entry& each : entries)
        if (!check.take(each)) return std::nullopt;
    return check.state(entries.front(), to);
}

// --- Any other state ---

class state_reading {
public:
    state_reading(std::span<const entry> entries, const names& known, const sentence_reader& grammar, record& to)
        : entries_(entries), names_(known), grammar_(grammar), record_(to) {
        state_.heading = entries.front().state;
        state_.section = entries.front().section;
    }

    read_state read();

private:
    using kind = statement::kind;

    void set_places(const entry& from);
    void note_buffer(const read_entry& read);
    void require_target(const read_entry& read, const entry& from);
    std::size_t read_prose_around_table(std::size_t at);
    void read_prose(const entry& from, bool is_last);
    void read_entry_of_characters(const entry& from, std::size_t lines_of);
    bool read_keyword(const entry& from);
    void note_repeated(const entry& from, const asked& asks);
    void require_introduction(const entry& from);
    bool same_foreign_words(const asked& asks);
    void add_branches(trigger by, const characters& on, const asked& under, std::span<const statement> statements,
                      std::optional<action> lost, const entry& from);
    std::optional<std::vector<branch>> branches_after_search(std::span<const statement> statements) const;
    void add_search(trigger by, const characters& on, std::span<const statement> statements, const entry& from);
    void take_title_back(std::vector<branch>& branches, std::span<const statement> statements, const characters& on,
                         const entry& from);
    bool add_to_entries(std::span<const statement> said);
    bool add_to_cases(std::span<const statement> said);
    [[nodiscard]] asked condition_around(const entry& from);
    void note_unreachable(const entry& from, const symbol_set& on);
    void add_gap_rule(trigger by, const characters& on, const action& lost);
    void require_otherwise(std::span<const branch> branches, const entry& from);
    void quote_prose(std::span<const statement> said);
    void quote_rule(std::span<const std::string_view> words, const entry& from);

    std::span<const entry> entries_;
    const names& names_;
    const sentence_reader& grammar_;
    record& record_;
    read_state state_;
    std::size_t placed_ = 0;  ///< how many of the rules have been given the line of their entry
    bool lists_keywords_ = false;
    std::map<std::string, symbol_set> above_;  ///< the characters of the entries so far, under each condition
    bool after_keywords_ = false;              ///< whether the last entry was a line of a list of keywords
    bool searches_ = false;                    ///< whether the state searches for a name in the table of references
    bool fills_buffer_ = false;  ///< whether the state puts the characters that it consumes in that search into the
                                 ///< temporary buffer
    bool checks_code_ = false;   ///< "Check the character reference code:"
    std::set<std::string> introduced_;   ///< the conditions under which a character is consumed
    std::vector<spec::guard> keywords_;  ///< the conditions of keywords in the entries so far
    bool complete_ = true;               ///< whether the sentences so far cover every case
    std::optional<action> whole_state_;  ///< if a sentence that may be about any of the entries was not understood: the
                                         ///< gap that stands for the whole state
};

bool same_paragraphs(const entry& a, const entry& b) {
    return a.under == b.under &&
           std::equal(a.paragraphs.begin(), a.paragraphs.end(), b.paragraphs.begin(), b.paragraphs.end(),
                      [](const paragraph& x, const paragraph& y) { return x.text == y.text; });
}

/// Whether these phrases are a search for a name in the table, followed by conditions on the result.
bool looks_for_name(std::span<const statement> said) {
    return said.size() > 1 && said.front().what == statement::kind::instruction && said.front().actions.size() == 1 &&
           said.front().actions.front().code == op::consume_longest_identifier &&
           std::any_of(said.begin(), said.end(),
                       [](const statement& s) { return s.what == statement::kind::condition; });
}

read_state state_reading::read() {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const entry& each = entries_[i];
        if (each.subjects.empty()) {
            i = read_prose_around_table(i);
            set_places(each);
            continue;
        }
        if (is_row_of_numbers(each)) continue;
        after_keywords_ = read_keyword(each);
        if (after_keywords_) {
            set_places(each);
            continue;
        }
        // Some texts repeat an entry for each of its lines of characters.
        std::size_t same = 1;
        while (i + same < entries_.size() && !entries_[i + same].subjects.empty() &&
               same_paragraphs(each, entries_[i + same]))
            ++same;
        read_entry_of_characters(each, same);
        set_places(each);
        i += same - 1;
    }
    const bool asks_about_number = std::any_of(state_.rules.begin(), state_.rules.end(),
                                               [](const rule& r) { return spec::asks_about_number(r.given.what); });
    if (searches_ && !fills_buffer_)
        record_.add_absent(entries_.front().line, state_.heading,
                           "append each character to the temporary buffer when it's consumed");
    if (asks_about_number && !checks_code_)
        record_.add_absent(entries_.front().line, state_.heading,
                           language::said(language::phrase_for(heading_of_entries::reference_code)));
    if (state_.rules.empty() && !whole_state_)
        whole_state_ = record_.add_gap({entries_.front().line, state_.heading, state_.heading, "an entry"});
    if (whole_state_) {
        state_.rules.clear();
        state_.quotations.clear();
        state_.first = {};
        state_.first_words.clear();
        add_gap_rule(trigger::always, {}, *whole_state_);
    }
    return std::move(state_);
}

/// Records that the rules added since the last call were read from this entry.
void state_reading::set_places(const entry& from) {
    for (; placed_ < state_.rules.size(); ++placed_) {
        read_rule& each = state_.rules[placed_];
        each.line = from.line;
        each.sentence = !from.paragraphs.empty() ? from.paragraphs.front().text
                        : from.subjects.empty()  ? state_.heading
                                                 : from.subjects.front();
    }
}

/// Records whether a state that searches for a name puts the consumed characters into the temporary buffer.
void state_reading::note_buffer(const read_entry& read) {
    for (const statement& each : read.statements) {
        fills_buffer_ = fills_buffer_ || each.fills_buffer;
        for (const action& a : each.actions) searches_ = searches_ || a.code == op::consume_longest_identifier;
    }
}

/// Reports an entry that creates a token "whose target is target" but does not first say "Let target be ...".
void state_reading::require_target(const read_entry& read, const entry& from) {
    const auto any_sentence_has = [&](std::string_view words) {
        return std::any_of(read.statements.begin(), read.statements.end(),
                           [words](const statement& s) { return s.words.find(words) != std::string_view::npos; });
    };
    if (any_sentence_has("target is target") && !any_sentence_has("Let target be"))
        record_.add_absent(from.line, state_.heading,
                           "let target be the concatenation of the code points in the temporary buffer");
}

/// Reads prose together with its continuation after a table that interrupts it. Returns the index of the last entry
/// that was read.
std::size_t state_reading::read_prose_around_table(std::size_t at) {
    entry whole = entries_[at];
    std::size_t last = at;
    for (std::size_t i = at + 1; i < entries_.size(); ++i) {
        if (is_row_of_numbers(entries_[i])) continue;
        if (!entries_[i].subjects.empty() || !is_row_of_numbers(entries_[i - 1])) break;
        whole.paragraphs.insert(whole.paragraphs.end(), entries_[i].paragraphs.begin(), entries_[i].paragraphs.end());
        last = i;
    }
    read_prose(whole, last + 1 == entries_.size());
    return last;
}

/// Reads prose that is not under a line of characters: remarks, the actions of the state before its rules, and rules
/// that need no character.
void state_reading::read_prose(const entry& from, bool is_last) {
    const read_entry& read = record_.keep(grammar_.read(from.paragraphs));
    auto lost = record_.add_gaps(from, read);
    std::span<const statement> rest = read.statements;
    const asked under = condition_around(from);
    quote_prose(read.statements);
    while (!rest.empty() && rest.front().what == kind::remark) {
        if (rest.front().remarks != spec::remark::none) state_.remarks = rest.front().remarks;
        rest = rest.subspan(1);
    }
    note_buffer(read);
    for (const statement& each : rest)
        checks_code_ =
            checks_code_ || (each.what == kind::heading && each.heading == heading_of_entries::reference_code);
    for (const statement& each : rest)
        if (each.what == kind::heading && (each.heading == heading_of_entries::next_character ||
                                           each.heading == heading_of_entries::after_name_of_end_tag))
            introduced_.insert(from.under);
    const auto heading =
        std::find_if(rest.begin(), rest.end(), [](const statement& s) { return s.what == kind::heading; });
    const auto before = rest.subspan(0, static_cast<std::size_t>(heading - rest.begin()));
    const bool has_heading = heading != rest.end();
    const auto introduction = has_heading ? heading->heading : heading_of_entries::next_character;
    if (has_heading) {
        rest = rest.subspan(before.size() + 1);
        if (heading->heading == heading_of_entries::next_few_characters) lists_keywords_ = true;
        using enum heading_of_entries;
        const bool silently = heading->heading == drops_duplicate_attribute_silently;
        if (heading->heading == drops_duplicate_attribute || silently) {
            state_.drops_duplicate_attribute = true;
            state_.duplicate_attribute_is_error = !silently;
            if (heading->leaves_state != names_.state(state_.heading) && !lost)
                lost = record_.add_gap({from.line, from.state, from.paragraphs.front().text, "the state it is in"});
        }
    } else {
        rest = {};
    }
    const bool only_instructions =
        std::all_of(before.begin(), before.end(), [](const statement& s) { return s.what == kind::instruction; });
    const bool more_follows = has_heading || !is_last;
    const bool after_entries = !state_.rules.empty() && state_.rules.back().by == trigger::consume;
    if (!lost && after_entries && add_to_entries(before)) return;
    if (!lost && only_instructions && !has_heading && !before.empty() && after_keywords_ && add_to_cases(before))
        return;
    if (!lost && after_entries && !before.empty())
        lost =
            record_.add_gap({from.line, from.state, from.paragraphs.front().text, "instructions before the entries"});
    if (lost) {
        // The sentence that was not understood may be about any of the entries, so the machine stops whenever it
        // reaches the state.
        if (!whole_state_) whole_state_ = lost;
    } else if (only_instructions && more_follows && state_.rules.empty()) {
        std::vector<std::string_view> words;
        for (const statement& each : before) add_words(words, each.words);
        state_.first_words = joined(words);
        const bool alone = state_.first_words.empty() || state_.before_words.empty();
        state_.before_words = state_.first_words + (alone ? "" : "\n") + state_.before_words;
        for (const statement& each : before)
            for (const action& a : each.actions) {
                if (state_.first.count < state_.first.actions.size()) {
                    state_.first.actions[state_.first.count++] = a;
                } else if (!whole_state_) {
                    whole_state_ =
                        record_.add_gap({from.line, from.state, from.paragraphs.front().text, "fewer actions"});
                }
            }
    } else if (looks_for_name(before) && state_.rules.empty() && state_.first.count == 0) {
        state_.first.actions[state_.first.count++] = before.front().actions.front();
        add_branches(trigger::always, {}, under, before.subspan(1), std::nullopt, from);
    } else if (!before.empty()) {
        complete_ = introduction != heading_of_entries::after_name_of_end_tag;
        add_branches(trigger::always, {}, under, before, std::nullopt, from);
        complete_ = true;
    }
    const bool only_remarks =
        std::all_of(rest.begin(), rest.end(), [](const statement& s) { return s.what == kind::remark; });
    if (only_remarks || lost) return;
    const bool needs_character = introduction == heading_of_entries::next_character;
    add_branches(needs_character ? trigger::consume : trigger::always, needs_character ? anything_else : characters{},
                 under, rest, std::nullopt, from);
}

/// Quotes prose that does not become a rule: introductions of entries, remarks on the state, actions on leaving it.
void state_reading::quote_prose(std::span<const statement> said) {
    using enum heading_of_entries;
    std::vector<std::string_view> words;
    for (const statement& each : said) {
        const bool of_leaving = each.what == kind::heading && (each.heading == drops_duplicate_attribute ||
                                                               each.heading == drops_duplicate_attribute_silently);
        if (of_leaving) state_.leaving_words = joined({&each.words, 1});
        if (each.what == kind::heading || (each.what == kind::remark && each.remarks != spec::remark::none))
            add_words(words, each.words);
    }
    std::string& where = state_.rules.empty() ? state_.before_words : state_.after_words;
    if (!words.empty()) where.append(where.empty() ? "" : "\n").append(joined(words, "\n"));
}

/// Quotes the words of the last rule. The condition on a block of entries, or the line of a keyword, under which the
/// rule is nested is not a sentence, so it is in brackets.
void state_reading::quote_rule(std::span<const std::string_view> words, const entry& from) {
    std::string text = joined(words);
    std::string around = from.under;
    const bool below_line = state_.rules.back().by == trigger::always && from.subjects.size() == 1;
    if (below_line) around.append(around.empty() ? "" : ": ").append(from.subjects.front());
    if (!around.empty() && !text.empty()) text = "[" + around + ":] " + text;
    state_.quotations.resize(state_.rules.size());
    state_.quotations.back() = {std::move(text), from.line};
}

/// Handles "Then, if the name of the DOCTYPE token is exactly ...". The action of this sentence is added to the end of
/// each entry that does not emit the token earlier. Returns false for any other sentence.
bool state_reading::add_to_entries(std::span<const statement> said) {
    if (said.size() != 1 || said.front().actions.size() != 1) return false;
    const action& last = said.front().actions.front();
    if (last.code != op::mark_correct_if_named_html) return false;
    state_.quotations.resize(state_.rules.size());
    for (std::size_t i = 0; i < state_.rules.size(); ++i) {
        rule& r = state_.rules[i];
        if (r.does(op::emit_doctype) || r.does(op::gap) || r.does(op::as_anything_else)) continue;
        if (r.count == rule::capacity) return false;
        r.actions[r.count++] = last;
        state_.quotations[i].words.append(" ").append(joined({&said.front().words, 1}));
    }
    return true;
}

/// Handles "Switch to the character reference end state." after "If there is a match" and "Otherwise". The sentence
/// applies to every case that does not lead to a next state yet. Returns whether there is such a case.
bool state_reading::add_to_cases(std::span<const statement> said) {
    const auto goes_on = [](const rule& r) {
        return std::none_of(r.then().begin(), r.then().end(), [](const action& a) {
            return goes_somewhere(a.code) || a.code == op::gap || a.code == op::stay || a.code == op::emit_eof ||
                   a.code == op::switch_to_return_state || a.code == op::reconsume_in_return_state;
        });
    };
    bool any = false;
    for (rule& r : state_.rules) {
        if (!goes_on(r)) continue;
        for (const statement& each : said)
            for (const action& a : each.actions) {
                if (r.count == rule::capacity) return false;
                r.actions[r.count++] = a;
            }
        any = true;
    }
    return any;
}

/// Reads an entry under a line of a list of keywords, or for one result of a search for a name. Returns whether the
/// entry is of this kind.
bool state_reading::read_keyword(const entry& from) {
    if (from.subjects.size() != 1) return false;
    const std::string& line = from.subjects.front();
    asked asks;
    if (line == "If there is a match") {
        asks.given.what = condition::identifier_matches;
    } else if (lists_keywords_ && line != "Anything else") {
        const auto found = grammar_.condition_of_line(line);
        if (!found && names_.line_of_characters(sentence_words(in_plain_characters(line)))) return false;
        if (!found) {
            add_gap_rule(trigger::always, {},
                         record_.add_gap({from.line, from.state, line, grammar_.nearest_keyword(line)}));
            const read_entry& read = record_.keep(grammar_.read(from.paragraphs));
            (void)record_.add_gaps(from, read);
            return true;
        }
        asks = *found;
    } else if (!lists_keywords_ && line != "Otherwise") {
        return false;
    }
    note_repeated(from, asks);
    const read_entry& read = record_.keep(grammar_.read(from.paragraphs));
    add_branches(trigger::always, {}, asks, read.statements, record_.add_gaps(from, read), from);
    return true;
}

/// Reports a line that can never apply, because a line above it has the same condition.
void state_reading::note_repeated(const entry& from, const asked& asks) {
    const auto is_same = [&](const spec::guard& each) {
        return each.what == asks.given.what && each.word == asks.given.word &&
               each.ignoring_case == asks.given.ignoring_case;
    };
    if (std::any_of(keywords_.begin(), keywords_.end(), is_same))
        (void)record_.add_gap({from.line, from.state, from.subjects.front(), "a line that does not occur above"});
    keywords_.push_back(asks.given);
}

/// Reports a missing "Consume the next input character:" before entries for characters.
void state_reading::require_introduction(const entry& from) {
    const bool is_said = std::any_of(introduced_.begin(), introduced_.end(), [&](const std::string& under) {
        return under.empty() || from.under == under || from.under.starts_with(under + " > ");
    });
    if (is_said || whole_state_) return;
    whole_state_ =
        record_.add_gap({from.line, from.state, from.subjects.front(), "consume the next input character :"});
}

void state_reading::read_entry_of_characters(const entry& from, std::size_t lines_of) {
    characters on;
    bool with_eof = false;
    std::optional<action> lost;
    const entry* at = &from;
    for (std::size_t i = 0; i < lines_of; ++i, ++at)
        for (const std::string& line : at->subjects) {
            ++record_.sentences;
            const std::string plain = in_plain_characters(line);
            const auto read = names_.line_of_characters(sentence_words(plain));
            if (!read) {
                lost = record_.add_gap({at->line, at->state, line, ""});
                continue;
            }
            ++record_.sentences_read;
            const symbol_set all = with_eof ? on.set | eof.set : on.set;
            if (!(read->set == symbol_set{}) && (all | read->set) == all)
                (void)record_.add_gap({at->line, at->state, line, "characters that have no entry above"});
            // The end of the file is not a character: it has a rule of its own.
            if (*read == eof && (on.count > 0 || at->subjects.size() > 1))
                with_eof = true;
            else if (on.count + read->count <= static_cast<int>(characters::capacity))
                on = on | *read;
            else
                lost = record_.add_gap({at->line, at->state, line, "fewer lines"});
        }
    require_introduction(from);
    note_unreachable(from, with_eof ? on.set | eof.set : on.set);
    const read_entry& read = record_.keep(grammar_.read(from.paragraphs));
    note_buffer(read);
    require_target(read, from);
    for (std::size_t i = 1; i < lines_of; ++i) {
        record_.sentences += read.sentences;
        record_.sentences_read += read.sentences - read.sentences_with_gaps;
    }
    const auto also_lost = record_.add_gaps(from, read);
    if (!lost) lost = also_lost;
    const asked under = condition_around(from);
    if (on.count == 0 && !with_eof)
        on = anything_else;  // no line of the entry was understood, so it may be for any characters
    if (on.count > 0) add_branches(trigger::consume, on, under, read.statements, lost, from);
    if (with_eof) add_branches(trigger::consume, eof, under, read.statements, lost, from);
}

/// Reports an entry whose characters are all in entries above it. Such an entry has no effect, and the text probably
/// means something else.
void state_reading::note_unreachable(const entry& from, const symbol_set& on) {
    symbol_set& above = above_[from.under];
    const symbol_set both = above | on;
    if (both == above && !(on == symbol_set{}))
        (void)record_.add_gap({from.line, from.state, from.subjects.front(), "characters that have no entry above"});
    above = both;
}

asked state_reading::condition_around(const entry& from) {
    if (from.under.empty()) return {};
    if (const auto asks = grammar_.condition_of_line(from.under)) return *asks;
    if (!whole_state_) whole_state_ = record_.add_gap({from.line, from.state, from.under, ""});
    return {};
}

void state_reading::add_gap_rule(trigger by, const characters& on, const action& lost) {
    rule r;
    r.by = by;
    r.on = on;
    r.actions[r.count++] = lost;
    state_.rules.push_back(r);
}

void state_reading::add_branches(trigger by, const characters& on, const asked& under,
                                 std::span<const statement> statements, std::optional<action> lost, const entry& from) {
    std::optional<std::vector<branch>> branches;
    if (!lost && by == trigger::consume && looks_for_name(statements)) return add_search(by, on, statements, from);
    if (!lost) {
        branches = state_.first.count == 1 && state_.first.actions[0].code == op::consume_longest_identifier
                       ? branches_after_search(statements)
                       : branches_of(statements, complete_);
        if (branches) branches = with_kinds_of_numbers(std::move(*branches), record_.settled_numbers(), false);
        if (!branches)
            lost = record_.add_gap({from.line, from.state, from.paragraphs.empty() ? "" : from.paragraphs.front().text,
                                    "conditions nested in a way that tables allow"});
    }
    if (lost) return add_gap_rule(by, on, *lost);
    if (by == trigger::consume && from.under.empty()) require_otherwise(*branches, from);
    take_title_back(*branches, statements, on, from);
    // "If the next input character is not a U+002F SOLIDUS (/) character" is about the characters that the other
    // branches leave, so it comes last.
    std::stable_partition(branches->begin(), branches->end(), [](const branch& b) { return !b.asks.unless_it_is; });
    for (const branch& each : *branches) {
        // "Act as described in the 'anything else' entry": this branch needs no rule, because no other entry applies to
        // its characters, and "Anything else" follows.
        if (by == trigger::always && each.actions.size() == 1 && each.actions[0].code == op::as_anything_else) continue;
        rule r;
        r.by = each.asks.it_is ? trigger::consume : by;
        r.on = each.asks.it_is && !each.asks.unless_it_is ? *each.asks.it_is : each.asks.it_is ? anything_else : on;
        r.in = under.in & each.asks.in;
        r.given = each.asks.given.what == condition::none ? under.given : each.asks.given;
        r.only_if_foreign = under.foreign || each.asks.foreign;
        const bool is_foreign_otherwise = each.asks.foreign && !same_foreign_words(each.asks);
        const bool asks_twice = under.given.what != condition::none && each.asks.given.what != condition::none &&
                                under.given.what != condition::identifier_matches;
        if (each.actions.size() > rule::capacity || asks_twice || each.asks.next_is || is_foreign_otherwise) {
            add_gap_rule(r.by, r.on,
                         record_.add_gap({from.line, from.state, from.paragraphs.front().text,
                                          is_foreign_otherwise              ? record_.foreign_words
                                          : asks_twice || each.asks.next_is ? "fewer conditions"
                                                                            : "fewer actions"}));
            continue;
        }
        for (const action& a : each.actions) r.actions[r.count++] = a;
        // The text does not consume the character in this case, so the next state reads it.
        if (each.asks.unless_it_is && r.count > 0 && r.actions[r.count - 1].code == op::switch_to)
            r.actions[r.count - 1].code = op::reconsume_in;
        add_settled(r, from, names_, record_, state_);
        quote_rule(each.words, from);
    }
}

/// Reports an entry that has conditions but does not say what to do if none of them holds.
void state_reading::require_otherwise(std::span<const branch> branches, const entry& from) {
    spec::modes covered{0};
    for (const branch& each : branches) {
        const asked& asks = each.asks;
        if (asks.given.what == condition::none && !asks.foreign && !asks.only_title && !asks.next_is && !asks.it_is)
            covered = covered | asks.in;
    }
    if (covered != spec::any_mode) record_.add_absent(from.line, state_.heading, "otherwise");
}

/// The tables have only one condition for foreign content, so a text must use the same words for it everywhere. Checks
/// this, and stores the words in the record.
bool state_reading::same_foreign_words(const asked& asks) {
    if (record_.foreign_words.empty()) record_.foreign_words = asks.foreign_words;
    return record_.foreign_words == asks.foreign_words;
}

/// Returns the branches after a search. Texts of 2016 and 2017 state them one after another; other texts use
/// "Otherwise".
std::optional<std::vector<branch>> state_reading::branches_after_search(std::span<const statement> statements) const {
    if (statements.empty())
        return std::vector<branch>(1);  // no branch depends on the result; the actions come after all cases
    const bool has_otherwise = std::any_of(statements.begin(), statements.end(), [](const statement& s) {
        return s.what == kind::otherwise || s.what == kind::otherwise_condition;
    });
    return has_otherwise ? branches_of(statements, true) : branches_in_turn(statements);
}

/// Reads "Anything else: Consume the maximum number of characters possible ... If no match can be made, ...". The match
/// begins with the character of the entry.
void state_reading::add_search(trigger by, const characters& on, std::span<const statement> statements,
                               const entry& from) {
    constexpr std::string_view later_heading = "Named character reference state";
    if (state_.search || names_.state(later_heading))
        return add_gap_rule(
            by, on,
            record_.add_gap({from.line, from.state, from.paragraphs.front().text, "only one search for a name"}));
    rule r;
    r.by = by;
    r.on = on;
    r.actions[r.count++] = action(op::reconsume_in);
    read_state found;
    found.heading = later_heading;
    found.section = state_.section;
    found.step_of = state_.heading;
    found.first.actions[found.first.count++] = statements.front().actions.front();
    std::swap(state_, found);
    add_branches(trigger::always, {}, {}, statements.subspan(1), std::nullopt, from);
    std::swap(state_, found);
    state_.search = read_state::name_search{state_.rules.size(), {}};
    state_.search->state.push_back(std::move(found));
    state_.rules.push_back(r);
}

/// Removes a sentence that is only about the title state. It is not a rule but a fact about that content state. Only
/// one such sentence is known.
void state_reading::take_title_back(std::vector<branch>& branches, std::span<const statement> statements,
                                    const characters& on, const entry& from) {
    const bool is_said =
        std::any_of(statements.begin(), statements.end(), [](const statement& each) { return each.takes_title_back; });
    for (branch& each : branches) {
        if (!each.asks.only_title) continue;
        if (is_said && each.actions.empty() && on == eof)
            state_.takes_title_back = true;
        else
            each.actions.assign(
                1, record_.add_gap({from.line, from.state, from.paragraphs.front().text, "what only title does"}));
    }
    std::erase_if(branches, [](const branch& each) { return each.asks.only_title && each.actions.empty(); });
}

}  // namespace

read_state read_state_of(std::span<const entry> entries, const names& known, const sentence_reader& grammar,
                         record& to) {
    if (auto read = read_check_of_return_state(entries, known, grammar, to)) return *std::move(read);
    return state_reading(entries, known, grammar, to).read();
}

}  // namespace strata::reading
