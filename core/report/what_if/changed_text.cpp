#include "core/report/what_if/parts.hpp"

// The sections on the texts themselves: the sentences that were not understood, and the changes in both texts' words.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/diff/model.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/provenance.hpp"

namespace strata::report {
namespace {

using study::weight;

class changed_text_writer {
public:
    changed_text_writer(document& to, const effects& of, const effect_limits& limits)
        : to_(to), of_(of), diff_(of.diff), limits_(limits) {}

    void all() {
        states();
        rules();
        names();
        facts();
    }

private:
    // --- States ---

    void states() {
        if (diff_.renamed.empty() && diff_.added.empty() && diff_.removed.empty()) return;
        to_.section(inline_text("States"));
        allowance shown(limits_.rules);
        std::vector<inline_text> items;
        for (const study::renamed_state& each : diff_.renamed)
            for (const study::renamed_state::part& part : each.parts)
                if (shown.takes_one())
                    items.push_back(inline_text(diff_.a->table.states[each.before].name)
                                        .add(part.mode.empty() ? "" : fmt::format(" under {}", part.mode))
                                        .add(fmt::format(" is now {}", short_states(*diff_.b, part.as))));
        if (!items.empty()) to_.list(items);
        whole(*diff_.a, diff_.removed, "Removed", role::removed, shown);
        whole(*diff_.b, diff_.added, "Added", role::added, shown);
        say_left_out(to_, shown, "state or rule is", "states and rules are", "strata diff");
    }

    // States that only one text has, with their rules.
    void whole(const spec::draft& draft, const std::vector<std::size_t>& states, std::string_view how, role as,
               allowance& shown) {
        for (const std::size_t each : states) {
            const std::vector<study::said_rule> said = study::all_said(draft, each);
            if (!shown.takes_one()) {
                shown.leave_out(said.size());
                continue;
            }
            to_.part(inline_text(how, as).add(": ").add(draft.table.states[each].name).add(section_of(draft, each)));
            std::vector<table_row> rows;
            for (const study::said_rule& rule : said)
                if (shown.takes_one()) rows.push_back({{inline_text(rule.subjects)}, {inline_text(rule.sentence)}});
            if (!rows.empty()) to_.table({inline_text("on"), inline_text("rule")}, rows);
        }
    }

    static inline_text section_of(const spec::draft& draft, std::size_t state) {
        const std::string_view section = draft.table.states[state].section;
        return section.empty() ? inline_text()
                               : inline_text(" ").add(section, role::dim, spec::link_to_state(draft, state));
    }

    // --- Rules ---

    void rules() {
        const rule_figures f = rules_of(diff_);
        if (f.tokens + f.errors + f.route + f.unknown + f.words == 0) return;
        to_.section(inline_text("Rules"));
        allowance shown(limits_.rules);
        for (const study::continued_state& each : diff_.continued) changed_rules(each, shown);
        if (f.words > 0) rules_in_other_words(f.words, shown);
        say_left_out(to_, shown, "rule is", "rules are", "strata diff --words");
    }

    [[nodiscard]] inline_text heading(const study::continued_state& pair) const {
        return inline_text(heading_of(diff_, pair)).add(section_of(*diff_.b, pair.after));
    }

    void changed_rules(const study::continued_state& pair, allowance& shown) {
        bool has_heading = false;
        for (const study::rule_change& rule : pair.rules) {
            if (pair.comparable && rule.of == weight::words) continue;
            if (!shown.takes_one()) continue;
            if (!has_heading) to_.part(heading(pair));
            has_heading = true;
            if (pair.comparable) {
                to_.paragraph(what_it_means(pair, rule));
                both_sides(pair, rule);
            } else {
                to_.paragraph(
                    inline_text(not_comparable).add(" ").add("strata diff --state", role::code).add(" shows both."));
                break;
            }
        }
    }

    void rules_in_other_words(std::size_t count, allowance& shown) {
        to_.begin_fold(
            inline_text(fmt::format("{} with other words and the same effect", counted(count, "rule", "rules"))));
        for (const study::continued_state& pair : diff_.continued)
            for (const study::rule_change& rule : pair.rules) {
                if (!pair.comparable || rule.of != weight::words || !shown.takes_one()) continue;
                to_.paragraph(inline_text(heading_of(diff_, pair)).add(": ").add(characters_of(rule)));
                both_sides(pair, rule);
            }
        to_.end_fold();
    }

