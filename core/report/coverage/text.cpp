#include "core/report/coverage/coverage.hpp"

// A coverage as text.

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/language/recital.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/provenance.hpp"

namespace strata::report {
namespace {

using run::coverage_figures;
using run::draft_coverage;
using run::standing;

constexpr std::size_t widest_bar = 24, narrowest_bar = 4;
constexpr std::size_t gap = 2;

std::string right(const std::string& text, std::size_t columns) {
    return std::string(columns - std::min(columns, text.size()), ' ') + text;
}

std::size_t digits_of(std::uint64_t n) { return number(n).size(); }

std::string_view colour_of(const coverage_figures& f) {
    if (f.never_fired == 0) return green;
    return f.fired == 0 ? red : yellow;
}

// A bar that is full only if all is done, and empty only if nothing is.
void add_bar(styled_text& to, const coverage_figures& f, std::size_t columns) {
    const std::size_t possible = f.fired + f.never_fired;
    std::size_t full = possible == 0 ? columns : f.fired * columns / possible;
    if (f.fired > 0) full = std::max<std::size_t>(full, 1);
    std::string fired, never;
    for (std::size_t i = 0; i < full; ++i) fired += "█";
    for (std::size_t i = full; i < columns; ++i) never += "░";
    to.add(fired, colour_of(f));
    to.add(never, dim);
}

class listing_writer {
public:
    listing_writer(const run::coverage& c, const coverage_choice& choice, const coverage_style& style)
        : coverage_(c), choice_(choice), style_(style) {
        style_.width = std::max(style_.width, narrowest);
    }

    std::string write() {
        add_wrapped(styled_text("Tokenized: " + words_of(coverage_.inputs)));
        std::size_t shown = 0;
        for (std::size_t i = 0; i < coverage_.drafts.size(); ++i) shown += is_shown(choice_, i) ? 1 : 0;
        if (shown > 1) add_overview();
        for (std::size_t i = 0; i < coverage_.drafts.size(); ++i)
            if (is_shown(choice_, i)) add_draft(i);
        std::string text;
        for (const styled_text& each : lines_) append_line(text, each, style_.colour, style_.links);
        return text;
    }

private:
    // The widths of the columns of a table of states.
    struct columns {
        std::size_t section = 0, name = 0, fired = 0, bar = 0, steps = 0;
        std::size_t fired_number = 0, rules_number = 0;
    };

    void add_wrapped(const styled_text& text, std::size_t indent = 0, std::size_t hanging = 0) {
        append_block(lines_, wrapped(text, style_.width - indent, hanging), indent);
    }

    // All drafts, a line each.
    void add_overview() {
        std::size_t name = 5, runs = 4, steps = 5, rules = 5;
        for (const draft_coverage& each : coverage_.drafts) {
            name = std::max(name, each.draft->about.name.size());
            runs = std::max(runs, digits_of(each.runs));
            steps = std::max(steps, digits_of(each.steps));
            rules = std::max(rules, digits_of(each.rules.size()));
        }
        std::size_t taken = name + steps + rules + 5 + 5 + 4 * gap;
        const bool with_part = taken + gap + 6 <= style_.width;
        if (with_part) taken += gap + 6;
        const bool with_runs = taken + runs + gap <= style_.width;
        if (with_runs) taken += runs + gap;
        const std::size_t bar = bar_columns(taken);
        const std::string between(gap, ' ');
        const auto of_runs = [&](const std::string& text) { return with_runs ? right(text, runs) + between : ""; };
        lines_.emplace_back();
        styled_text head;
        head.add(padded("DRAFT", name) + between + of_runs("RUNS") + right("STEPS", steps) + between +
                     right("RULES", rules) + between + "FIRED" + between + "NEVER",
                 dim);
        lines_.push_back(std::move(head));
        for (std::size_t i = 0; i < coverage_.drafts.size(); ++i) {
            if (!is_shown(choice_, i)) continue;
            const draft_coverage& each = coverage_.drafts[i];
            const coverage_figures f = run::figures_of(each);
            styled_text line;
            line.add(padded(std::string(each.draft->about.name), name), bold);
            line.add(fmt::format("{0}{1}{2}{0}{3}{0}{4}{0}", between, of_runs(number(each.runs)),
                                 right(number(each.steps), steps), right(number(f.rules), rules),
                                 right(number(f.fired), 5)));
            line.add(right(number(f.never_fired), 5), f.never_fired > 0 ? colour_of(f) : "").add(between);
            if (bar > 0) add_bar(line, f, bar);
            if (bar > 0) line.add(between);
            if (with_part) line.add(right(percentage(f), 6));
            lines_.push_back(std::move(line));
        }
    }

