#include "core/reading/state_reader.hpp"

// Reads the section on consuming a character reference. Its entries for characters, and its paragraphs, become the
// steps of a procedure, each of which continues with the next. The private class `procedure_reading` does this.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/spec/vocabulary.hpp"

namespace strata::reading {

namespace {

using spec::action;
using spec::condition;
using spec::op;
using spec::rule;
using spec::trigger;

bool returns(const rule& r) { return r.does(op::return_nothing) || r.does(op::return_character) || r.does(op::gap); }

/// Returns the error that the rule of a step reports. The text does not name it, but the rule's condition or the step
/// determines it.
std::optional<spec::error_code> error_of(const rule& r, bool is_semicolon_step) {
    if (const auto code = error_of_condition(r.given.what)) return code;
    if (is_semicolon_step) return spec::error_code::missing_semicolon_after_character_reference;
    return std::nullopt;
}

/// Whether a sentence is only about one case of the sentence before it.
bool depends_on_what_was_asked(std::string_view sentence) {
    return sentence.starts_with("In this case") || sentence.starts_with("However, if this") ||
           sentence.ends_with("this is also a parse error.");
}

class procedure_reading {
public:
    procedure_reading(std::span<const entry> entries, const names& known, const sentence_reader& grammar, record& to)
        : entries_(entries), names_(known), grammar_(grammar), record_(to) {}

    read_procedure read();

private:
    using kind = statement::kind;

    std::size_t start_step();
    void read_characters(const entry& from, std::size_t step);
    void read_paragraphs(const entry& from);
    void read_each_paragraph(const entry& from, std::span<const statement> rest);
    void read_paragraph(const entry& from, std::span<const statement> said);
    void add_rule(std::size_t step, const rule& r, std::string words, const entry& from);
    void add_action(rule& r, action a, const entry& from);
    void finish_errors(rule& r, const entry& from);
    void close_step();
    [[nodiscard]] bool has_gap() const;
    [[nodiscard]] bool has_settled_all() const;
    void fill_empty_steps();
    void name_steps();
    void require_remarks();
    [[nodiscard]] std::string name_of_step(const read_state& step) const;
    [[nodiscard]] bool nested_follow(std::size_t i) const;
    [[nodiscard]] bool is_table(std::span<const std::uint32_t> range) const;

    std::span<const entry> entries_;
    const names& names_;
    const sentence_reader& grammar_;
    record& record_;
    read_procedure procedure_;
    std::set<language::procedure_remark> remarks_;
    std::map<std::size_t, spec::symbol_set> above_;  ///< by step: the characters of the entries that have been read
    std::optional<std::size_t> open_;                ///< the step to which paragraphs are added
    std::vector<std::pair<std::size_t, std::size_t>> waiting_;  ///< the rules that continue with the next step, each as
                                                                ///< the numbers of a step and of a rule in it
};

std::size_t procedure_reading::start_step() {
    read_state step;
    step.section = entries_.front().section;
    step.reads = spec::part::procedure;
    procedure_.steps.push_back(std::move(step));
    const std::size_t added = procedure_.steps.size() - 1;
    for (const auto& [of, which] : waiting_) {
        action on(op::continue_in);
        on.to = static_cast<spec::state_index>(added);
        rule& r = procedure_.steps[of].rules[which];
        r.actions[r.count++] = on;
    }
    waiting_.clear();
    return added;
}

bool procedure_reading::nested_follow(std::size_t i) const {
    return i + 1 < entries_.size() && !entries_[i + 1].under.empty() && !entries_[i + 1].subjects.empty() &&
           entries_[i].under.empty();
}

/// Whether the text's table of numbers has a row for each number in the range, and no others.
bool procedure_reading::is_table(std::span<const std::uint32_t> range) const {
    std::vector<std::uint32_t> numbers = record_.numbers;
    std::sort(numbers.begin(), numbers.end());
    if (numbers.size() != range[1] - range[0] + 1) return false;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] != range[0] + i) return false;
    return true;
}

read_procedure procedure_reading::read() {
    const std::size_t first = start_step();
    std::size_t nested = first;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const entry& each = entries_[i];
        if (is_row_of_numbers(each)) continue;  // the check of the numbers has read this row already
        if (each.subjects.empty()) {
            read_paragraphs(each);
            continue;
        }
        if (each.under.empty()) {
            close_step();
            read_characters(each, first);
            if (nested_follow(i)) nested = start_step();
        } else {
            read_characters(each, nested);
        }
    }
    close_step();
    fill_empty_steps();
    name_steps();
    require_remarks();
    return std::move(procedure_);
}