    static inline_text characters_of(const study::rule_change& rule) {
        inline_text text = characters_in(rule.on);
        return rule.mode.empty() ? text : text.add(" under ").add(rule.mode);
    }

    [[nodiscard]] inline_text what_it_means(const study::continued_state& pair, const study::rule_change& rule) const {
        inline_text text = characters_of(rule);
        switch (rule.how) {
            case study::change::added: text.add(": entry added ("); break;
            case study::change::removed: text.add(": entry removed ("); break;
            case study::change::changed: text.add(": rule changed ("); break;
        }
        text.add(meaning_of(rule), role::strong).add(")");
        if (const search::witness* const shows = witness_of(pair, rule); shows != nullptr) {
            text.add(". ").add(quoted_input(shows->input), role::code).add(" shows it: ");
            text.add(differences_of(shows->found));
        } else {
            text.add(fmt::format(": {}", explanation_of(rule.of)));
        }
        return text;
    }

    // The shortest input on which the texts diverge at this rule.
    [[nodiscard]] const search::witness* witness_of(const study::continued_state& pair,
                                                    const study::rule_change& rule) const {
        if (!of_.inputs) return nullptr;
        const auto is_step = [&](const compare::cause& c, const spec::draft* draft, std::size_t state,
                                 const std::vector<study::said_rule>& rules) {
            return c.role == compare::cause_role::diverges && is_among(c.drafts, draft) && c.state == state &&
                   rule.on.has(c.symbol) &&
                   std::any_of(rules.begin(), rules.end(), [&](const auto& each) { return each.rule == c.rule; });
        };
        for (const search::witness& each : of_.inputs->found.entries) {
            const std::vector<compare::cause>& causes = each.found.causes;
            const auto any = [&](const spec::draft* draft, std::size_t state, const auto& rules) {
                return std::any_of(causes.begin(), causes.end(),
                                   [&](const compare::cause& c) { return is_step(c, draft, state, rules); });
            };
            const bool is_of_kind = rule.of == weight::errors || each.kind == compare::divergence_kind::tokens;
            if (is_of_kind && any(diff_.a, pair.before, rule.before) && any(diff_.b, pair.after, rule.after))
                return &each;
        }
        return nullptr;
    }

    void both_sides(const study::continued_state& pair, const study::rule_change& rule) {
        const word_diff compared = compared_sentences(rule, pair.comparable);
        const auto cell_of = [](const std::vector<compared_sentence>& sentences, role differs) {
            table_cell cell;
            for (const compared_sentence& each : sentences) {
                inline_text& line = cell.emplace_back();
                for (const compared_words& part : each) line.add(part.text, part.differs ? differs : role::plain);
            }
            return cell;
        };
        to_.table(heads_of_both(diff_),
                  {{cell_of(compared.before, role::removed), cell_of(compared.after, role::added)}});
    }

    // --- Names and facts ---

    void names() {
        const study::name_changes& n = diff_.names;
        std::vector<inline_text> items;
        for (const auto& [how, list] :
             {std::pair("added", &n.added), {"removed", &n.removed}, {"changed", &n.changed}}) {
            if (list->empty()) continue;
            std::vector<std::string> some;
            for (std::size_t i = 0; i < std::min(few_names, list->size()); ++i)
                some.push_back(name_in_words((*list)[i]));
            inline_text text(fmt::format("{} {}: ", number(list->size()), how));
            text.add(fmt::format("{}", fmt::join(some, ", ")));
            if (some.size() < list->size()) text.add(fmt::format(" and {} more", number(list->size() - some.size())));
            items.push_back(std::move(text));
        }
        if (items.empty()) return;
        to_.section(inline_text("Names of character references"));
        to_.list(items);
    }

    void facts() {
        if (diff_.facts.empty()) return;
        to_.section(inline_text("Outside the states"));
        allowance shown(limits_.rules);
        std::vector<table_row> rows;
        for (const study::fact_change& each : diff_.facts)
            if (shown.takes_one())
                rows.push_back({{inline_text(each.what)}, {inline_text(each.before)}, {inline_text(each.after)}});
        const std::vector<inline_text> both = heads_of_both(diff_);
        if (!rows.empty()) to_.table({inline_text(), both[0], both[1]}, rows);
        say_left_out(to_, shown, "fact is", "facts are", "strata diff");
    }

    document& to_;
    const effects& of_;
    const study::draft_diff& diff_;
    const effect_limits& limits_;
};

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
    changed_text_writer(to, of, limits).all();
}

}  // namespace strata::report
