#include "core/report/diff/diff.hpp"

// Writes the report on a diff as a document.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/sentence_names.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/modes.hpp"
#include "core/spec/provenance.hpp"

namespace strata::report {
namespace {

using study::weight;

class diff_writer {
public:
    diff_writer(document& to, const study::draft_diff& diff, const diff_options& options)
        : to_(to), diff_(diff), options_(options), shows_(options.shows), changes_(diff), both_(heads_of_both(diff)) {}

    void head() {
        to_.title(inline_text(fmt::format("{} → {}", name_a(), name_b())));
        std::vector<inline_text> drafts;
        for (const spec::draft* each : {diff_.a, diff_.b})
            drafts.push_back(inline_text(each->about.name, role::code)
                                 .add(": ")
                                 .add(each->about.title, role::plain, each->about.copy.url)
                                 .add(fmt::format(", {}", each->about.date)));
        to_.list(drafts);
        if (const std::string direction = direction_of(diff_); !direction.empty())
            to_.paragraph(inline_text(direction));
        std::vector<inline_text> sections;
        if (has_states()) sections.emplace_back(states_heading);
        if (!diff_.flag.empty()) sections.emplace_back(flag_heading);
        sections.emplace_back(rules_heading);
        if (shows_names(diff_, shows_)) sections.emplace_back(names_heading);
        if (!diff_.facts.empty()) sections.emplace_back(facts_heading);
        to_.contents("Contents", sections);
    }

    void all() {
        states();
        flag();
        rules();
        names();
        facts();
    }

private:
    static constexpr std::string_view states_heading = "States", flag_heading = "The content model flag",
                                      rules_heading = "Rules", names_heading = "Names of character references",
                                      facts_heading = "Outside the states";

    [[nodiscard]] std::string_view name_a() const { return diff_.a->about.name; }
    [[nodiscard]] std::string_view name_b() const { return diff_.b->about.name; }
    [[nodiscard]] bool has_figures() const { return !options_.is_part && !shows_.one_state && !shows_.one_topic; }

    // --- States ---

    [[nodiscard]] bool has_states() const {
        return has_figures() || !diff_.renamed.empty() || !diff_.added.empty() || !diff_.removed.empty();
    }

    void states() {
        if (!has_states()) return;
        to_.section(inline_text(states_heading));
        if (has_figures()) {
            const state_figures f = figures_of(diff_);
            to_.paragraph(
                inline_text(fmt::format("{} in {}, {} in {}: {} kept, {} renamed or split, {} removed, {} added.",
                                        f.before, name_a(), f.after, name_b(), f.kept, f.renamed, f.removed, f.added)));
        }
        allowance shown(options_.most);
        std::vector<inline_text> items;
        for (const study::renamed_state& each : diff_.renamed)
            for (const study::renamed_state::part& part : each.parts)
                if (shown.takes_one())
                    items.push_back(inline_text(diff_.a->table.states[each.before].name)
                                        .add(part.mode.empty() ? "" : fmt::format(" under {}", part.mode))
                                        .add(fmt::format(" is now {}", short_states(*diff_.b, part.as))));
        if (!items.empty()) to_.list(items);
        of_one_draft(*diff_.a, diff_.removed, "Removed", role::removed, shown);
        of_one_draft(*diff_.b, diff_.added, "Added", role::added, shown);
        say_left_out(to_, shown, "state or rule is", "states and rules are", "strata diff");
    }

    // Lists the states that only one draft has.
    void of_one_draft(const spec::draft& draft, const std::vector<std::size_t>& states, std::string_view how, role as,
                      allowance& shown) {
        const bool in_full = shows_.states_in_full && !shows_.only_summary;
        std::vector<inline_text> names;
        for (const std::size_t each : states) {
            const inline_text name = inline_text(how, as).add(": ").add(draft.table.states[each].name);
            const inline_text section = section_of(draft, each);
            const inline_text changes = in_brackets(changes_.of(draft, each));
            if (in_full)
                with_rules(name, inline_text().add(section).add(changes), study::all_said(draft, each), shown);
            else if (shown.takes_one())
                names.push_back(inline_text().add(name).add(section.empty() ? "" : " ").add(section).add(changes));
        }
        if (!names.empty()) to_.list(names);
    }

