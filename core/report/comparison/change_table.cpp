#include "core/report/comparison/parts.hpp"

// The left columns of the tables have figures. The right column names what was counted: a change, or a set of rules.

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/comparison/change_counts.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Figures ---

inline_text figures_in_words(const inline_text& name, const compare::summary& of,
                             const std::vector<const spec::draft*>& drafts, const figures_scope& scope) {
    const std::string all = listed_names(drafts);
    const std::string tokens = counted(of.tokens, "token", "tokens");
    inline_text line = name;
    line.add(": ");
    // If a machine stopped, nothing is known about the input after that place.
    const std::string known = known_in_words(of.stopped, scope.stopped_inputs);
    if (of.divergences == 0 && !known.empty()) {
        line.add(fmt::format("no difference{}{} ({})",
                             scope.limits.empty() ? "" : fmt::format(" ({} only)", scope.limits), known, tokens));
        return line;
    }
    if (of.divergences == 0) {
        if (scope.limits.empty())
            line.add("the same", role::strong).add(fmt::format(" in {} ({})", all, tokens));
        else
            line.add("no differences", role::strong).add(fmt::format(" in {} ({} only)", all, scope.limits));
        return line;
    }
    const std::uint64_t of_errors = of.divergences - of.of_tokens;
    line.add(counted(of.divergences, "place differs", "places differ"));
    if (scope.only_tokens || of_errors == 0)
        line.add(" in ").add("tokens", role::differs);
    else if (of.of_tokens == 0)
        line.add(" in ").add("errors only", role::in_errors);
    else
        line.add(fmt::format(": {} in ", number(of.of_tokens)))
            .add("tokens", role::differs)
            .add(fmt::format(", {} in ", number(of_errors)))
            .add("errors only", role::in_errors);
    if (!scope.limits.empty()) line.add(fmt::format(" ({} only)", scope.limits));
    line.add(fmt::format("; {} the same in {}", counted(of.tokens, "token is", "tokens are"), all));
    if (!known.empty()) line.add("," + known);
    return line;
}

// --- Tables of changes and rules ---

namespace {

// "page.html:3:5", safe on a terminal.
std::string place_of(const change_example& of) {
    return fmt::format("{}:{}:{}", on_one_line(of.input), of.begin.line, of.begin.column);
}

// The line of an example, in the form that `source_excerpt` needs. The texts of the result are views of `of`.
excerpted_place line_of_example(const change_example& of) {
    excerpted_place place;
    place.text = of.text;
    place.before = of.before;
    place.after = of.after;
    place.line = of.begin.line;
    place.cut_before = of.cut_before;
    place.cut_after = of.cut_after;
    place.marks = of.marks;
    return place;
}

constexpr std::string_view why_not_found = "These differences could not be traced to a known change.";
constexpr std::string_view made_by_setting = "The drafts are run with different settings.";

std::string_view name_of(const change_count& of) { return of.what == nullptr ? title_of(of) : of.what->id; }

std::string_view explanation_of_change(const change_count& of) {
    if (of.what != nullptr) return of.what->title;
    return of.is_known() ? made_by_setting : why_not_found;
}

// "9,894 places in 143 inputs, 10 of them in errors only"
std::string counts_in_words(const change_count& of, const change_list_style& style) {
    std::string text = counted(of.places(), "place", "places");
    if (style.several_inputs) text += " in " + counted(of.inputs, "input", "inputs");
    if (style.only_tokens || of.of_errors == 0) return text;
    if (of.of_tokens == 0) return text + ", in errors only";
    return text + fmt::format(", {} of them in errors only", number(of.of_errors));
}

table_cell figure_cell(std::uint64_t n) { return {inline_text(n == 0 ? "" : number(n))}; }

// A cell that shows what differs, and the rules behind the difference. `with_sentences`: whether to quote the rules,
// because the document has not quoted them yet.
table_cell cell_of(const cause_count& of, bool with_sentences) {
    table_cell cell;
    if (!of.kinds.empty()) cell.emplace_back(of.kinds, role::strong);
    same_words causes_of_all;
    for (const compare::cause& c : of.causes) causes_of_all.push_back(&c);
    for (const same_words& causes : by_words(causes_of_all)) {
        for (inline_text& each : headings_of(causes)) cell.push_back(std::move(each));
        if (with_sentences) cell.push_back(inline_text(causes.front()->sentence, role::dim).indent());
    }
    if (with_sentences) cell.push_back(inline_text("first at ", role::dim).add(of.first, role::code));
    return cell;
}

// The heads of the columns of figures, followed by the given heads.
std::vector<inline_text> heads_of(std::initializer_list<std::string_view> what, bool only_tokens) {
    std::vector<inline_text> heads;
    heads.emplace_back("in tokens", role::number);
    if (!only_tokens) heads.emplace_back("errors only", role::number);
    for (const std::string_view each : what) heads.emplace_back(each);
    return heads;
}

table_row figure_cells(std::uint64_t of_tokens, std::uint64_t of_errors, bool only_tokens) {
    table_row row = {figure_cell(of_tokens)};
    if (!only_tokens) row.push_back(figure_cell(of_errors));
    return row;
}

}  // namespace

