#include "core/language/state_entries.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/language/branches.hpp"
#include "core/language/character_words.hpp"
#include "core/language/condition_words.hpp"
#include "core/language/english.hpp"
#include "core/language/operand_words.hpp"
#include "core/language/recital.hpp"
#include "core/language/saying.hpp"
#include "core/language/sentences.hpp"
#include "core/language/state_words.hpp"
#include "core/spec/number_conditions.hpp"

namespace strata::words {

using namespace spec;
using phrases::phrase_for;
using phrases::said;
using phrases::slot;

namespace {

/// What introduces entries: how nearly every state begins.
std::string introduction(phrases::heading_of_entries what = phrases::heading_of_entries::next_character) {
    return said(phrase_for(what));
}

/// Whether some of the rules has this condition.
bool any_asks(std::span<const rule> rules, condition what) {
    return std::any_of(rules.begin(), rules.end(), [what](const rule& r) { return r.given.what == what; });
}

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

    /// What the state does first, followed by `what`, which ends in a colon.
    [[nodiscard]] std::string head(std::string_view what) const {
        std::string text = before_rules(d_, state_);
        if (!text.empty() && !what.empty()) text += ' ';
        return text.append(what);
    }

    void add_rules();
    void add_entries(std::size_t first, std::size_t last, const std::string& under, bool with_mode);
    void add_blocks();
    void add_block(std::size_t first, std::size_t last);
    void add_prose(std::size_t last);
    void add_keywords();
    std::string take_keyword(std::vector<branch>& those_under_it) const;
    void add_identifiers();
    void add_number_checks();
    void add_epilogue();

    const draft& d_;
    std::size_t state_;
    std::span<const rule> rules_;
    entry_list& to_;
};

void state_reciter::add_rules() {
    std::size_t prose = 0;  // how many rules need no character
    while (prose < rules_.size() && rules_[prose].by == trigger::always) ++prose;
    if (prose > 1 && asks_about_number(rules_[0].given.what)) {
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

/// Adds entries under a condition on the mode. One character and anything else are stated in running text.
void state_reciter::add_block(std::size_t first, std::size_t last) {
    const auto rules = rules_.subspan(first, last - first);
    const auto under = "If " + mode_condition(d_, rules.front().in);
    const bool is_short = rules.size() == 2 && rules[0].on.count == 1 && rules[1].on == anything_else;
    start(under);
    if (!is_short) {
        to_.say(capitalised(introduction()) + ":");
        return add_entries(first, last, under, false);
    }
    const auto b = branches(first, last, false);
    const std::string it_is = said(phrase_for(phrases::condition_phrase::about::current_character),
                                   {{slot::set, code_point(rules[0].on.items[0].first) + " character"}});
    to_.say(fmt::format("{} If {}, {} Otherwise, {}", as_sentence(introduction()), it_is,
                        as_clause(b[0].phrases(d_), opening::lower), stated_in_one(b[1].phrases(d_), opening::lower)));
    to_.claim(state_, first, last);
}

/// Adds the first rules, up to `last`, which need no character.
void state_reciter::add_prose(std::size_t last) {
    start("");
    const auto before = head("");
    if (!before.empty()) to_.say(before);
    to_.say(joint_paragraphs(d_, branches(0, last)));
    to_.claim(state_, 0, last);
    if (last == rules_.size() || rules_[0].given.what != condition::close_tag_does_not_match) return;
    to_.say(capitalised(introduction(phrases::heading_of_entries::after_name_of_end_tag)) + ":");
}

/// The markup declaration open state, whose keywords form a list: entries under what the next characters are.
void state_reciter::add_keywords() {
    start("");
    to_.say(head(capitalised(introduction(phrases::heading_of_entries::next_few_characters))));
    for (std::size_t begin = 0; begin < rules_.size();) {
        const guard& asked = rules_[begin].given;
        std::size_t end = begin + 1;
        while (end < rules_.size() && rules_[end].given.what == asked.what && rules_[end].given.word == asked.word)
            ++end;
        start("", {keyword_line(d_, asked)});
        auto those = branches(begin, end);
        const auto taken = take_keyword(those);
        to_.say(taken + joined(joint_paragraphs(d_, those), " "));
        to_.claim(state_, begin, end);
        begin = end;
    }
}

/// Removes from branches what their line already says. If there are several, their common beginning, the
/// consumption of the keyword, is returned to be stated once: a sentence with a space, or "".
std::string state_reciter::take_keyword(std::vector<branch>& those) const {
    for (branch& each : those) {
        auto asked = *each.what;
        asked.given = {};
        each.asks = condition_phrase(d_, asked, true);
    }
    if (those.size() == 1 || those[0].what->actions[0].code != op::consume_those_characters) return "";
    auto taken = stated_in_one(those[0].phrases(d_, 0, 1), opening::capital) + ' ';
    for (branch& each : those) ++each.first;
    return taken;
}

/// The named character reference state: what is done "If there is a match", and "Otherwise".
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

/// The numeric character reference end state. At most one of these conditions holds, so that none needs an "otherwise";
/// the ending that all share comes after the table.
void state_reciter::add_number_checks() {
    auto checks = branches(0, rules_.size());
    const auto conclusion = checks.back();
    checks.pop_back();
    start("");
    to_.say(head(capitalised(introduction(phrases::heading_of_entries::reference_code)) + ":"));
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
    using enum phrases::heading_of_entries;
    const phrases::fillings left{{slot::state, state_name(d_, state_)}};
    if (!d_.table.states[state_].duplicate_attribute_is_error)
        return to_.say(as_sentence(said(phrase_for(drops_duplicate_attribute_silently), left)));
    const std::string named = fmt::format("{} ", name_of(error_code::duplicate_attribute));
    to_.say(as_sentence(
        said(phrase_for(drops_duplicate_attribute), left, {d_.names_errors ? named : "", d_.words.drop_attribute})));
}

}  // namespace

void recite_state(const draft& d, std::size_t state, entry_list& to) { state_reciter{d, state, to}.recite(); }

}  // namespace strata::words
