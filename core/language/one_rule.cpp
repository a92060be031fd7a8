// Finds the sentences of a draft that state one rule. If the draft was read from a text, the sentences are quoted from
// it. For other drafts, the sentences are made from the table: the rule's part of its entry in the recital
// (recital.cpp), in the words of the draft (`spec::rewording`). The condition or line under which an entry is nested is
// not a sentence, so it is in brackets.

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/english.hpp"
#include "core/language/phrases.hpp"
#include "core/language/recital.hpp"
#include "core/language/rule_sentences.hpp"
#include "core/language/sentence_names.hpp"

namespace strata::language {

namespace {

using spec::condition;
using spec::draft;
using spec::op;
using spec::rule;
using spec::trigger;

std::string in_brackets(std::string_view words) { return fmt::format("[{}]", words); }
std::string nested_in(std::string_view line, std::string_view words) { return fmt::format("[{}:] {}", line, words); }

/// A rule as a branch, without the action that continues with another step.
branch without_next_step(const draft& d, std::size_t step, const rule& r) {
    branch b = branch_of(d, step, r, true);
    if (continues(r)) --b.last;
    return b;
}

}  // namespace

// --- Parts of an entry ---

bool continues(const rule& r) { return r.count > 0 && r.then().back().code == op::continue_in; }

std::string stated_before_rules(const draft& d, std::size_t state) {
    if (d.table.states[state].first.count == 0) return "";
    return stated_in_one(phrases_before_rules(d, state), opening::capital);
}

std::string stated_on_leaving(const draft& d, std::size_t state) {
    const spec::state_info& info = d.table.states[state];
    if (!info.drops_duplicate_attribute) return "";
    using enum heading_of_entries;
    const fillings left{{slot::state, state_name(d, state)}};
    if (!info.duplicate_attribute_is_error)
        return as_sentence(said(phrase_for(drops_duplicate_attribute_silently), left));
    const std::string named = fmt::format("{} ", spec::name_of(spec::error_code::duplicate_attribute));
    return as_sentence(
        said(phrase_for(drops_duplicate_attribute), left, {d.names_errors ? named : "", d.words.drop_attribute}));
}

bool has_entries(const draft& d, std::size_t step) {
    const auto rules = d.table.rules_of(step);
    return step == d.reference_procedure ||
           std::all_of(rules.begin(), rules.end(), [](const rule& r) { return r.by == trigger::peek; });
}

strings stated_in_step(const draft& d, std::size_t step, std::size_t rule) {
    const auto rules = d.table.rules_of(step);
    const spec::rule& r = rules[rule];
    const branch b = without_next_step(d, step, r);
    if (has_entries(d, step))
        return b.asks.empty() ? stated(b.phrases(d), opening::capital) : strings{conditional(d, b, false)};
    if (r.by == trigger::peek) {
        const bool only_consumes = r.count == 2 && continues(r) && r.actions[0].code == op::consume_next_character;
        const std::string next = said(phrase_for(condition_phrase::about::next_character),
                                      {{slot::character, joined(mentioned(r.on, "to"), " or ")}});
        const std::string then = only_consumes
                                     ? said(phrase_for(instruction{op::consume_next_character}), {}, {"that too"}) + "."
                                     : as_clause(b.phrases(d), opening::lower);
        return {fmt::format("Otherwise, if {}{}, {}", b.asks.empty() ? "" : b.asks + ", and ", next, then)};
    }
    if (rule > 0 && rules[rule - 1].by == trigger::peek)
        return {fmt::format("{}, {}", if_it_is_not, stated_in_one(b.phrases(d), opening::lower))};
    if (!b.asks.empty()) return {conditional(d, b, rule > 0)};
    if (b.first == b.last) return {};
    // Any rule of an earlier step may lead to the first rule of this step.
    if (rule == 0) return stated(b.phrases(d), opening::capital);
    return {"Otherwise, " + as_clause(b.phrases(d), opening::lower)};
}

std::string take_keyword(const draft& d, std::vector<branch>& those) {
    for (branch& each : those) {
        rule asked = *each.what;
        asked.given = {};
        each.asks = condition_clause(d, asked, true);
    }
    if (those.size() == 1 || those[0].what->actions[0].code != op::consume_those_characters) return "";
    std::string taken = stated_in_one(those[0].phrases(d, 0, 1), opening::capital) + ' ';
    for (branch& each : those) ++each.first;
    return taken;
}

strings stated_in_running_text(const draft& d, std::size_t state, std::size_t first, std::size_t last) {
    const auto rules = d.table.rules_of(state).subspan(first, last - first);
    if (rules.size() != 2 || rules[0].on.count != 1 || !(rules[1].on == spec::anything_else)) return {};
    const auto b = branches_of(d, state, first, last, false);
    const std::string it_is = said(phrase_for(condition_phrase::about::current_character),
                                   {{slot::set, code_point(rules[0].on.items[0].first) + " character"}});
    return {fmt::format("If {}, {}", it_is, as_clause(b[0].phrases(d), opening::lower)),
            "Otherwise, " + stated_in_one(b[1].phrases(d), opening::lower)};
}

// --- A rule's part of its entry ---

namespace {

/// Returns the longest range [first, last) of consecutive rules around the rule with index `at` such that `same` holds
/// between each of them and that rule.
template <class Same>
std::pair<std::size_t, std::size_t> run_around(std::span<const rule> rules, std::size_t at, const Same& same) {
    std::size_t first = at;
    std::size_t last = at + 1;
    while (first > 0 && same(rules[first - 1], rules[at])) --first;
    while (last < rules.size() && same(rules[last], rules[at])) ++last;
    return {first, last};
}

bool same_entry(const rule& a, const rule& b) { return a.by == b.by && a.on == b.on; }

/// One rule of a state. The steps of the procedure on character references are not states.
class rule_of_state {
public:
    rule_of_state(const draft& d, std::size_t state, std::size_t rule)
        : d_(d), state_(state), rule_(rule), rules_(d.table.rules_of(state)) {}