    void with_rules(const inline_text& name, const inline_text& beside, const std::vector<study::said_rule>& rules,
                    allowance& shown) {
        if (!shown.takes_one()) {
            shown.leave_out(rules.size());
            return;
        }
        to_.part(name, beside);
        std::vector<table_row> rows;
        for (const study::said_rule& rule : rules)
            if (shown.takes_one()) rows.push_back({{inline_text(rule.subjects)}, {inline_text(rule.sentence)}});
        if (!rows.empty()) to_.table({inline_text("on"), inline_text("rule")}, rows);
    }

    // --- The content model flag ---

    // For each value of the flag, lists the corresponding states of the draft without the flag.
    void flag() {
        if (options_.is_part || diff_.flag.empty()) return;
        const spec::draft& with = diff_.flag_is_in_a ? *diff_.a : *diff_.b;
        const spec::draft& without = diff_.flag_is_in_a ? *diff_.b : *diff_.a;
        to_.section(inline_text(flag_heading));
        to_.paragraph(inline_text(
            fmt::format("{0} has a flag that decides how text is read; {1} has states instead. These states of {0} "
                        "depend on the flag. For each value of the flag, they correspond to these states of {1}:",
                        with.about.name, without.about.name)));
        std::vector<inline_text> heads = {inline_text(with.about.name)};
        for (const std::string_view each : spec::content_model_names) heads.emplace_back(each);
        std::vector<table_row> rows;
        for (const study::flag_row& each : diff_.flag) {
            table_row& row = rows.emplace_back();
            row.push_back({inline_text(with.table.states[each.state].name)});
            for (const study::flag_row::cell& cell : each.cells) {
                table_cell& states = row.emplace_back();
                if (!cell.occurs) continue;
                states.emplace_back(cell.states.empty() ? "nothing" : short_states(without, cell.states));
            }
        }
        to_.table(heads, rows);
        if (!shows_.one_state)
            to_.paragraph(inline_text(fmt::format("strata diff {} {} --state=data", name_a(), name_b()), role::code)
                              .add(" compares their rules."));
    }

    // --- Rules ---

    void rules() {
        const rule_figures f = rules_of(diff_);
        if (f.tokens + f.errors + f.route + f.unknown + f.words == 0) {
            if (options_.is_part) return;
            to_.section(inline_text(rules_heading));
            to_.paragraph(inline_text(no_rules_changed(shows_)));
            return;
        }
        to_.section(inline_text(rules_heading));
        if (!options_.is_part) figures(f);
        if (shows_.only_summary) {
            list_of_pairs();
            return;
        }
        if (!options_.is_part && !shows_.one_state) links_to_pairs();
        allowance shown(options_.most);
        bool any = false;
        for (const study::continued_state& each : diff_.continued) any |= pair(each, shown);
        if (!any && f.words == 0 && shows_.one_state) to_.paragraph(inline_text(no_rules_changed(shows_)));
        if (options_.is_part && f.words > 0) rules_in_other_words(f.words, shown);
        say_left_out(to_, shown, "rule is", "rules are", "strata diff --words");
    }

    void figures(const rule_figures& f) {
        std::vector<table_row> rows;
        const auto row = [&](std::size_t n, weight of) {
            if (n > 0)
                rows.push_back({{inline_text(fmt::format("{}", n))},
                                {inline_text(label_of(of), role::strong)},
                                {inline_text(explanation_of(of))}});
        };
        row(f.tokens, weight::tokens);
        row(f.errors, weight::errors);
        row(f.route, weight::route);
        row(f.unknown, weight::unknown);
        row(f.words, weight::words);
        to_.table({inline_text("rules", role::number), inline_text("what differs"), inline_text("meaning")}, rows);
    }

