#include "core/report/comparison/text_parts.hpp"

// The left columns of the tables have figures. The right column names what was counted: a change, or a set of rules
// with the headings that `headings_of` makes.

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

styled_text figures_in_words(const std::string& name, const compare::summary& of,
                             const std::vector<const spec::draft*>& drafts, const figures_scope& scope) {
    const std::string all = names_of(drafts, ", ");
    const std::string tokens = counted(of.tokens, "token", "tokens");
    styled_text line;
    line.add_whole(name + ":", bold).add(" ");
    // If a machine stopped, nothing is known about the input after that place.
    const std::string known = known_in_words(of.stopped, scope.stopped_inputs);
    if (of.divergences == 0 && !known.empty()) {
        line.add(fmt::format("no difference{}{} ({})",
                             scope.topics.empty() ? "" : fmt::format(" ({} only)", scope.topics), known, tokens));
        return line;
    }
    if (of.divergences == 0) {
        if (scope.topics.empty())
            line.add("the same", green).add(fmt::format(" in {} ({})", all, tokens));
        else
            line.add("no differences", green).add(fmt::format(" in {} ({} only)", all, scope.topics));
        return line;
    }
    const std::uint64_t of_errors = of.divergences - of.of_tokens;
    line.add(counted(of.divergences, "place differs", "places differ"));
    if (scope.only_tokens || of_errors == 0)
        line.add(" in ").add("tokens", bold_red);
    else if (of.of_tokens == 0)
        line.add(" in ").add("errors only", bold_yellow);
    else
        line.add(fmt::format(": {} in ", number(of.of_tokens)))
            .add("tokens", bold_red)
            .add(fmt::format(", {} in ", number(of_errors)))
            .add("errors only", bold_yellow);
    if (!scope.topics.empty()) line.add(fmt::format(" ({} only)", scope.topics));
    line.add(fmt::format("; {} the same in all of {}", counted(of.tokens, "token is", "tokens are"), all));
    if (!known.empty()) line.add("," + known);
    return line;
}

// --- Tables of changes and rules ---

