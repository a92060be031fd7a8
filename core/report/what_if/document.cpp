#include "core/report/what_if/what_if.hpp"

// Writes the report as a document. This file has the summary of the report, and calls the writers of the sections in
// order.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/diff/diff.hpp"
#include "core/report/diff/model.hpp"
#include "core/report/witness/witness.hpp"
#include "core/report/writing/formatting.hpp"

namespace strata::report {

// --- The summary ---

namespace {

std::string joined(const std::vector<std::string>& parts) { return fmt::format("{}", fmt::join(parts, ", ")); }

void add_count(std::vector<std::string>& to, std::size_t n, std::string_view what) {
    if (n > 0) to.push_back(fmt::format("{} {}", number(n), what));
}

// "2 rules change: 1 in tokens, 1 in errors only."
std::string rules_in_words(const rule_figures& f) {
    const std::size_t count = f.tokens + f.errors + f.route + f.unknown;
    std::vector<std::string> kinds;
    add_count(kinds, f.tokens, "in tokens");
    add_count(kinds, f.errors, "in errors only");
    add_count(kinds, f.route, "in the next state");
    add_count(kinds, f.unknown, "with an effect that is not known");
    const std::string rules = counted(count, "rule changes", "rules change");
    if (kinds.size() > 1) return fmt::format("{}: {}.", rules, joined(kinds));
    const std::string& only = kinds.front();
    return fmt::format("{}, {}.", rules, only.substr(only.find(' ') + 1));
}

std::size_t count_of(const study::name_changes& n) { return n.added.size() + n.removed.size() + n.changed.size(); }

std::string changes_in_words(const study::draft_diff& diff) {
    std::vector<std::string> sentences;
    const rule_figures f = rules_of(diff);
    if (f.tokens + f.errors + f.route + f.unknown > 0) sentences.push_back(rules_in_words(f));
    std::vector<std::string> states;
    add_count(states, diff.added.size(), "added");
    add_count(states, diff.removed.size(), "removed");
    add_count(states, diff.renamed.size(), "renamed or split");
    if (!states.empty()) sentences.push_back(fmt::format("States: {}.", joined(states)));
    if (const std::size_t names = count_of(diff.names); names > 0)
        sentences.push_back(
            counted(names, "name of a character reference changes.", "names of character references change."));
    if (!diff.facts.empty())
        sentences.push_back(
            counted(diff.facts.size(), "fact outside the states changes.", "facts outside the states change."));
    return fmt::format("{}", fmt::join(sentences, " "));
}

// The first input on which tokens differ or, if `in_tokens` is false, on which anything differs. An input that needs no
// options is preferred. Empty if no input shows a difference.
inline_text first_input(const effects& of, bool in_tokens) {
    inline_text first;
    bool needs_options = true;
    const auto take = [&](std::string_view input, const std::string& options) {
        if (!needs_options || (!first.empty() && !options.empty())) return;
        needs_options = !options.empty();
        first = inline_text(quoted_input(input), role::code);
        if (needs_options) first.add(" with ").add(options, role::code);
    };
    if (!of.inputs) return first;
    for (const search::witness& each : of.inputs->found.entries)
        if (!in_tokens || each.kind == compare::divergence_kind::tokens) take(each.input, options_of(each));
    for (const search::tree_witness& each : of.inputs->trees.entries)
        if (each.kind == search::tree_difference::tokens ||
            (!in_tokens && each.kind == search::tree_difference::errors))
            take(each.input, options_of(each));
    return first;
}

// A sentence about the effect of the changes. If an input that shows an effect was found, the sentence is about this
// input. Otherwise it says what follows from the tables.
inline_text outcome_in_words(const effects& of) {
    if (const inline_text input = first_input(of, true); !input.empty())
        return inline_text("Tokens differ, for instance on ").add(input).add(".");
    const rule_figures f = rules_of(of.diff);
    const bool only_errors = f.tokens + f.route + f.unknown + of.diff.facts.size() + of.diff.added.size() +
                                 of.diff.removed.size() + count_of(of.diff.names) ==
                             0;
    if (const inline_text input = first_input(of, false); !input.empty()) {
        inline_text text(only_errors ? "Only parse errors differ" : "Parse errors differ");
        text.add(", for instance on ").add(input);
        return text.add(only_errors ? "." : "; no input was found on which tokens differ.");
    }
    if (of.inputs && of.inputs->trees.entries.empty() && of.inputs->found.early_stops == 0)
        return inline_text(is_complete(*of.inputs) ? "The search is complete: no input shows a difference."
                                                   : "No input was found that shows a difference.");
    if (only_errors) return inline_text("Only parse errors can differ.");
    return inline_text(f.tokens > 0 ? "Tokens can differ." : "Whether tokens differ is not known.");
}

inline_text summary_of(const effects& of) {
    inline_text text;
    const std::size_t words = rules_of(of.diff).words;
    if (any_differs(of.diff))
        text.add(changes_in_words(of.diff), role::strong).add(" ").add(outcome_in_words(of));
    else if (!of.diff.a->gaps.empty() || !of.diff.b->gaps.empty())
        text.add("Nothing that was understood differs.", role::strong);
    else if (words > 0)
        text.add("Only the wording differs", role::strong)
            .add(fmt::format(", in {}: the same characters give the same tokens and errors.",
                             counted(words, "rule", "rules")));
    else
        text.add("Nothing differs", role::strong).add(": the same characters give the same tokens and errors.");
    if (of.pages) text.add(" ").add(words_of(*of.pages));
    if (of.tests) text.add(" ").add(words_of(*of.tests));
    return text;
}

}  // namespace

// --- The report ---

void write_effects(document& to, const effects& of, const effect_limits& limits) {
    const std::vector<inline_text> names = heads_of_both(of.diff);
    to.title(inline_text("What changes: ").add(names[0]).add(" → ").add(names[1]));
    to.paragraph(summary_of(of));
    write_gaps(to, of, limits);
    write_changed_text(to, of, limits);
    write_inputs(to, of, limits);
    write_errors(to, of, limits);
    if (of.pages) write_pages(to, *of.pages, limits);
    if (of.tests) write_tests(to, *of.tests, limits);
    to.end();
}

std::string effects_as_comment(const effects& of) {
    effect_limits limits;
    limits.rules = 256;
    for (;;) {
        std::ostringstream text;
        write_effects(*markdown_document(text), of, limits);
        std::string comment = text.str();
        const auto most = {&limits.gaps, &limits.rules, &limits.inputs, &limits.errors, &limits.examples};
        const bool is_shortest = std::all_of(most.begin(), most.end(), [](const auto* each) { return *each == 0; });
        if (comment.size() <= longest_comment || is_shortest) return comment;
        for (std::size_t* const each : most) *each /= 2;
    }
}

// Writes the sections on the texts: the sentences that were not understood, and the changes, in the words of both
// texts.

namespace {

// The shortest known input on which the texts diverge at this rule; null if there is none.
const search::witness* witness_of(const effects& of, const study::continued_state& pair,
                                  const study::rule_change& rule) {
    if (!of.inputs) return nullptr;
    const auto is_step = [&](const compare::cause& c, const spec::draft* draft, std::size_t state,
                             const std::vector<study::said_rule>& rules) {
        return c.role == compare::cause_role::diverges && is_among(c.drafts, draft) && c.state == state &&
               rule.on.has(c.symbol) &&
               std::any_of(rules.begin(), rules.end(), [&](const auto& each) { return each.rule == c.rule; });
    };
    for (const search::witness& each : of.inputs->found.entries) {
        const std::vector<compare::cause>& causes = each.found.causes;
        const auto any = [&](const spec::draft* draft, std::size_t state, const auto& rules) {
            return std::any_of(causes.begin(), causes.end(),
                               [&](const compare::cause& c) { return is_step(c, draft, state, rules); });
        };
        const bool is_of_kind = rule.of == study::weight::errors || each.kind == compare::divergence_kind::tokens;
        if (is_of_kind && any(of.diff.a, pair.before, rule.before) && any(of.diff.b, pair.after, rule.after))
            return &each;
    }
    return nullptr;
}

}  // namespace

void write_gaps(document& to, const effects& of, const effect_limits& limits) {
    if (of.diff.a->gaps.empty() && of.diff.b->gaps.empty()) return;
    to.section(inline_text("Not understood"));
    to.paragraph(inline_text("The effect of these sentences is not known. ")
                     .add("strata read", role::code)
                     .add(" shows the nearest sentences that are understood."));
    allowance shown(limits.gaps);
    std::vector<inline_text> items;
    for (const spec::draft* const draft : {of.diff.a, of.diff.b})
        for (const spec::gap_sentence& each : draft->gaps)
            if (shown.takes_one())
                items.push_back(inline_text(draft->about.name, role::code)
                                    .add(fmt::format(", line {}: \"{}\"", each.line, each.sentence)));
    if (!items.empty()) to.list(items);
    say_left_out(to, shown, "sentence is", "sentences are", "strata read");
}

void write_changed_text(document& to, const effects& of, const effect_limits& limits) {
    diff_options options;
    options.is_part = true;
    options.most = limits.rules;
    options.shows.states_in_full = true;
    options.shown_by = [&](const study::continued_state& pair, const study::rule_change& rule) {
        const search::witness* const shows = witness_of(of, pair, rule);
        if (shows == nullptr) return inline_text();
        return inline_text(quoted_input(shows->input), role::code).add(" shows it: ").add(differences_of(shows->found));
    };
    write_changes(to, of.diff, options);
}

}  // namespace strata::report