    // Writes one line for each pair of states.
    void list_of_pairs() {
        std::vector<inline_text> items;
        for (const study::continued_state& each : diff_.continued) {
            std::string said;
            const auto add = [&](std::size_t n, std::string_view what) {
                if (n > 0) said += fmt::format("{}{} {}", said.empty() ? "" : ", ", n, what);
            };
            if (each.comparable) {
                add(each.count(weight::tokens), "in tokens");
                add(each.count(weight::errors), "in errors only");
                add(each.count(weight::route), "in the next state");
                add(each.count(weight::unknown), "whose effect is not known");
            } else {
                said = "not comparable rule by rule";
            }
            if (!said.empty()) items.push_back(inline_text(heading_of(diff_, each)).add(": " + said, role::dim));
        }
        if (!items.empty()) to_.list(items);
    }

    void links_to_pairs() {
        std::vector<inline_text> headings;
        for (const study::continued_state& each : diff_.continued)
            if (!each.comparable || std::any_of(each.rules.begin(), each.rules.end(),
                                                [&](const auto& rule) { return is_shown(each, rule, shows_); }))
                headings.emplace_back(heading_of(diff_, each));
        to_.contents("States whose rules changed", headings);
    }

    [[nodiscard]] inline_text sections(const study::continued_state& pair) const {
        const inline_text before = section_of(*diff_.a, pair.before);
        inline_text after = section_of(*diff_.b, pair.after);
        if (before.empty() || diff_.a->table.states[pair.before].section == diff_.b->table.states[pair.after].section)
            return after;
        return inline_text().add(before).add(" → ").add(after);
    }

    // Writes a pair of states. Returns false if there was nothing to write.
    bool pair(const study::continued_state& each, allowance& shown) {
        const bool only_named = !each.comparable && !shows_.one_state;
        const std::string same = options_.is_part ? std::string() : same_in_other_words(each, shows_);
        bool has_heading = false;
        const auto begin = [&] {
            if (!has_heading) to_.part(inline_text(heading_of(diff_, each)), sections(each));
            if (!has_heading && !each.comparable) not_one_by_one(each, only_named);
            has_heading = true;
        };
        if (only_named && !each.rules.empty() && shown.takes_one()) begin();
        for (const study::rule_change& rule : each.rules) {
            if (!is_shown(each, rule, shows_) || !shown.takes_one()) continue;
            begin();
            if (each.comparable) to_.paragraph(how_it_changed(each, rule));
            both_sides(each, rule);
        }
        if (!same.empty() && (has_heading || shows_.one_state)) {
            begin();
            to_.paragraph(inline_text("Same effect, different wording: " + same, role::dim));
        }
        return has_heading;
    }

    void not_one_by_one(const study::continued_state& pair, bool only_named) {
        inline_text text(not_comparable);
        if (only_named)
            text.add(" ")
                .add(fmt::format("--state='{}'", short_state(diff_.a->table.states[pair.before].name)), role::code)
                .add(" shows both.");
        to_.paragraph(text);
    }

