#include "core/language/recital.hpp"

// Recites a whole draft as a list of entries. `state_reciter` adds the entries of a state to an `entry_list`, and
// `procedure_reciter` adds the entries of the procedure on character references. All three classes are private to this
// file. They build on sentence_names.hpp, which names things, and on rule_sentences.hpp, which finds the phrase for
// each word of the vocabulary, joins phrases into sentences and combines rules for the same characters. The sentences
// of "Preprocessing the input stream" come from a draft's table of errors in the stream.

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/english.hpp"
#include "core/language/phrases.hpp"
#include "core/language/rule_sentences.hpp"
#include "core/language/sentence_names.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/soundness.hpp"
#include "core/spec/vocabulary.hpp"
#include "core/text/preprocess.hpp"
#include "core/text/utf8.hpp"

namespace strata::language {

// --- Preprocessing ---
namespace {

// The words of drafts in which the decoder drops the byte order mark.
constexpr std::string_view of_the_decoder =
    "The input stream consists of the characters pushed into it as the input byte stream is decoded or from the "
    "various "
    "APIs that directly manipulate the input stream.";

std::string sentence_on(fact what, const fillings& with = {}) { return as_sentence(said(phrase_for(what), with)); }

std::string hexadecimal(char32_t c) { return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c)); }

bool is_end_of_plane(const spec::code_point_range& range) { return (range.first & 0xFFFFU) == 0xFFFE; }

// Makes the list of characters that are errors. In the working drafts, the list has ranges first, then single
// characters.
std::string list_of_errors(const spec::draft& draft) {
    std::string ranges;
    std::vector<std::string> singles;
    for (const spec::input_error& each : draft.stream.errors) {
        if (each.range.last == 0) continue;
        const bool is_elsewhere = draft.stream.replaces_surrogates || draft.words.isolated_surrogates_apart;
        if (is_elsewhere && each.code == spec::error_code::surrogate_in_input_stream) continue;
        if (is_end_of_plane(each.range)) {
            singles.push_back(hexadecimal(each.range.first));
            singles.push_back(hexadecimal(each.range.last));
        } else if (each.range.first == each.range.last) {
            singles.push_back(hexadecimal(each.range.first));
        } else {
            ranges += fmt::format("{} to {}, ", hexadecimal(each.range.first), hexadecimal(each.range.last));
        }
    }
    std::string characters;
    for (std::size_t i = 0; i < singles.size(); ++i)
        characters.append(i == 0 ? "" : i + 1 == singles.size() ? ", and " : ", ").append(singles[i]);
    return sentence_on(fact::errors_in_stream,
                       {{slot::code_points, fmt::format("{}and characters {}", ranges, characters)}});
}

// The sentence about this character in the text from which the draft was read; "" if there is none.
std::string_view quoted_on(const spec::draft& draft, char32_t c) {
    if (c == 0xFEFF) return draft.quoted.byte_order_mark;
    if (const auto* const error = input::input_error_of(draft.stream, c)) return error->words;
    return c == 0 ? draft.quoted.null : std::string_view();
}

// The words that are used in drafts whose errors have names. These drafts also have names for the sets of characters.
std::string named_errors() {
    return sentence_on(fact::surrogates_are_errors) + ' ' +
           sentence_on(fact::noncharacters_are_errors, {{slot::character, code_point(0)}});
}

std::string recited_on_stream(const spec::draft& draft, char32_t c) {
    if (c == 0xFEFF) {
        if (!draft.stream.drops_byte_order_mark) return std::string(of_the_decoder);
        return sentence_on(fact::drops_byte_order_mark, {{slot::character, "U+FEFF BYTE ORDER MARK"}});
    }
    if (draft.names_errors) return named_errors();
    if (draft.stream.replaces_surrogates && (c == 0 || input::is_surrogate(c)))
        return sentence_on(fact::replaces_surrogates,
                           {{slot::character, code_point(0)}, {slot::code_points, "U+D800 to U+DFFF"}});
    if (c == 0 && draft.stream.drops_null) return sentence_on(fact::drops_null, {{slot::character, code_point(0)}});
    if (input::is_surrogate(c) && draft.words.isolated_surrogates_apart)
        return sentence_on(fact::isolated_surrogates_are_errors);
    bool any_but_null = false;
    for (const spec::input_error& each : draft.stream.errors) any_but_null = any_but_null || each.range.last != 0;
    if (c == 0 || !any_but_null) return sentence_on(fact::replaces_null, {{slot::character, code_point(0)}});
    return list_of_errors(draft);
}

}  // namespace