namespace {

// How a table of causes looks.
struct cause_table_style {
    std::size_t width = 80;
    bool only_tokens = false;     // whether to omit the column for places where only errors differ
    bool with_sentences = false;  // whether to show the beginning of each sentence, and the first place
    std::size_t indent = 0;       // how far the words in rows of `cause_rows` are indented
};

// The width in columns of the words beside the figures.
std::size_t words_width(const cause_table_style& style) { return style.width - (style.only_tokens ? 10 : 17); }

// The heads of the columns. `rows` names what the rows count, such as "places by rules".
styled_text cause_table_head(const cause_table_style& style, std::string_view rows) {
    return styled_text(fmt::format("{}  {}", style.only_tokens ? "  tokens" : "  tokens errors", rows), dim);
}

struct place_figures {
    std::uint64_t of_tokens = 0, of_errors = 0;
};

// Writes a row: the figures ("-" for 0), and beside them `words`, whose lines have the width `words_width`.
block figures_beside(const place_figures& figures, const block& words, const cause_table_style& style) {
    const auto figure = [](std::uint64_t n) { return n == 0 ? "-" : number(n); };
    std::string text = fmt::format("  {:>6}", figure(figures.of_tokens));
    if (!style.only_tokens) text += fmt::format(" {:>6}", figure(figures.of_errors));
    const std::size_t width = words_width(style);
    return beside({{styled_text(text)}, words}, {style.width - width - 2, width}, "  ");
}

// Writes a row for each set of rules, with its number of places. No line is wider than the style allows.
block cause_rows(const std::vector<const cause_count*>& counts, const cause_table_style& style) {
    block lines;
    const std::size_t width = words_width(style) - style.indent;
    for (const cause_count* each : counts) {
        block entry;
        if (!each->kinds.empty()) append_block(entry, wrapped(styled_text(each->kinds, bold), width, 2));
        same_words causes_of_all;
        for (const compare::cause& c : each->causes) causes_of_all.push_back(&c);
        for (const same_words& causes : by_words(causes_of_all)) {
            append_block(entry, headings_of(causes, width));
            // If `with_sentences` is not set, the report has already quoted the sentences at the places.
            if (style.with_sentences)
                append_block(entry, {shortened(styled_text(causes.front()->sentence), width - 2)}, 2);
        }
        if (style.with_sentences)
            append_block(entry, wrapped(styled_text("first at ").add_whole(each->first, bold), width, 2));
        block indented;
        append_block(indented, entry, style.indent);
        append_block(lines, figures_beside({each->of_tokens, each->of_errors}, indented, style));
    }
    return lines;
}

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

styled_text name_of(const change_count& of) {
    if (of.what == nullptr) return styled_text(std::string(title_of(of)), of.is_known() ? cyan : bold);
    return styled_text(std::string(of.what->id), cyan);
}

std::string_view explanation_of(const change_count& of) {
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

block cause_rows_of(const change_count& of, const change_list_style& style) {
    cause_table_style rows;
    rows.width = style.width;
    rows.only_tokens = style.only_tokens;
    rows.with_sentences = true;
    std::vector<const cause_count*> causes = of.causes.by_frequency();
    std::size_t left_out = 0;
    if (style.most_causes > 0)
        for (; causes.size() > style.most_causes; ++left_out) causes.pop_back();
    block lines = {cause_table_head(rows, "places by rules")};
    append_block(lines, cause_rows(causes, rows));
    if (left_out > 0) {
        const std::string text = "… and " + counted(left_out, "more set of rules", "more sets of rules");
        append_block(lines, {styled_text(text, dim)}, style.width - words_width(rows));
    }
    return lines;
}

}  // namespace

block change_table(const change_counts& counts, const change_table_style& style) {
    block lines;
    if (counts.empty()) return lines;
    cause_table_style rows;
    rows.width = style.width;
    rows.only_tokens = style.only_tokens;
    const std::vector<const change_count*> sorted = counts.by_frequency();
    const bool any_change = sorted.front()->is_known();
    lines.emplace_back();
    lines.push_back(cause_table_head(rows, any_change ? "places by change and rules" : "places by rules"));
    if (any_change) rows.indent = 2;
    for (const change_count* each : sorted) {
        if (any_change) {
            if (each != sorted.front()) lines.emplace_back();
            styled_text head = name_of(*each);
            if (each->what != nullptr) head.add(": ").add(std::string(each->what->title), bold);
            if (each->what != nullptr && !each->what->commits.empty())
                head.add(fmt::format(" ({})", commit_and_day(*each->what)), dim);
            append_block(lines,
                         figures_beside({each->of_tokens, each->of_errors}, wrapped(head, words_width(rows), 4), rows));
        }
        append_block(lines, cause_rows(each->causes.by_frequency(), rows));
    }
    return lines;
}

block change_list(const change_counts& counts, std::span<const study::change_step> known,
                  const change_list_style& style) {
    constexpr std::size_t indent = 2;
    const std::size_t width = style.width - indent;
    block lines;
    for (const change_count* each : counts.by_frequency()) {
        lines.emplace_back();
        styled_text head = name_of(*each);
        head.add(": ").add(counts_in_words(*each, style), bold);
        append_block(lines, wrapped(head, style.width, 4));
        append_block(lines, wrapped(styled_text(std::string(explanation_of(*each))), width, 2), indent);
        if (each->what != nullptr)
            append_block(lines, wrapped(styled_text(origin_in_words(*each->what, known), dim), width, 2), indent);
        styled_text place = styled_text("example: ", dim).add_whole(place_of(each->example), bold);
        if (!each->example.differs.empty()) place.add(": ").add(each->example.differs);
        append_block(lines, wrapped(place, width, 2), indent);
        append_block(
            lines,
            source_excerpt(line_of_example(each->example), {width, each->of_tokens > 0 ? bold_red : bold_yellow, bold}),
            indent);
        change_list_style narrower = style;
        narrower.width = width;
        append_block(lines, cause_rows_of(*each, narrower), indent);
    }
    return lines;
}

// --- Tables in a document ---

namespace {

table_cell figure_cell(std::uint64_t n) { return {inline_text(n == 0 ? "" : number(n))}; }

// A cell that shows what differs, and the rules behind the difference. `with_sentences`: whether to quote the rules,
// because the document has not quoted them yet.
table_cell cell_of(const cause_count& of, bool with_sentences) {
    table_cell cell;
    if (!of.kinds.empty()) cell.emplace_back(of.kinds, role::strong);
    same_words causes_of_all;
    for (const compare::cause& c : of.causes) causes_of_all.push_back(&c);
    for (const same_words& causes : by_words(causes_of_all)) {
        for (const styled_text& each : headings_of(causes)) cell.push_back(inline_of(each));
        if (with_sentences) cell.emplace_back(causes.front()->sentence, role::dim);
    }
    if (with_sentences) cell.push_back(inline_text("first at ", role::dim).add(of.first, role::code));
    return cell;
}

// The heads of the columns of figures, followed by the given heads.
std::vector<inline_text> heads_of(std::initializer_list<std::string_view> what, bool only_tokens) {
    std::vector<inline_text> heads;
    heads.emplace_back("in tokens", role::number);
    if (!only_tokens) heads.emplace_back("in errors only", role::number);
    for (const std::string_view each : what) heads.emplace_back(each);
    return heads;
}

table_row figures_of(std::uint64_t of_tokens, std::uint64_t of_errors, bool only_tokens) {
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
            table_row row = figures_of(each->of_tokens, each->of_errors, only_tokens);
            inline_text change(name_of(*each).text(), role::code);
            if (each->what != nullptr) change.add(": ").add(each->what->title, role::strong);
            if (each->what != nullptr && !each->what->commits.empty())
                change.add(fmt::format(" ({})", commit_and_day(*each->what)));
            row.push_back({change});
            rows.push_back(std::move(row));
        }
        for (const cause_count* cause : each->causes.by_frequency()) {
            table_row row = figures_of(cause->of_tokens, cause->of_errors, only_tokens);
            row.push_back(cell_of(*cause, false));
            rows.push_back(std::move(row));
        }
    }
    to.table(heads_of({any_change ? "places by change and rules" : "places by rules"}, only_tokens), rows);
}

