#include "core/report/coverage/coverage.hpp"

// Writes the coverage report as a document. Also has the functions that this report shares with the JSON report: they
// choose the states and rules, and put figures into words.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language/recital.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/provenance.hpp"

namespace strata::report {

// --- What the document and JSON share ---

using run::standing;

std::vector<listed_state> listed(const run::coverage& c, std::size_t draft, const coverage_choice& choice) {
    const run::draft_coverage& of = c.drafts[draft];
    const auto states = of.draft->table.states;
    std::vector<std::size_t> chosen(states.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    if (!choice.states.empty()) chosen = choice.states[draft];
    std::stable_partition(chosen.begin(), chosen.end(), [&](std::size_t s) { return !spec::is_step(states[s]); });
    std::vector<listed_state> list;
    for (const std::size_t s : chosen) {
        listed_state each{s, run::figures_of(of, s), {}};
        for (std::size_t r = 0; r < states[s].rule_count; ++r)
            if (!choice.only_unfired || run::standing_of(of, states[s].first_rule + r) == standing::never_fired)
                each.rules.push_back(r);
        if (!each.rules.empty()) list.push_back(std::move(each));
    }
    return list;
}

bool is_shown(const coverage_choice& choice, std::size_t draft) {
    return choice.states.empty() || !choice.states[draft].empty();
}

bool shows_preprocessing(const coverage_choice& choice) { return choice.states.empty(); }

std::string words_of(const run::covered_inputs& inputs) {
    std::string words;
    if (inputs.test_files > 0)
        words = fmt::format("{} of {}", counted(inputs.test_files, "file", "files"),
                            counted(inputs.tests, "test", "tests"));
    if (inputs.pages > 0)
        words += fmt::format("{}{} of {}", words.empty() ? "" : " and ", counted(inputs.pages, "page", "pages"),
                             counted(inputs.page_bytes, "byte", "bytes"));
    if (words.empty()) words = "nothing";
    return inputs.interrupted ? words + "; interrupted before the other inputs" : words;
}

std::string words_of(const run::coverage_figures& figures) {
    std::string words =
        fmt::format("{} of {} fired ({}{})", number(figures.fired), counted(figures.rules, "rule", "rules"),
                    percentage(figures), figures.cannot_fire > 0 ? " of those that can" : "");
    if (figures.never_fired > 0) words += fmt::format(", {} never", number(figures.never_fired));
    if (figures.cannot_fire > 0) words += fmt::format("; {} cannot fire", number(figures.cannot_fire));
    return words;
}

std::string percentage(const run::coverage_figures& figures) {
    const std::size_t possible = figures.rules - figures.cannot_fire;
    if (possible == 0 || figures.fired >= possible) return "100%";
    // The share is rounded down, so that "100%" appears only if all these rules fired.
    const std::size_t thousandths = figures.fired * 1000 / possible;
    return fmt::format("{}.{}%", thousandths / 10, thousandths % 10);
}

std::string by_content_model(const spec::draft& draft, const run::rule_count& count) {
    if (!spec::has_content_model_flag(draft)) return "";
    std::string words;
    std::size_t models = 0;
    for (const spec::content_state& each : draft.contents) {
        const std::uint64_t n = count.under(each.model);
        if (n == 0) continue;
        ++models;
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", each.name, number(n));
    }
    return models > 1 ? words : "";
}

// --- The document ---

namespace {

using run::coverage_figures;
using run::draft_coverage;
using run::standing;

inline_text count_of(std::uint64_t n) { return inline_text(number(n)); }

inline_text never(std::size_t n) { return inline_text(number(n), n > 0 ? role::error : role::plain); }

// A bar for the share of rules that fired. If any rule fired, at least one character of the bar is filled; the whole
// bar is filled only if all rules fired.
inline_text bar_of(const coverage_figures& f) {
    constexpr std::size_t columns = 8;
    const std::size_t possible = f.fired + f.never_fired;
    std::size_t full = possible == 0 ? columns : f.fired * columns / possible;
    if (f.fired > 0) full = std::max<std::size_t>(full, 1);
    std::string bar;
    for (std::size_t i = 0; i < columns; ++i) bar += i < full ? "█" : "░";
    return inline_text(bar, role::bar);
}

std::string runs_and_steps(const draft_coverage& c) {
    return fmt::format("{} and {}", counted(c.runs, "run", "runs"), counted(c.steps, "step", "steps"));
}

class coverage_writer {
public:
    coverage_writer(document& to, const run::coverage& c, const coverage_choice& choice)
        : to_(to), coverage_(c), choice_(choice) {
        for (std::size_t i = 0; i < c.drafts.size(); ++i)
            if (is_shown(choice, i)) shown_.push_back(i);
    }

    void write(std::string_view options) {
        inline_text title("Coverage of ");
        for (const std::size_t each : shown_)
            title.add(each == shown_.front() ? "" : ", ").add(coverage_.drafts[each].draft->about.name);
        to_.title(title);
        std::string inputs = "Tokenized: " + words_of(coverage_.inputs);
        if (!options.empty()) inputs += fmt::format(" ({})", options);
        to_.paragraph(inline_text(inputs + "."));
        if (shown_.size() > 1) overview();
        for (const std::size_t each : shown_) draft(each);
        to_.end();
    }

private:
    static inline_text heading_of(const spec::draft& draft) {
        return inline_text(fmt::format("{}: ", draft.about.name))
            .add(draft.about.title, role::plain, draft.about.copy.url)
            .add(fmt::format(", {}", draft.about.date));
    }

    void overview() {
        std::vector<table_row> rows;
        std::vector<inline_text> headings;
        for (const std::size_t i : shown_) {
            const draft_coverage& each = coverage_.drafts[i];
            const coverage_figures f = run::figures_of(each);
            headings.push_back(heading_of(*each.draft));
            rows.push_back({{inline_text(each.draft->about.name)},
                            {count_of(each.runs)},
                            {count_of(f.steps)},
                            {count_of(f.rules)},
                            {count_of(f.fired)},
                            {never(f.never_fired)},
                            {bar_of(f).add(" ").add(percentage(f))}});
        }
        std::vector<inline_text> heads = {inline_text("draft")};
        for (const std::string_view each : {"runs", "steps", "rules", "fired", "never"})
            heads.emplace_back(each, role::number);
        heads.emplace_back("coverage");
        to_.table(heads, rows);
        to_.contents("Drafts", headings);
    }

    void draft(std::size_t index) {
        const draft_coverage& c = coverage_.drafts[index];
        const coverage_figures f = run::figures_of(c);
        to_.section(heading_of(*c.draft));
        inline_text figures(words_of(f), role::strong);
        figures.add(fmt::format(", in {}.", runs_and_steps(c)));
        if (c.impossible_runs > 0)
            figures.add(fmt::format(" {} skipped: {} has no such start state.",
                                    counted(c.impossible_runs, "run", "runs"), c.draft->about.name));
        to_.paragraph(figures);
        const std::vector<listed_state> list = listed(coverage_, index, choice_);
        if (list.size() > 1) {
            links_to_missing(c, list);
            const auto steps = std::find_if(list.begin(), list.end(), [&](const listed_state& each) {
                return spec::is_step(c.draft->table.states[each.state]);
            });
            table_of_states(c, {list.begin(), steps}, "state");
            table_of_states(c, {steps, list.end()}, "step on character references");
        }
        for (const listed_state& each : list) state(c, each);
        if (shows_preprocessing(choice_)) preprocessing(c);
    }

    void links_to_missing(const draft_coverage& c, const std::vector<listed_state>& list) {
        std::vector<inline_text> headings;
        for (const listed_state& each : list)
            if (each.figures.never_fired > 0) headings.emplace_back(c.draft->table.states[each.state].name);
        if (!headings.empty()) to_.contents("States with rules that never fired", headings);
    }

    void table_of_states(const draft_coverage& c, const std::vector<listed_state>& list, std::string_view what) {
        std::vector<table_row> rows;
        for (const listed_state& each : list) {
            inline_text name(short_state(c.draft->table.states[each.state]));
            const inline_text section = section_of(*c.draft, each.state);
            inline_text fired = bar_of(each.figures);
            rows.push_back({{name.add(section.empty() ? "" : " ").add(section)},
                            {fired.add(" ").add(fmt::format("{}/{}", each.figures.fired, each.figures.rules),
                                                each.figures.never_fired > 0 ? role::error : role::plain)},
                            {count_of(each.figures.steps)}});
        }
        if (!rows.empty())
            to_.table({inline_text(what), inline_text("fired"), inline_text("steps", role::number)}, rows);
    }

    // Writes a state. Rules that did not fire are always shown.
    void state(const draft_coverage& c, const listed_state& of) {
        const spec::state_info& info = c.draft->table.states[of.state];
        std::vector<table_row> rows, fired;
        for (const std::size_t each : of.rules) {
            const bool has_fired = run::standing_of(c, info.first_rule + each) == standing::fired;
            if (has_fired && choice_.fired == fired_rules::left_out) continue;
            const bool is_folded = has_fired && choice_.fired == fired_rules::folded;
            (is_folded ? fired : rows).push_back(row_of(c, of.state, each));
        }
        if (rows.empty() && fired.empty()) return;
        const inline_text section = section_of(*c.draft, of.state);
        to_.part(inline_text(info.name), inline_text()
                                             .add(section)
                                             .add(section.empty() ? "" : ": ")
                                             .add(fmt::format("{} of {} fired, {}", of.figures.fired, of.figures.rules,
                                                              counted(of.figures.steps, "step", "steps"))));
        if (const std::string before = language::before_rules(*c.draft, of.state); !before.empty())
            to_.paragraph(inline_text("First", role::strong).add(": ").add(before));
        if (!rows.empty()) to_.table(heads_, rows);
        if (fired.empty()) return;
        to_.begin_fold(inline_text(counted(fired.size(), "rule that fired", "rules that fired")));
        to_.table(heads_, fired);
        to_.end_fold();
    }

    static table_row row_of(const draft_coverage& c, std::size_t state, std::size_t rule) {
        const std::size_t place = c.draft->table.states[state].first_rule + rule;
        table_row row(2);
        switch (run::standing_of(c, place)) {
            case standing::fired: row[0] = {count_of(c.rules[place].total())}; break;
            case standing::never_fired: row[0] = {inline_text("never", role::error)}; break;
            case standing::cannot_fire: row[0] = {inline_text("cannot", role::dim)}; break;
        }
        table_cell& said = row[1];
        const std::vector<std::string> on = language::subjects(*c.draft, c.draft->table.rules_of(state)[rule]);
        if (!on.empty()) said.emplace_back(fmt::format("{}", fmt::join(on, "; ")), role::strong);
        said.emplace_back(language::sentence(*c.draft, state, rule));
        if (run::standing_of(c, place) == standing::cannot_fire)
            said.emplace_back(fmt::format("Cannot fire: {}.", spec::words_of(c.possible[place].why)), role::dim);
        if (const std::string models = by_content_model(*c.draft, c.rules[place]); !models.empty())
            said.emplace_back(models, role::dim);
        return row;
    }

    void preprocessing(const draft_coverage& c) {
        std::vector<table_row> rows;
        for (const run::stream_error_count& each : c.stream_errors) {
            if (each.count > 0 && choice_.only_unfired) continue;
            rows.push_back({{each.count > 0 ? count_of(each.count) : inline_text("never", role::error)},
                            {inline_text(spec::name_of(each.code), role::code),
                             inline_text(language::stream_sentence(*c.draft, each.first))}});
        }
        if (rows.empty()) return;
        const std::string_view section = c.draft->stream.section;
        to_.part(inline_text("Preprocessing the input stream"),
                 inline_text()
                     .add(section, role::dim, spec::link_to_preprocessing(*c.draft))
                     .add(section.empty() ? "" : ": ")
                     .add("parse errors, not rules"));
        to_.table({inline_text("found"), inline_text("error")}, rows);
    }

    document& to_;
    const run::coverage& coverage_;
    const coverage_choice& choice_;
    std::vector<std::size_t> shown_;
    std::vector<inline_text> heads_ = {inline_text("fired"), inline_text("rule")};
};

}  // namespace

void write_coverage(document& to, const run::coverage& c, const coverage_choice& choice, std::string_view options) {
    coverage_writer(to, c, choice).write(options);
}

}  // namespace strata::report