    [[nodiscard]] std::size_t bar_columns(std::size_t taken) const {
        if (taken + gap + narrowest_bar > style_.width) return 0;
        return std::min(widest_bar, style_.width - taken - gap);
    }

    void add_draft(std::size_t draft) {
        const draft_coverage& c = coverage_.drafts[draft];
        const spec::provenance& about = c.draft->about;
        const coverage_figures f = run::figures_of(c);
        lines_.emplace_back();
        styled_text head;
        head.add(fmt::format("{}: ", about.name), bold).add(fmt::format("{}, {}", about.title, about.date));
        add_wrapped(head);
        styled_text figures;
        figures.add(words_of(f), colour_of(f));
        figures.add(fmt::format(", in {} {} and {} {}", number(c.runs), c.runs == 1 ? "run" : "runs", number(c.steps),
                                c.steps == 1 ? "step" : "steps"));
        add_wrapped(figures);
        if (c.impossible_runs > 0)
            add_wrapped(styled_text(fmt::format("{} skipped: {} has no such start state",
                                                counted(c.impossible_runs, "run", "runs"), about.name)));
        add_states(c, listed(coverage_, draft, choice_));
        if (shows_preprocessing(choice_)) add_preprocessing(c);
    }

    [[nodiscard]] columns columns_of_states(const draft_coverage& c, const std::vector<listed_state>& list) const {
        columns all;
        all.section = 7;
        all.name = 5;
        all.steps = 5;
        for (const listed_state& each : list) {
            const spec::state_info& info = c.draft->table.states[each.state];
            all.section = std::max(all.section, info.section.size());
            all.name = std::max(all.name, columns_of(short_state(info)));
            all.fired_number = std::max(all.fired_number, digits_of(each.figures.fired));
            all.rules_number = std::max(all.rules_number, digits_of(each.figures.rules));
            all.steps = std::max(all.steps, digits_of(each.figures.steps));
        }
        all.fired = std::max<std::size_t>(5, all.fired_number + 1 + all.rules_number);
        const std::size_t besides = all.section + all.fired + all.steps + 3 * gap;
        if (besides + all.name > style_.width) all.name = style_.width - std::min(style_.width - 8, besides);
        all.bar = bar_columns(besides + all.name);
        return all;
    }

    void add_states(const draft_coverage& c, const std::vector<listed_state>& list) {
        if (list.empty()) return;
        const columns all = columns_of_states(c, list);
        const std::string between(gap, ' ');
        lines_.emplace_back();
        styled_text head;
        head.add(padded("SECTION", all.section) + between + padded("STATE", all.name) + between +
                     right("FIRED", all.fired) + between +
                     (all.bar > 0 ? std::string(all.bar, ' ') + between : std::string()) + right("STEPS", all.steps),
                 dim);
        lines_.push_back(std::move(head));
        bool in_steps = false;
        for (const listed_state& each : list) {
            const spec::state_info& info = c.draft->table.states[each.state];
            if (spec::is_step(info) && !in_steps) {
                in_steps = true;
                add_wrapped(styled_text("Steps on character references:", dim));
            }
            styled_text line;
            add_section(line, *c.draft, each.state, dim);
            line.add(std::string(all.section - info.section.size(), ' ')).add(between);
            const styled_text name = shortened(styled_text(std::string(short_state(info)), bold), all.name);
            line.add(name).add(std::string(all.name - std::min(all.name, name.columns()), ' ')).add(between);
            line.add(right(fmt::format("{}/{}", each.figures.fired, each.figures.rules), all.fired),
                     colour_of(each.figures))
                .add(between);
            if (all.bar > 0) add_bar(line, each.figures, all.bar);
            if (all.bar > 0) line.add(between);
            line.add(right(number(each.figures.steps), all.steps));
            lines_.push_back(std::move(line));
            for (const std::size_t rule : each.rules) add_rule(c, each.state, rule);
        }
    }