    [[nodiscard]] std::string words() const {
        if (d_.table.states[state_].remarks == spec::remark::depends_on_content_model_flag) return in_block();
        if (rules_[rule_].by == trigger::always) return in_prose();
        return in_entry(true);
    }

private:
    [[nodiscard]] std::string among(std::span<const branch> those, std::size_t first) const {
        return sentences_of_each(d_, those)[rule_ - first];
    }
    [[nodiscard]] std::string in_entry(bool with_mode) const {
        const auto [first, last] = run_around(rules_, rule_, [&](const rule& a, const rule& b) {
            return same_entry(a, b) && (with_mode || a.in == b.in);
        });
        return among(branches_of(d_, state_, first, last, with_mode), first);
    }

    /// The sentence of a rule in a block under "If the content model flag is set to ...".
    [[nodiscard]] std::string in_block() const {
        const auto [first, last] = run_around(rules_, rule_, [](const rule& a, const rule& b) { return a.in == b.in; });
        const strings running = stated_in_running_text(d_, state_, first, last);
        return nested_in("If " + mode_condition(d_, rules_[rule_].in),
                         running.empty() ? in_entry(false) : running[rule_ - first]);
    }

    [[nodiscard]] std::string in_prose() const {
        std::size_t prose = 0;
        while (prose < rules_.size() && rules_[prose].by == trigger::always) ++prose;
        const auto asks = [&](condition what) {
            return std::any_of(rules_.begin(), rules_.end(), [what](const rule& r) { return r.given.what == what; });
        };
        if (rule_ < prose && prose > 1) {
            if (spec::asks_about_number(rules_[0].given.what)) return among_checks();
            if (asks(condition::identifier_matches)) return among_matches();
            if (d_.words.lists_keywords && rules_[0].given.what == condition::next_characters_are) return in_list();
        }
        const auto [first, last] = run_around(rules_, rule_, same_entry);
        return among(branches_of(d_, state_, first, last, true), first);
    }

    /// The sentence of one of several rules of the form "If the number is ..., then ...". It includes the actions that
    /// come after all of these rules.
    [[nodiscard]] std::string among_checks() const {
        branch check = branch_of(d_, state_, rules_[rule_], true);
        const branch conclusion = branch_of(d_, state_, rules_.back(), true);
        std::string concluded = joined(unconditional(d_, conclusion), " ");
        if (rule_ + 1 == rules_.size()) return concluded;
        const std::size_t ending = common_ending(check, conclusion);
        if (ending != conclusion.last) return conditional(d_, check, false);
        check.last -= ending;
        return fmt::format("{} {}", conditional(d_, check, false), concluded);
    }

    /// The sentence of a rule that depends on the result of a search: under "If there is a match" or "Otherwise".
    [[nodiscard]] std::string among_matches() const {
        const std::size_t last = rules_.size() - 1;
        if (rule_ == last)
            return nested_in("Otherwise", joined(unconditional(d_, branch_of(d_, state_, rules_[last], true)), " "));
        auto matching = branches_of(d_, state_, 0, last, true);
        if (matching.back().what->given.what == condition::identifier_matches) matching.back().asks.clear();
        return nested_in("If there is a match", among(matching, 0));
    }

    /// The sentence of a rule that belongs to a line in a list of keywords.
    [[nodiscard]] std::string in_list() const {
        const auto [first, last] = run_around(rules_, rule_, [](const rule& a, const rule& b) {
            return a.given.what == b.given.what && a.given.word == b.given.word;
        });
        auto those = branches_of(d_, state_, first, last, true);
        const std::string taken = take_keyword(d_, those);
        return nested_in(keyword_line(d_, rules_[rule_].given), taken + among(those, first));
    }