/// Turns each step in which no sentence was understood into a gap. The machine stops there.
void procedure_reading::fill_empty_steps() {
    for (read_state& step : procedure_.steps) {
        if (!step.rules.empty()) continue;
        const entry& from = entries_.front();
        rule r;
        r.by = trigger::always;
        // Usually, the sentence that should lead to the step has already been reported as not understood.
        const bool is_named = !record_.gaps.empty() && record_.gaps.back().state == from.state;
        r.actions[r.count++] = is_named ? record_.action_of_gap(record_.gaps.back().sentence)
                                        : record_.add_gap({from.line, from.state, from.state, "an entry"});
        step.rules.push_back(r);
    }
}

/// Reports each introduction that entries or steps need but that is missing from the text.
void procedure_reading::require_remarks() {
    using enum language::procedure_remark;
    const auto require = [&](bool is_needed, language::procedure_remark what, const language::fillings& with) {
        if (is_needed && !remarks_.contains(what))
            record_.add_absent(entries_.front().line, entries_.front().state,
                               language::said(language::phrase_for(what), with));
    };
    const auto has_entries = [&](bool nested) {
        return std::any_of(entries_.begin(), entries_.end(), [nested](const entry& each) {
            return !each.subjects.empty() && !is_row_of_numbers(each) && each.under.empty() != nested;
        });
    };
    const bool takes_digits = std::any_of(procedure_.steps.begin(), procedure_.steps.end(),
                                          [](const read_state& step) { return step.first.count > 0; });
    require(has_entries(false), depends_on_next_character, {{language::slot::character, "U+0026 AMPERSAND"}});
    require(has_entries(true), depends_on_character_after, {{language::slot::character, "U+0023 NUMBER SIGN"}});
    require(takes_digits, takes_all_digits, {});
}

/// Reads an entry for characters: first its own actions, then paragraphs that are steps.
void procedure_reading::read_characters(const entry& from, std::size_t step) {
    rule r;
    r.by = trigger::peek;
    for (const std::string& line : from.subjects) {
        ++record_.sentences;
        const std::string plain = in_plain_characters(line);
        const auto read = names_.line_of_characters(sentence_words(plain));
        const bool fits = read && r.on.count + read->count <= static_cast<int>(spec::characters::capacity);
        if (fits) {
            ++record_.sentences_read;
            r.on = r.on | *read;
        } else {
            r.actions[0] = record_.add_gap({from.line, from.state, line, ""});
            r.count = 1;
        }
    }
    // An entry whose characters are unknown may apply to any character.
    if (r.on.count == 0) r.by = trigger::always;
    if (const spec::symbol_set both = above_[step] | r.on.set; both == above_[step] && r.on.count > 0)
        record_.add_gap({from.line, from.state, from.subjects.front(), "characters that have no entry above"});
    else
        above_[step] = both;
    const read_entry& read = record_.keep(grammar_.read(from.paragraphs));
    record_.add_gaps(from, read);
    for (const statement& each : read.statements) remarks_.insert(each.on_procedure);
    std::span<const statement> rest = read.statements;
    std::size_t actions = 0;
    while (actions < rest.size() && (rest[actions].what == kind::instruction || rest[actions].what == kind::remark))
        ++actions;
    // If the sentence that was not understood is in a later paragraph, a later step has the gap.
    const bool lost = actions < rest.size() && rest[actions].what == kind::gap &&
                      (actions == 0 || rest[actions].paragraph == rest[actions - 1].paragraph);
    if (lost) {
        r.actions[0] = record_.action_of_gap(rest[actions].text);
        r.count = 1;
    } else if (r.count == 0) {
        for (const statement& each : rest.first(actions))
            for (const action& a : each.actions) add_action(r, a, from);
    }
    std::vector<std::string_view> words;
    for (const statement& each : rest.first(actions)) add_words(words, each.words);
    add_rule(step, r, joined(words), from);
    if (lost) return;
    read_each_paragraph(from, rest.subspan(actions));
}

void procedure_reading::read_paragraphs(const entry& from) {
    const read_entry& read = record_.keep(grammar_.read(from.paragraphs));
    record_.add_gaps(from, read);
    for (const statement& each : read.statements) remarks_.insert(each.on_procedure);
    read_each_paragraph(from, read.statements);
}