    void rules_in_other_words(std::size_t count, allowance& shown) {
        to_.begin_fold(
            inline_text(fmt::format("{} with different wording but the same effect", counted(count, "rule", "rules"))));
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

    [[nodiscard]] inline_text how_it_changed(const study::continued_state& pair, const study::rule_change& rule) const {
        inline_text text = characters_of(rule);
        switch (rule.how) {
            case study::change::added: text.add(": entry added ("); break;
            case study::change::removed: text.add(": entry removed ("); break;
            case study::change::changed: text.add(": rule changed ("); break;
        }
        text.add(meaning_of(rule), role::strong).add(")");
        const study::change_views changes = changes_.of(pair, rule);
        if (!changes.empty()) text.add(", ").add(made_by(changes));
        if (!options_.is_part) return text;
        const inline_text input = options_.shown_by ? options_.shown_by(pair, rule) : inline_text();
        return input.empty() ? text.add(fmt::format(": {}", explanation_of(rule.of))) : text.add(". ").add(input);
    }

    // "by " and the names of changes.
    [[nodiscard]] inline_text made_by(const study::change_views& changes) const {
        inline_text text;
        for (const spec::change* const each : changes) {
            text.add(text.empty() ? "by " : ", ");
            text.add(options_.name_of_change ? options_.name_of_change(*each) : inline_text(each->id, role::dim));
        }
        return text;
    }
    [[nodiscard]] inline_text in_brackets(const study::change_views& changes) const {
        return changes.empty() ? inline_text() : inline_text(" (").add(made_by(changes)).add(")");
    }

    void both_sides(const study::continued_state& pair, const study::rule_change& rule) {
        const word_diff compared = compared_sentences(rule, pair.comparable);
        const auto cell_of = [&](const std::vector<study::said_rule>& rules,
                                 const std::vector<compared_sentence>& sentences, role differs) {
            table_cell cell;
            std::string_view last;
            for (std::size_t i = 0; i < sentences.size(); ++i) {
                // The characters of an entry are shown if the heading does not have them.
                const std::string_view subjects = rules[i].subjects;
                if (!pair.comparable && !subjects.empty() && subjects != last) cell.emplace_back(subjects, role::dim);
                last = subjects;
                inline_text& line = cell.emplace_back();
                for (const compared_words& part : sentences[i])
                    line.add(part.text, part.differs ? differs : role::plain);
            }
            return cell;
        };
        to_.table(both_, {{cell_of(rule.before, compared.before, role::removed),
                           cell_of(rule.after, compared.after, role::added)}});
    }

    // --- Names and facts ---

    void names() {
        if (!shows_names(diff_, shows_)) return;
        const study::name_changes& n = diff_.names;
        std::vector<inline_text> items;
        for (const auto& [how, list] : {std::pair("added", &n.added), {"removed", &n.removed}, {"changed", &n.changed}})
            if (!list->empty()) items.push_back(some(how, *list));
        if (items.empty() && options_.is_part) return;
        to_.section(inline_text(names_heading));
        if (!options_.is_part)
            to_.paragraph(inline_text(
                fmt::format("{} in {}{}, {} in {}{}: {} added, {} removed, {} changed.", number(n.before), name_a(),
                            language::from_beside(*diff_.a), number(n.after), name_b(), language::from_beside(*diff_.b),
                            number(n.added.size()), number(n.removed.size()), number(n.changed.size()))));
        if (!items.empty()) to_.list(items);
    }

    [[nodiscard]] inline_text some(std::string_view how, const std::vector<study::name_change>& list) const {
        const std::size_t shown = shows_.every_name ? list.size() : std::min(list.size(), few_names);
        inline_text text(fmt::format("{} {}: ", number(list.size()), how));
        for (std::size_t i = 0; i < shown; ++i) text.add(i == 0 ? "" : ", ").add(name_in_words(list[i]));
        if (shown == list.size()) return text;
        return text.add(fmt::format(" and {} more (", number(list.size() - shown))).add("--names", role::code).add(")");
    }

    void facts() {
        if (diff_.facts.empty()) return;
        to_.section(inline_text(facts_heading));
        allowance shown(options_.most);
        const std::vector<study::fact_change>& all = diff_.facts;
        for (auto first = all.begin(); first != all.end();) {
            const auto last =
                std::find_if(first, all.end(), [&](const auto& each) { return each.topic != first->topic; });
            std::vector<table_row> rows;
            for (auto each = first; each != last; ++each)
                if (shown.takes_one())
                    rows.push_back({{inline_text(each->what).add(in_brackets(changes_.of(*each)))},
                                    {inline_text(each->before)},
                                    {inline_text(each->after)}});
            if (!rows.empty()) {
                to_.part(inline_text(study::name_of(first->topic)));
                to_.table({inline_text(), both_[0], both_[1]}, rows);
            }
            first = last;
        }
        say_left_out(to_, shown, "fact is", "facts are", "strata diff");
    }

    document& to_;
    const study::draft_diff& diff_;
    const diff_options& options_;
    const diff_choices& shows_;
    changes_of_diff changes_;
    std::vector<inline_text> both_;
};

}  // namespace

void write_diff(document& to, const study::draft_diff& diff, const diff_options& options) {
    diff_writer writer(to, diff, options);
    writer.head();
    writer.all();
    to.end();
}

void write_changes(document& to, const study::draft_diff& diff, const diff_options& options) {
    diff_writer(to, diff, options).all();
}

}  // namespace strata::report