    const draft& d_;
    std::size_t state_;
    std::size_t rule_;
    std::span<const rule> rules_;
};

std::string stated(const draft& d, std::size_t state, std::size_t rule) {
    if (!is_procedure(d, state)) return rule_of_state(d, state, rule).words();
    const spec::rule& r = d.table.rules_of(state)[rule];
    const branch b = branch_of(d, state, r, true);
    // No text states that one step follows another, so such a rule's words are in brackets.
    if (continues(r) && r.count == 1) {
        if (!b.asks.empty()) return in_brackets(conditional(d, b, rule > 0));
        return in_brackets(rule > 0 ? "Otherwise, " + as_clause(b.phrases(d), opening::lower)
                                    : stated_in_one(b.phrases(d), opening::capital));
    }
    std::string words = joined(stated_in_step(d, state, rule), " ");
    if (!continues(r)) return words;
    const std::string next = stated_in_one(b.phrases(d, b.last - 1, b.last), opening::capital);
    return fmt::format("{} {}", words, in_brackets(next));
}

// --- In the words of the draft ---

/// Marks words that the text itself does not have. If the draft quotes a text, the words are put in brackets.
std::string supplied(const draft& d, std::size_t state, std::string words) {
    if (d.quoted.states.empty()) return in_words_of(d, d.table.states[state].name, std::move(words));
    const bool is_apart = words.starts_with('[') && words.ends_with(']');
    return words.empty() || is_apart ? words : in_brackets(words);
}

const spec::state_quotation* quotation_of(const draft& d, std::size_t state) {
    // If the table has been changed since it was read, the quotations do not apply to it.
    return d.quoted.states.size() == d.table.states.size() ? &d.quoted.states[state] : nullptr;
}

/// The words for a rule whose sentence was not understood.
std::string gap_words(const draft& d, const rule& r) {
    const auto gap =
        std::find_if(r.then().begin(), r.then().end(), [](const spec::action& a) { return a.code == op::gap; });
    const std::string given = condition_clause(d, r, true);
    const std::string said = given.empty() ? "Not understood" : fmt::format("If {}, not understood", given);
    return gap->what < d.gaps.size() ? nested_in(said, d.gaps[gap->what].sentence) : in_brackets(said);
}

void add_paragraphs(std::string_view text, strings& to) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        to.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace

std::string before_rules(const draft& draft, std::size_t state) {
    const auto* const quoted = quotation_of(draft, state);
    if (quoted != nullptr && !quoted->first.empty()) return std::string(quoted->first);
    return supplied(draft, state, stated_before_rules(draft, state));
}

std::string on_leaving(const draft& draft, std::size_t state) {
    const auto* const quoted = quotation_of(draft, state);
    if (quoted != nullptr && !quoted->leaving.empty()) return std::string(quoted->leaving);
    return supplied(draft, state, stated_on_leaving(draft, state));
}

std::string sentence(const draft& draft, std::size_t state, std::size_t rule) {
    const std::size_t place = draft.table.states[state].first_rule + rule;
    const spec::rule& r = draft.table.rules[place];
    if (r.does(op::gap)) return gap_words(draft, r);
    const bool is_quoted = draft.quoted.rules.size() == draft.table.rules.size();
    if (is_quoted && !draft.quoted.rules[place].words.empty()) return std::string(draft.quoted.rules[place].words);
    return supplied(draft, state, stated(draft, state, rule));
}

std::string recited_rule(const draft& draft, std::size_t state, std::size_t rule) {
    return stated_before_rules(draft, state) + stated(draft, state, rule);
}

prose prose_around(const draft& draft, std::size_t state) {
    prose found;
    if (const auto* const quoted = quotation_of(draft, state)) {
        add_paragraphs(quoted->before, found.before);
        add_paragraphs(quoted->after, found.after);
        return found;
    }
    const spec::state_info& info = draft.table.states[state];
    const bool in_procedure = info.reads == spec::part::procedure;
    bool rules_seen = false;
    for (const recited_entry& each : recite(draft)) {
        const bool of_first_rule = each.rule_count > 0 && each.first_rule == info.first_rule;
        if (in_procedure) {
            // All steps are under the same heading. If a step has actions before its rules, the entry of its first rule
            // begins with them.
            if (of_first_rule && info.first.count > 0)
                found.before.push_back(in_words_of(draft, info.name, each.sentences.front()));
        } else if (each.state == info.name) {
            rules_seen = rules_seen || each.rule_count > 0;
            if (each.rule_count > 0 || !each.subjects.empty() || !each.under.empty()) continue;
            strings& where = rules_seen ? found.after : found.before;
            for (const std::string& paragraph : each.sentences)
                where.push_back(in_words_of(draft, info.name, paragraph));
        }
    }
    return found;
}

}  // namespace strata::language