void procedure_reading::read_each_paragraph(const entry& from, std::span<const statement> rest) {
    while (!rest.empty()) {
        std::size_t n = 1;
        while (n < rest.size() && rest[n].paragraph == rest.front().paragraph) ++n;
        read_paragraph(from, rest.first(n));
        rest = rest.subspan(n);
    }
}

void procedure_reading::read_paragraph(const entry& from, std::span<const statement> said) {
    while (!said.empty() && (said.front().what == kind::remark || said.front().what == kind::heading ||
                             (said.front().what == kind::instruction && said.front().actions.empty())))
        said = said.subspan(1);
    if (said.empty()) return;
    const auto gap_at = std::find_if(said.begin(), said.end(), [](const statement& s) { return s.what == kind::gap; });
    const bool goes_on = said.front().what == kind::otherwise ||
                         (said.front().what == kind::otherwise_condition && !said.front().asks.next_is);
    const bool asks_after_prologue = open_ && procedure_.steps[*open_].rules.empty();
    const bool is_new_step = !open_ || (!goes_on && !asks_after_prologue);
    if (is_new_step) close_step();
    if (is_new_step ? waiting_.empty() && !has_gap() : has_settled_all()) {
        // A sentence that was not understood has already been reported.
        if (gap_at == said.end())
            record_.add_gap({from.paragraphs[said.front().paragraph].line, from.state, std::string(said.front().words),
                             "a paragraph that can apply"});
        return;
    }
    if (is_new_step) open_ = start_step();
    read_state& step = procedure_.steps[*open_];
    if (gap_at != said.end()) {
        rule r;
        r.by = trigger::always;
        // In "If A, X. In this case, ...", the machine must be able to continue if A does not hold.
        if (said.front().what == kind::condition && !said.front().asks.next_is &&
            depends_on_what_was_asked(gap_at->text)) {
            r.in = said.front().asks.in;
            r.given = said.front().asks.given;
        }
        r.actions[r.count++] = record_.action_of_gap(gap_at->text);
        step.rules.push_back(r);
        return;
    }
    if (said.front().what == kind::instruction && said.front().actions.front().code == op::consume_digits) {
        if (step.first.count > 0) return;
        step.first.actions[step.first.count++] = said.front().actions.front();
        step.first_words = joined({&said.front().words, 1});
        return;
    }
    std::vector<statement> alone(said.begin(), said.end());
    if (alone.front().what == kind::otherwise) alone.erase(alone.begin());
    if (!alone.empty() && alone.front().what == kind::otherwise_condition) alone.front().what = kind::condition;
    auto branches = branches_of(alone, false);
    if (branches) branches = with_kinds_of_numbers(std::move(*branches), record_.settled_numbers(), true);
    if (!branches) {
        record_.add_gap(
            {from.line, from.state, from.paragraphs.front().text, "conditions nested in a way that tables allow"});
        return;
    }
    for (const branch& each : *branches) {
        rule r;
        r.by = each.asks.next_is ? trigger::peek : trigger::always;
        if (each.asks.next_is) r.on = *each.asks.next_is;
        r.in = each.asks.in;
        r.given = each.asks.given;
        for (const action& a : each.actions) add_action(r, a, from);
        if (r.given.what == condition::number_is_in_table && !each.asks.numbers.empty() &&
            !is_table(each.asks.numbers)) {
            r.actions[0] = record_.add_gap(
                {from.line, from.state, from.paragraphs.front().text, "a range of exactly the numbers in the table"});
            r.count = 1;
        }
        if (r.given.what == condition::number_is_replaced) procedure_.replaced_numbers = each.asks.numbers;
        finish_errors(r, from);
        add_rule(*open_, r, joined(each.words), from);
    }
}

/// Whether the machine already stops in some step. The steps after it are then unknown.
bool procedure_reading::has_gap() const {
    return std::any_of(procedure_.steps.begin(), procedure_.steps.end(), [](const read_state& step) {
        return std::any_of(step.rules.begin(), step.rules.end(), [](const rule& r) { return r.does(op::gap); });
    });
}

/// Whether the rules of the open step cover every case and leave none for "Otherwise".
bool procedure_reading::has_settled_all() const {
    const auto& rules = procedure_.steps[*open_].rules;
    return !rules.empty() && rules.back().by == trigger::always && rules.back().given.what == condition::none &&
           rules.back().in == spec::any_mode && !has_gap();
}

