#include "core/language/procedure_entries.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include <fmt/format.h>

#include "core/language/branches.hpp"
#include "core/language/character_words.hpp"
#include "core/language/english.hpp"
#include "core/language/recital.hpp"
#include "core/language/saying.hpp"
#include "core/language/sentences.hpp"
#include "core/spec/number_conditions.hpp"

namespace strata::words {

using namespace spec;
using phrases::phrase_for;
using phrases::procedure_remark;
using phrases::said;
using phrases::slot;

namespace {

/// Whether a rule of the procedure continues with another step.
bool continues(const rule& r) { return r.count > 0 && r.then().back().code == op::continue_in; }

class procedure_reciter {
public:
    procedure_reciter(const draft& d, entry_list& to) : d_(d), to_(to) {}

    void recite();

private:
    [[nodiscard]] std::span<const rule> rules_of(std::size_t step) const { return d_.table.rules_of(step); }
    [[nodiscard]] bool is_nested(std::size_t step) const;
    [[nodiscard]] branch branch_at(std::size_t step, const rule& r) const;
    void add_rule(std::size_t step, const rule& r);
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
        add_rule(step, rules[i]);
        to_.claim(step, i);
        follow(step, i, "");
    }
}

/// Whether a step's rules are separate entries, rather than paragraphs of the entry that leads to it.
bool procedure_reciter::is_nested(std::size_t step) const {
    const auto rules = rules_of(step);
    return std::all_of(rules.begin(), rules.end(), [](const rule& r) { return r.by == trigger::peek; });
}

/// A rule without the step that it continues with.
branch procedure_reciter::branch_at(std::size_t step, const rule& r) const {
    auto b = branch_of(d_, step, r, true);
    if (continues(r)) --b.last;
    return b;
}

/// Adds what a rule says below its characters.
void procedure_reciter::add_rule(std::size_t step, const rule& r) {
    const auto b = branch_at(step, r);
    if (b.asks.empty())
        to_.say(stated(b.phrases(d_), opening::capital));
    else
        to_.say(conditional(d_, b, false));
}

/// Adds what a rule says in a paragraph, after the step's earlier rules.
void procedure_reciter::add_in_turn(std::size_t step, std::size_t rule) {
    const auto& r = rules_of(step)[rule];
    const auto b = branch_at(step, r);
    if (r.by == trigger::peek) {
        const bool only_consumes = r.count == 2 && continues(r) && r.actions[0].code == op::consume_next_character;
        const std::string next = said(phrase_for(phrases::condition_phrase::about::next_character),
                                      {{slot::character, joined(mentioned(r.on, "to"), " or ")}});
        const std::string then =
            only_consumes ? said(phrase_for(phrases::instruction{op::consume_next_character}), {}, {"that too"}) + "."
                          : as_clause(b.phrases(d_), opening::lower);
        to_.say(fmt::format("Otherwise, if {}{}, {}", b.asks.empty() ? "" : b.asks + ", and ", next, then));
    } else if (rule > 0 && rules_of(step)[rule - 1].by == trigger::peek) {
        to_.append(" If it isn't, " + stated_in_one(b.phrases(d_), opening::lower));
    } else if (!b.asks.empty()) {
        to_.say(conditional(d_, b, rule > 0));
    } else if (b.first < b.last) {
        to_.say("Otherwise, " + as_clause(b.phrases(d_), opening::lower));
    }
}

/// Adds the paragraphs of a step, and of the steps after it.
void procedure_reciter::add_step(std::size_t step, const std::string& under) {
    const auto rules = rules_of(step);
    to_.add_remark(step);
    if (auto before = before_rules(d_, step); !before.empty()) to_.say(std::move(before));
    if (asks_about_number(rules[0].given.what)) {
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

/// Continues with a rule's next step, if it has one.
void procedure_reciter::follow(std::size_t step, std::size_t rule, const std::string& under) {
    const auto& r = rules_of(step)[rule];
    if (!continues(r)) return;
    const std::size_t to = r.then().back().to;
    if (is_nested(to))
        add_nested(to, r);
    else
        add_step(to, under);
}

/// Adds the entries of a step that are nested in those of the rule that leads to it.
void procedure_reciter::add_nested(std::size_t step, const rule& from) {
    to_.say(capitalised(said(phrase_for(procedure_remark::depends_on_character_after),
                             {{slot::character, joined(mentioned(from.on, "to"), " or ")}}) +
                        ":"));
    const auto nesting = subject(d_, from.on.items[0]);
    const auto rules = rules_of(step);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        to_.start(step, nesting, subjects(d_, rules[i].on));
        // All continue with the same step, which is added after them.
        add_rule(step, rules[i]);
        to_.claim(step, i);
    }
    to_.start(step, nesting);
    follow(step, rules.size() - 1, nesting);
}

}  // namespace

void recite_procedure(const draft& d, entry_list& to) { procedure_reciter{d, to}.recite(); }

}  // namespace strata::words