std::string stream_sentence(const spec::draft& draft, char32_t c) {
    if (const std::string_view words = quoted_on(draft, c); !words.empty()) return std::string(words);
    std::string recited = recited_on_stream(draft, c);
    // A draft that was read from a text may have no section on the input stream.
    if (!draft.about.has_own_stream && !draft.about.beside.empty())
        return fmt::format("[from {}: {}]", draft.about.beside, recited);
    return draft.quoted.states.empty() ? in_words_of(draft, "Preprocessing the input stream", std::move(recited))
                                       : fmt::format("[{}]", recited);
}

namespace {

using spec::condition;
using spec::draft;
using spec::remark;
using spec::rule;
using spec::trigger;

/// A draft's entries under construction. The last entry is still being written.
class entry_list {
public:
    /// The draft must outlive the object.
    explicit entry_list(const spec::draft& d) : d_(d) {}

    /// Starts an entry. It is under the heading of the state or, if the state is a step, of the procedure on character
    /// references.
    void start(std::size_t state, std::string under, strings subjects = {});

    /// Adds a paragraph to the last entry.
    void say(std::string text) { entries_.back().sentences.push_back(std::move(text)); }
    void say(strings texts);
    /// Extends the last paragraph.
    void append(std::string_view text) { entries_.back().sentences.back().append(text); }

    /// Records that the last entry states this rule of the state.
    void claim(std::size_t state, std::size_t rule);
    /// Records that the last entry states the rules from `first` up to, but not including, `last`.
    void claim(std::size_t state, std::size_t first, std::size_t last);

    /// Adds the draft's remark on the state, if any, as a separate entry.
    void add_remark(std::size_t state);
    /// Adds the table of numbers, with an entry for each row.
    void add_numbers(std::size_t state);

    /// Returns all entries and leaves the list empty.
    [[nodiscard]] std::vector<recited_entry> take() { return std::exchange(entries_, {}); }

private:
    const spec::draft& d_;
    std::vector<recited_entry> entries_;
};

void entry_list::start(std::size_t state, std::string under, strings subjects) {
    std::string heading{d_.table.states[is_procedure(d_, state) ? d_.reference_procedure : state].name};
    entries_.push_back({std::move(heading), std::move(under), std::move(subjects), {}, 0, 0, 0, 0});
}

void entry_list::say(strings texts) {
    for (auto& text : texts) say(std::move(text));
}

void entry_list::claim(std::size_t state, std::size_t rule) {
    const std::size_t at = d_.table.states[state].first_rule + rule;
    auto& e = entries_.back();
    if (e.rule_count == 0) e.first_rule = at;
    if (e.first_rule + e.rule_count == at) {
        ++e.rule_count;
    } else {
        if (e.continued_count == 0) e.continued_at = at;
        e.continued_count = at + 1 - e.continued_at;
    }
}

void entry_list::claim(std::size_t state, std::size_t first, std::size_t last) {
    for (std::size_t r = first; r < last; ++r) claim(state, r);
}

void entry_list::add_remark(std::size_t state) {
    const remark what = d_.table.states[state].remarks;
    if (what == remark::none) return;
    start(state, "");
    const bool names_raw_text =
        what == remark::cannot_happen_in_cdata || what == remark::only_happens_in_pcdata_unrelated_cdata;
    say(as_sentence(said(phrase_for(what), {}, {names_raw_text ? d_.words.raw_text : std::string_view()})));
}

void entry_list::add_numbers(std::size_t state) {
    for (const auto& row : d_.references.numbers) {
        start(state, std::string{d_.words.head_of_numbers}, {fmt::format("0x{:02X}", row.number)});
        say(fmt::format("{}{:04X} {}", d_.words.code_point_prefix, std::uint32_t{row.character}, row.character_name));
    }
}

/// The lines with which an entry for these characters begins.
strings subjects(const draft& d, const spec::characters& c) {
    strings lines;
    for (std::size_t i = 0; i < c.count; ++i) lines.push_back(subject(d, c.items[i]));
    return lines;
}

// --- The entries of a state ---

/// The words with which the entries of nearly every state begin.
std::string introduction(heading_of_entries what = heading_of_entries::next_character) {
    return said(phrase_for(what));
}

/// Whether any of the rules has this condition.
bool any_asks(std::span<const rule> rules, condition what) {
    return std::any_of(rules.begin(), rules.end(), [what](const rule& r) { return r.given.what == what; });
}

/// Recites a state that is not a step of the procedure on character references.
class state_reciter {
public:
    state_reciter(const draft& d, std::size_t state, entry_list& to)
        : d_(d), state_(state), rules_(d.table.rules_of(state)), to_(to) {}