    void add_rule(const draft_coverage& c, std::size_t state, std::size_t rule) {
        const spec::state_info& info = c.draft->table.states[state];
        const run::rule_count& count = c.rules[info.first_rule + rule];
        const standing stands = run::standing_of(c, info.first_rule + rule);
        const bool every_rule = choice_.every_rule || !choice_.states.empty();
        if (stands == standing::fired && !every_rule) return;
        std::string subjects;
        for (const std::string& each : language::subjects(*c.draft, c.draft->table.rules_of(state)[rule]))
            subjects.append(subjects.empty() ? "" : "; ").append(each);
        block said;
        const std::size_t mark = mark_columns(c);
        const std::size_t room = style_.width - mark - gap;
        if (!subjects.empty()) said = wrapped(styled_text(subjects, stands == standing::fired ? "" : bold), room);
        const std::string sentence = language::sentence(*c.draft, state, rule);
        if (subjects.empty())
            said = wrapped(styled_text(sentence), room, 2);
        else
            append_block(said, wrapped(styled_text(sentence), room - 2), 2);
        if (stands == standing::cannot_fire)
            append_block(said,
                         wrapped(styled_text(fmt::format("Cannot fire: {}.",
                                                         spec::words_of(c.possible[info.first_rule + rule].why)),
                                             dim),
                                 room - 2),
                         2);
        if (const std::string models = by_content_model(*c.draft, count); !models.empty())
            append_block(said, wrapped(styled_text(models, dim), room - 2), 2);
        add_marked(stands == standing::fired         ? styled_text(right(number(count.total()), mark))
                   : stands == standing::never_fired ? styled_text(right("never", mark), bold_red)
                                                     : styled_text(right("cannot", mark), dim),
                   said);
    }

    // The width of the column before rules: counts, "never" and "cannot".
    [[nodiscard]] std::size_t mark_columns(const draft_coverage& c) const {
        std::size_t columns = 8;
        if (choice_.every_rule || !choice_.states.empty())
            for (const run::rule_count& each : c.rules) columns = std::max(columns, digits_of(each.total()) + 1);
        return columns;
    }

    void add_marked(const styled_text& mark, const block& said) {
        for (std::size_t i = 0; i < said.size(); ++i) {
            styled_text line;
            if (i == 0)
                line.add(mark);
            else
                line.add(std::string(mark.columns(), ' '));
            lines_.push_back(std::move(line.add(std::string(gap, ' ')).add(said[i])));
        }
    }

    void add_preprocessing(const draft_coverage& c) {
        const auto& errors = c.stream_errors;
        const bool all_found =
            std::all_of(errors.begin(), errors.end(), [](const auto& each) { return each.count > 0; });
        if (errors.empty() || (choice_.only_unfired && all_found)) return;
        lines_.emplace_back();
        styled_text head;
        head.add_link(std::string(c.draft->stream.section), spec::link_to_preprocessing(*c.draft), dim).add("  ");
        head.add("Preprocessing the input stream", bold).add(" (parse errors, not rules)");
        add_wrapped(head);
        for (const run::stream_error_count& each : errors) {
            if (each.count > 0 && choice_.only_unfired) continue;
            const std::size_t mark = mark_columns(c);
            add_marked(each.count > 0 ? styled_text(right(number(each.count), mark))
                                      : styled_text(right("never", mark), bold_red),
                       wrapped(styled_text(std::string(spec::name_of(each.code))), style_.width - mark - gap));
        }
    }

    const run::coverage& coverage_;
    const coverage_choice& choice_;
    coverage_style style_;
    block lines_;
};

}  // namespace

std::string coverage_text(const run::coverage& c, const coverage_choice& choice, const coverage_style& style) {
    return listing_writer(c, choice, style).write();
}

}  // namespace strata::report