/// Adds an action to `r`, but keeps room for the action that names the next step.
void procedure_reading::add_action(rule& r, action a, const entry& from) {
    if (r.does(op::gap)) return;
    // "Consume the U+0023 NUMBER SIGN", in an entry for that character
    if (a.code == op::consume_next_character && a.what != 0) {
        if (a.what < spec::eof_symbol && r.on.set.has(static_cast<spec::symbol>(a.what)))
            a.what = 0;
        else
            a = record_.add_gap({from.line, from.state, from.paragraphs.front().text, "the character of the entry"});
    }
    if (r.count < rule::capacity - 1) {
        r.actions[r.count++] = a;
    } else {
        r.actions[0] = record_.add_gap({from.line, from.state, from.paragraphs.front().text, "fewer actions"});
        r.count = 1;
    }
}

void procedure_reading::finish_errors(rule& r, const entry& from) {
    const auto& step = procedure_.steps[*open_].rules;
    const bool after_semicolon = !step.empty() && step.front().by == trigger::peek;
    for (std::size_t i = 0; i < r.count; ++i) {
        action& a = r.actions[i];
        if (a.code != op::parse_error) continue;
        if (spec::asks_about_number(r.given.what)) {
            a = spec::parse_error_by_number;
        } else if (const auto code = error_of(r, after_semicolon)) {
            a = spec::parse_error(*code, spec::at_next_character);
        } else {
            a = record_.add_gap({from.line, from.state, "Parse error.", "an error in this place"});
        }
    }
}

void procedure_reading::add_rule(std::size_t step, const rule& r, std::string words, const entry& from) {
    auto& rules = procedure_.steps[step].rules;
    rules.push_back(r);
    rules.back().line = from.line;
    rules.back().sentence = from.paragraphs.empty() ? from.state : from.paragraphs.front().text;
    procedure_.steps[step].quotations.resize(rules.size());
    procedure_.steps[step].quotations.back() = {std::move(words), from.line};
    if (!returns(r)) waiting_.emplace_back(step, rules.size() - 1);
}

/// Closes the step. If the last rule of the step has a condition, and the condition does not hold, the machine
/// continues with the next step.
void procedure_reading::close_step() {
    if (!open_) return;
    auto& rules = procedure_.steps[*open_].rules;
    const bool conditional =
        rules.empty() || rules.back().given.what != condition::none || rules.back().by == trigger::peek;
    if (conditional) {
        rule r;
        r.by = trigger::always;
        rules.push_back(r);
        waiting_.emplace_back(*open_, rules.size() - 1);
    }
    open_.reset();
}

std::string procedure_reading::name_of_step(const read_state& step) const {
    if (step.first.count > 0) return "the digits";
    if (step.rules.empty()) return "a step";
    const rule& r = step.rules.front();
    if (r.by == trigger::peek) return r.on.set.has(';') && r.on.count == 1 ? "the semicolon" : "after the number sign";
    if (spec::asks_about_number(r.given.what)) return "the number";
    switch (r.given.what) {
        case condition::unknown_name_before:
        case condition::no_identifier_matches: return "the match";
        case condition::match_lacks_semicolon: return "the last character matched";
        default: break;
    }
    return entries_.front().state.ends_with("entities") ? "the entity name" : "the reference name";
}

void procedure_reading::name_steps() {
    auto& steps = procedure_.steps;
    const std::string& heading = entries_.front().state;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == 0) {
            steps[i].heading = heading;
            continue;
        }
        // The text has no names for the steps, so the names that strata gives them are in brackets.
        std::string name = fmt::format("{} [{}", heading, name_of_step(steps[i]));
        const auto same = std::count_if(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(i),
                                        [&](const read_state& s) { return s.heading.starts_with(name); });
        if (same > 0) name += fmt::format(" ({})", same + 1);
        steps[i].heading = name + "]";
    }
}

}  // namespace

bool is_procedure(std::string_view heading) {
    return heading.starts_with("Tokenising ") || heading.starts_with("Tokenizing ") ||
           heading.starts_with("Consuming ");
}

read_procedure read_procedure_of(std::span<const entry> entries, const names& known, const sentence_reader& grammar,
                                 record& to) {
    return procedure_reading(entries, known, grammar, to).read();
}

}  // namespace strata::reading