    void recite() {
        to_.add_remark(state_);
        if (d_.table.states[state_].remarks == remark::depends_on_content_model_flag)
            add_blocks();
        else
            add_rules();
        add_epilogue();
    }

private:
    void start(std::string under, strings subjects = {}) { to_.start(state_, std::move(under), std::move(subjects)); }
    [[nodiscard]] std::vector<branch> branches(std::size_t first, std::size_t last, bool with_mode = true) const {
        return branches_of(d_, state_, first, last, with_mode);
    }

    /// The actions of the state before its rules, followed by `what`, which ends in a colon.
    [[nodiscard]] std::string head(std::string_view what) const {
        std::string text = stated_before_rules(d_, state_);
        if (!text.empty() && !what.empty()) text += ' ';
        return text.append(what);
    }

    void add_rules();
    void add_entries(std::size_t first, std::size_t last, const std::string& under, bool with_mode);
    void add_blocks();
    void add_block(std::size_t first, std::size_t last);
    void add_prose(std::size_t last);
    void add_keywords();
    void add_identifiers();
    void add_number_checks();
    void add_epilogue();

    const draft& d_;
    std::size_t state_;
    std::span<const rule> rules_;
    entry_list& to_;
};

void state_reciter::add_rules() {
    std::size_t prose = 0;  // the number of leading rules that need no character, and so are stated in running text
    while (prose < rules_.size() && rules_[prose].by == trigger::always) ++prose;
    if (prose > 1 && spec::asks_about_number(rules_[0].given.what)) {
        add_number_checks();
    } else if (prose > 1 && any_asks(rules_, condition::identifier_matches)) {
        add_identifiers();
    } else if (prose > 1 && d_.words.lists_keywords && rules_[0].given.what == condition::next_characters_are) {
        add_keywords();
    } else if (prose > 0) {
        add_prose(prose);
    } else {
        start("");
        to_.say(head(capitalised(introduction()) + ":"));
    }
    if (prose < rules_.size()) add_entries(prose, rules_.size(), "", true);
}

/// Adds an entry for each run of rules for the same characters.
void state_reciter::add_entries(std::size_t first, std::size_t last, const std::string& under, bool with_mode) {
    for (std::size_t begin = first; begin < last;) {
        std::size_t end = begin + 1;
        while (end < last && rules_[end].by == rules_[begin].by && rules_[end].on == rules_[begin].on) ++end;
        const auto said = joint_paragraphs(d_, branches(begin, end, with_mode));
        const auto add = [&](strings entry_subjects) {
            start(under, std::move(entry_subjects));
            to_.say(said);
            to_.claim(state_, begin, end);
        };
        const auto lines = subjects(d_, rules_[begin].on);
        if (d_.words.repeats_entry_for_each_line) {
            for (const auto& line : lines) add({line});
        } else {
            add(lines);
        }
        begin = end;
    }
}

/// Adds a block for each mode.
void state_reciter::add_blocks() {
    for (std::size_t begin = 0; begin < rules_.size();) {
        std::size_t end = begin + 1;
        while (end < rules_.size() && rules_[end].in == rules_[begin].in) ++end;
        add_block(begin, end);
        begin = end;
    }
}

/// Adds entries under a condition on the mode. If a block has only rules for one character and for anything else, it is
/// stated in running text.
void state_reciter::add_block(std::size_t first, std::size_t last) {
    const auto under = "If " + mode_condition(d_, rules_[first].in);
    const strings running = stated_in_running_text(d_, state_, first, last);
    start(under);
    if (running.empty()) {
        to_.say(capitalised(introduction()) + ":");
        return add_entries(first, last, under, false);
    }
    to_.say(fmt::format("{} {}", as_sentence(introduction()), joined(running, " ")));
    to_.claim(state_, first, last);
}

/// Adds an entry for the rules before `last`. These are the first rules of the state, and need no character.
void state_reciter::add_prose(std::size_t last) {
    start("");
    const auto before = head("");
    if (!before.empty()) to_.say(before);
    to_.say(joint_paragraphs(d_, branches(0, last)));
    to_.claim(state_, 0, last);
    if (last == rules_.size() || rules_[0].given.what != condition::close_tag_does_not_match) return;
    to_.say(capitalised(introduction(heading_of_entries::after_name_of_end_tag)) + ":");
}

/// Adds the entries of the markup declaration open state. Its keywords form a list, and each entry is under the
/// characters that come next.
void state_reciter::add_keywords() {
    start("");
    to_.say(head(capitalised(introduction(heading_of_entries::next_few_characters))));
    for (std::size_t begin = 0; begin < rules_.size();) {
        const spec::guard& asked = rules_[begin].given;
        std::size_t end = begin + 1;
        while (end < rules_.size() && rules_[end].given.what == asked.what && rules_[end].given.word == asked.word)
            ++end;
        start("", {keyword_line(d_, asked)});
        auto those = branches(begin, end);
        const auto taken = take_keyword(d_, those);
        to_.say(taken + joined(joint_paragraphs(d_, those), " "));
        to_.claim(state_, begin, end);
        begin = end;
    }
}

/// Adds the entries of the named character reference state, under "If there is a match" and "Otherwise".
void state_reciter::add_identifiers() {
    start("");
    to_.say(head(""));
    const auto last = rules_.size() - 1;
    auto matching = branches(0, last);
    if (matching.back().what->given.what == condition::identifier_matches) matching.back().asks.clear();
    start("", {"If there is a match"});
    to_.say(joint_paragraphs(d_, matching));
    to_.claim(state_, 0, last);
    start("", {"Otherwise"});
    to_.say(joint_paragraphs(d_, branches(last, rules_.size())));
    to_.claim(state_, last);
}

/// Adds the entries of the numeric character reference end state. At most one of their conditions holds, so no
/// "otherwise" is needed. The ending that all these entries share comes after the table.
void state_reciter::add_number_checks() {
    auto checks = branches(0, rules_.size());
    const auto conclusion = checks.back();
    checks.pop_back();
    start("");
    to_.say(head(capitalised(introduction(heading_of_entries::reference_code)) + ":"));
    for (std::size_t i = 0; i < checks.size(); ++i) {
        if (const auto ending = common_ending(checks[i], conclusion); ending == conclusion.last)
            checks[i].last -= ending;
        to_.say(conditional(d_, checks[i], false));
        to_.claim(state_, i);
    }
    to_.add_numbers(state_);
    start("");
    to_.say(unconditional(d_, conclusion));
    to_.claim(state_, rules_.size() - 1);
}

void state_reciter::add_epilogue() {
    if (!d_.table.states[state_].drops_duplicate_attribute) return;
    start("");
    to_.say(stated_on_leaving(d_, state_));
}

// --- The entries of the procedure on character references, whose steps share one heading ---

class procedure_reciter {
public:
    procedure_reciter(const draft& d, entry_list& to) : d_(d), to_(to) {}