void write_change_table(document& to, const change_counts& counts, bool only_tokens) {
    if (counts.empty()) return;
    const std::vector<const change_count*> sorted = counts.by_frequency();
    const bool any_change = sorted.front()->is_known();
    std::vector<table_row> rows;
    for (const change_count* each : sorted) {
        if (any_change) {
            table_row row = figure_cells(each->of_tokens, each->of_errors, only_tokens);
            inline_text change(name_of(*each), role::code);
            if (each->what != nullptr) change.add(": ").add(each->what->title, role::strong);
            if (each->what != nullptr && !each->what->commits.empty())
                change.add(fmt::format(" ({})", commit_and_day(*each->what)));
            row.push_back({change});
            rows.push_back(std::move(row));
        }
        for (const cause_count* cause : each->causes.by_frequency()) {
            table_row row = figure_cells(cause->of_tokens, cause->of_errors, only_tokens);
            row.push_back(cell_of(*cause, false));
            // The change is in the row above.
            if (any_change)
                for (inline_text& line : row.back()) line.indent();
            rows.push_back(std::move(row));
        }
    }
    to.table(heads_of({any_change ? "change and rules" : "rules"}, only_tokens), rows);
}

void write_change_list(document& to, const change_counts& counts, std::span<const study::change_step> known,
                       const change_list_style& style) {
    for (const change_count* each : counts.by_frequency()) {
        to.part(inline_text(name_of(*each), role::code).add(": ").add(counts_in_words(*each, style)));
        inline_text about(explanation_of_change(*each));
        if (each->what != nullptr) about.add(fmt::format(" ({})", origin_in_words(*each->what, known)), role::dim);
        to.paragraph(about);
        inline_text place("Example: ", role::dim);
        place.add(place_of(each->example), role::code);
        if (!each->example.differs.empty()) place.add(": ").add(each->example.differs);
        to.paragraph(place);
        to.source(source_excerpt(line_of_example(each->example),
                                 {to.width_of_source(), each->of_tokens > 0 ? bold_red : bold_yellow, bold}));
        std::vector<table_row> rows;
        const std::vector<const cause_count*> causes = each->causes.by_frequency();
        const std::size_t shown = style.most_causes == 0 ? causes.size() : std::min(style.most_causes, causes.size());
        for (std::size_t i = 0; i < shown; ++i) {
            table_row row = figure_cells(causes[i]->of_tokens, causes[i]->of_errors, style.only_tokens);
            row.push_back(cell_of(*causes[i], true));
            rows.push_back(std::move(row));
        }
        to.table(heads_of({"rules"}, style.only_tokens), rows);
        if (causes.size() > shown)
            to.paragraph(
                inline_text("… and " + counted(causes.size() - shown, "more set of rules", "more sets of rules")));
    }
}

}  // namespace strata::report