void write_change_list(document& to, const change_counts& counts, std::span<const study::change_step> known,
                       const change_list_style& style) {
    for (const change_count* each : counts.by_frequency()) {
        to.part(inline_text(name_of(*each).text(), role::code), inline_text(counts_in_words(*each, style)));
        inline_text about(explanation_of(*each));
        if (each->what != nullptr) about.add(": ").add(origin_in_words(*each->what, known), role::dim);
        to.paragraph(about);
        inline_text place("Example: ", role::dim);
        place.add(place_of(each->example), role::code);
        if (!each->example.differs.empty()) place.add(": ").add(each->example.differs);
        to.paragraph(place);
        to.source(source_excerpt(line_of_example(each->example), {style.width, {}, {}}));
        std::vector<table_row> rows;
        const std::vector<const cause_count*> causes = each->causes.by_frequency();
        const std::size_t shown = style.most_causes == 0 ? causes.size() : std::min(style.most_causes, causes.size());
        for (std::size_t i = 0; i < shown; ++i) {
            table_row row = figures_of(causes[i]->of_tokens, causes[i]->of_errors, style.only_tokens);
            row.push_back(cell_of(*causes[i], true));
            rows.push_back(std::move(row));
        }
        to.table(heads_of({"places by rules"}, style.only_tokens), rows);
        if (causes.size() > shown)
            to.paragraph(
                inline_text("… and " + counted(causes.size() - shown, "more set of rules", "more sets of rules")));
    }
}

}  // namespace strata::report
