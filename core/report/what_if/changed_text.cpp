#include "core/report/what_if/parts.hpp"

// Writes the sections on the texts: the sentences that were not understood, and the changes, in the words of both
// texts.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/diff/diff.hpp"

namespace strata::report {
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