    void recite();

private:
    [[nodiscard]] std::span<const rule> rules_of(std::size_t step) const { return d_.table.rules_of(step); }
    void add_in_turn(std::size_t step, std::size_t rule);
    void add_step(std::size_t step, const std::string& under);
    void follow(std::size_t step, std::size_t rule, const std::string& under);
    void add_nested(std::size_t step, const rule& from);

    const draft& d_;
    entry_list& to_;
};

void procedure_reciter::recite() {
    const std::size_t step = d_.reference_procedure;
    to_.add_remark(step);
    to_.start(step, "");
    const std::string reference = with_article(d_.words.reference);
    to_.say(as_sentence(said(phrase_for(procedure_remark::what_it_defines), {}, {reference, d_.words.references})));
    to_.say(capitalised(
        said(phrase_for(procedure_remark::depends_on_next_character), {{slot::character, code_point('&')}}) + ":"));
    const auto rules = rules_of(step);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        to_.start(step, "", subjects(d_, rules[i].on));
        to_.say(stated_in_step(d_, step, i));
        to_.claim(step, i);
        follow(step, i, "");
    }
}

/// Adds the paragraph that states a rule. It follows the paragraphs for the step's earlier rules.
void procedure_reciter::add_in_turn(std::size_t step, std::size_t rule) {
    strings words = stated_in_step(d_, step, rule);
    if (!words.empty() && words.front().starts_with(if_it_is_not))
        to_.append(' ' + words.front());
    else
        to_.say(std::move(words));
}

/// Adds the paragraphs of a step, and of the steps after it.
void procedure_reciter::add_step(std::size_t step, const std::string& under) {
    const auto rules = rules_of(step);
    to_.add_remark(step);
    if (auto before = stated_before_rules(d_, step); !before.empty()) to_.say(std::move(before));
    if (spec::asks_about_number(rules[0].given.what)) {
        to_.say(as_sentence(said(phrase_for(procedure_remark::takes_all_digits))));
    }
    for (std::size_t i = 0; i < rules.size(); ++i) {
        add_in_turn(step, i);
        to_.claim(step, i);
        if (rules[i].given.what == condition::number_is_in_table) {
            to_.add_numbers(step);
            to_.start(step, under);
        }
    }
    follow(step, rules.size() - 1, under);
}

/// Adds the paragraphs of the step with which a rule continues, if there is one.
void procedure_reciter::follow(std::size_t step, std::size_t rule, const std::string& under) {
    const auto& r = rules_of(step)[rule];
    if (!continues(r)) return;
    const std::size_t to = r.then().back().to;
    if (has_entries(d_, to))
        add_nested(to, r);
    else
        add_step(to, under);
}

/// Adds the entries of a step, nested in the entry of the rule that leads to it.
void procedure_reciter::add_nested(std::size_t step, const rule& from) {
    to_.say(capitalised(said(phrase_for(procedure_remark::depends_on_character_after),
                             {{slot::character, joined(mentioned(from.on, "to"), " or ")}}) +
                        ":"));
    const auto nesting = subject(d_, from.on.items[0]);
    const auto rules = rules_of(step);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        to_.start(step, nesting, subjects(d_, rules[i].on));
        // All these entries continue with the same step, which is added after all of them.
        to_.say(stated_in_step(d_, step, i));
        to_.claim(step, i);
    }
    to_.start(step, nesting);
    follow(step, rules.size() - 1, nesting);
}

}  // namespace

std::string subject(const spec::draft& draft, const spec::character_item& item) {
    switch (item.what) {
        case spec::character_item::kind::one: return code_point(item.first) + glyph(draft, item.first);
        case spec::character_item::kind::range:
            return fmt::format("{} through to {}", code_point(item.first), code_point(item.last));
        default: return set_name(item.what);
    }
}

std::vector<std::string> subjects(const spec::draft& draft, const spec::rule& rule) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < rule.on.count; ++i) lines.push_back(subject(draft, rule.on.items[i]));
    return lines;
}

std::vector<recited_entry> recite(const spec::draft& draft) {
    spec::require_sound(draft);
    entry_list entries(draft);
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (!is_procedure(draft, s)) {
            state_reciter(draft, s, entries).recite();
        } else if (s == draft.reference_procedure) {
            procedure_reciter(draft, entries).recite();
        }
    }
    return entries.take();
}

}  // namespace strata::language
