#include "core/report/comparison/summary.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/comparison/html_parts.hpp"
#include "core/report/comparison/text_parts.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/page.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

std::string summary_scope::words() const {
    std::string text = topics_in_words(topics);
    if (!change.empty()) text += fmt::format("{}change {}", text.empty() ? "" : "; ", change);
    return text;
}

void comparison_summary::begin_input(std::string_view name, std::uint64_t /*bytes*/) {
    input_ = {};
    input_.name = name;
    name_ = on_one_line(name);
    counts_ = {};
}

void comparison_summary::on_source(std::string_view piece) { input_.bytes += piece.size(); }

void comparison_summary::on_divergence(compare::divergence&& d) {
    ++input_.figures.divergences;
    input_.figures.of_tokens += d.kind != compare::divergence_kind::errors ? 1 : 0;
    counts_.add(d, explained(d), input_.name, fmt::format("{}:{}:{}", name_, d.begin.line, d.begin.column));
}

void comparison_summary::end_input(const compare::summary& of) { add_input(of); }

void comparison_summary::abandon_input() {
    leave_out(input_.name);
    counts_ = {};
}

void comparison_summary::cut_off_input() {
    input_.whole = false;
    add_input(input_.figures);
}

void comparison_summary::leave_out(std::string_view name) { sums_.not_read.emplace_back(name); }

void comparison_summary::finish() {
    if (sums_.inputs > 0) write(sums_);
}

void comparison_summary::add_input(const compare::summary& of) {
    input_.figures = of;
    sums_.bytes += input_.bytes;
    sums_.figures.tokens += of.tokens;
    sums_.figures.divergences += of.divergences;
    sums_.figures.of_tokens += of.of_tokens;
    sums_.differing_inputs += of.divergences > 0 ? 1 : 0;
    sums_.stopped_inputs += of.stopped.empty() ? 0 : 1;
    sums_.same_inputs += of.divergences == 0 && of.stopped.empty() ? 1 : 0;
    add_stops(sums_.figures, of);
    if (const std::string row = row_of(input_); !row.empty()) sums_.rows.add(of.divergences, row);
    ++sums_.inputs;
    sums_.last = std::move(input_);
    sums_.changes.add(std::move(counts_));
}

// --- CSV ---

namespace {

void append_row(std::string& to, const std::vector<std::string>& fields) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (i > 0) to += ',';
        append_csv_field(to, fields[i]);
    }
    to += '\n';
}

std::string figure(std::uint64_t n) { return fmt::format("{}", n); }

std::string table_of_changes(const comparison_sums& sums) {
    std::string text = "id,title,topic,date,commit,places,inputs,file,line,column\n";
    for (const change_count* each : sums.changes.by_frequency()) {
        std::vector<std::string> fields;
        if (each->what == nullptr) {
            fields = {"", std::string(title_of(*each)), "", "", ""};
        } else {
            const spec::change& what = *each->what;
            for (const std::string_view field :
                 {what.id, what.title, spec::name_of(what.topic), what.date(), what.commit()})
                fields.emplace_back(field);
        }
        const change_example& e = each->example;
        fields.insert(fields.end(), {figure(each->places()), figure(each->inputs), on_one_line(e.input),
                                     figure(e.begin.line), figure(e.begin.column)});
        append_row(text, fields);
    }
    return text;
}

}  // namespace

void summary_csv::write(const comparison_sums& sums) {
    if (rows_ == csv_rows::changes) {
        to_ << table_of_changes(sums);
        return;
    }
    to_ << "input,places,tokens,errors,bytes\n";
    sums.rows.for_each([&](std::string_view row) { to_ << row; });
}

std::string summary_csv::row_of(const summed_input& of) const {
    if (rows_ == csv_rows::changes) return "";
    const compare::summary& figures = of.figures;
    std::string row;
    append_row(row, {on_one_line(of.name), figure(figures.divergences), figure(figures.of_tokens),
                     figure(figures.divergences - figures.of_tokens), figure(of.bytes)});
    return row;
}

// --- Text ---

namespace {

// At most this many unreadable inputs are named.
constexpr std::size_t most_named = 5;

styled_text totals_of(const comparison_sums& sums, const summary_scope& scope) {
    const std::string name = sums.inputs == 1 ? on_one_line(sums.last.name)
                             : sums.differing_inputs == 0
                                 ? counted(sums.inputs, "input", "inputs")
                                 : fmt::format("{} of {} inputs", number(sums.differing_inputs), number(sums.inputs));
    return figures_in_words(name, sums.figures, scope.drafts,
                            {scope.only_tokens, scope.words(), sums.inputs == 1 ? 0 : sums.stopped_inputs});
}

// A sentence about the inputs that have no row; "" if all inputs have one.
std::string same_inputs_in_words(const comparison_sums& sums, const summary_scope& scope) {
    const std::uint64_t same = sums.same_inputs;
    if (same == 0) return "";
    return !scope.leaves_changes_out()
               ? fmt::format("{} the same in all drafts", counted(same, "input is", "inputs are"))
               : fmt::format("{} no such place", counted(same, "input has", "inputs have"));
}

std::vector<styled_text> not_read_in_words(const comparison_sums& sums) {
    std::vector<styled_text> sentences;
    if (const summed_input& last = sums.last; !last.whole)
        sentences.push_back(styled_text()
                                .add_whole(on_one_line(last.name))
                                .add(fmt::format(": interrupted after {}; only that part is counted",
                                                 counted(last.bytes, "byte", "bytes"))));
    if (!sums.not_read.empty()) {
        styled_text line(counted(sums.not_read.size(), "input was not read", "inputs were not read"));
        for (std::size_t i = 0; i < std::min(sums.not_read.size(), most_named); ++i)
            line.add(i == 0 ? ": " : ", ").add_whole(on_one_line(sums.not_read[i]));
        if (sums.not_read.size() > most_named) line.add(", …");
        sentences.push_back(std::move(line));
    }
    return sentences;
}

bool has_rows(const comparison_sums& sums) { return sums.inputs > 1 && sums.differing_inputs > 0; }

}  // namespace

summary_text::summary_text(summary_scope scope, summary_style style, std::ostream& to)
    : comparison_summary(std::move(scope)), style_(style), to_(to) {
    style_.width = std::clamp(style_.width, narrowest, widest);
}

void summary_text::write(const comparison_sums& sums) {
    block lines = wrapped(totals_of(sums, scope()), style_.width, 4);
    change_list_style list;
    list.width = style_.width;
    list.only_tokens = scope().only_tokens;
    list.several_inputs = sums.inputs > 1;
    list.most_causes = style_.most_causes;
    append_block(lines, change_list(sums.changes, scope().changes, list));
    outgoing_text out(to_);
    const auto write_lines = [&](const block& of) {
        for (const styled_text& each : of) append_line(out.text(), each, style_.colour, style_.links);
    };
    if (has_rows(sums)) {
        lines.emplace_back();
        lines.push_back(styled_text(scope().only_tokens ? "  places" : "  places tokens errors", dim));
    }
    write_lines(lines);
    if (has_rows(sums)) {
        sums.rows.for_each([&](std::string_view row) {
            out.text() += row;
            out.send_if_long();
        });
        if (const std::string same = same_inputs_in_words(sums, scope()); !same.empty()) {
            block indented;
            append_block(indented, wrapped(styled_text(same), style_.width - 2, 2), 2);
            write_lines(indented);
        }
    }
    const std::vector<styled_text> not_read = not_read_in_words(sums);
    if (!not_read.empty()) write_lines(block(1));
    for (const styled_text& each : not_read) write_lines(wrapped(each, style_.width, 4));
    out.send();
}

std::string summary_text::row_of(const summed_input& of) const {
    const compare::summary& figures = of.figures;
    if (figures.divergences == 0) return "";
    const auto figure = [](std::uint64_t n) { return n == 0 ? "-" : number(n); };
    std::string text = fmt::format("  {:>6}", number(figures.divergences));
    if (!scope().only_tokens)
        text += fmt::format(" {:>6} {:>6}", figure(figures.of_tokens), figure(figures.divergences - figures.of_tokens));
    std::string row;
    append_line(row, styled_text(text + "  ").add_whole(on_one_line(of.name)), style_.colour, style_.links);
    return row;
}

// --- A document ---

void summary_document::write(const comparison_sums& sums) {
    to_->title(inline_text("Where drafts of the HTML tokenizer differ"));
    to_->paragraph(inline_of(totals_of(sums, scope())));
    change_list_style list;
    list.only_tokens = scope().only_tokens;
    list.several_inputs = sums.inputs > 1;
    list.most_causes = most_causes_;
    if (!sums.changes.empty()) to_->section(inline_text("Changes"));
    write_change_list(*to_, sums.changes, scope().changes, list);
    if (has_rows(sums)) {
        to_->section(inline_text("Inputs"));
        std::vector<inline_text> heads = {inline_text("input"), inline_text("places", role::number)};
        if (!scope().only_tokens)
            for (const std::string_view each : {"in tokens", "in errors only"}) heads.emplace_back(each, role::number);
        std::vector<table_row> rows;
        allowance shown(most_inputs);
        sums.rows.for_each([&](std::string_view row) {
            if (!shown.takes_one()) return;
            table_row cells;
            for (std::size_t at = 0; cells.size() < heads.size(); ++at) {
                const std::size_t end = std::min(row.find('\n', at), row.size());
                cells.push_back({inline_text(row.substr(at, end - at), cells.empty() ? role::code : role::plain)});
                at = end;
            }
            rows.push_back(std::move(cells));
        });
        to_->table(heads, rows);
        say_left_out(*to_, shown, "input", "inputs", "strata compare --summary --format=csv --by=input");
        if (const std::string same = same_inputs_in_words(sums, scope()); !same.empty())
            to_->paragraph(inline_text(same));
    }
    for (const styled_text& each : not_read_in_words(sums)) to_->paragraph(inline_of(each));
    to_->end();
}

// The cells of the row, separated by line ends.
std::string summary_document::row_of(const summed_input& of) const {
    if (of.figures.divergences == 0) return "";
    std::string row = on_one_line(of.name) + "\n" + number(of.figures.divergences);
    if (!scope().only_tokens)
        row += fmt::format("\n{}\n{}", number(of.figures.of_tokens),
                           number(of.figures.divergences - of.figures.of_tokens));
    return row;
}

// --- HTML ---

namespace {

// Appends a sentence about inputs without a row.
void append_other_inputs(std::string& to, const comparison_sums& sums, bool all_counted) {
    if (const std::uint64_t same = sums.same_inputs; same > 0) {
        to += "<p>";
        if (all_counted) {
            append_count(to, same, "input is", "inputs are");
            to += " the same in all drafts.</p>\n";
        } else {
            append_count(to, same, "input has", "inputs have");
            to += " no such divergence.</p>\n";
        }
    }
    if (!sums.not_read.empty()) {
        to += "<p>";
        append_count(to, sums.not_read.size(), "input was not read", "inputs were not read");
        for (const std::string& each : sums.not_read) {
            to += &each == &sums.not_read.front() ? ": " : ", ";
            append_words(to, each);
        }
        to += "</p>\n";
    }
}

}  // namespace

void summary_html::write(const comparison_sums& sums) {
    outgoing_text out(to_);
    std::string& page = out.text();
    const std::string title = sums.inputs == 1 ? sums.last.name : counted(sums.inputs, "input", "inputs");
    append_page_head(page, policy_without_script, {}, title, scope().drafts);
    append_drafts_compared(page, scope().drafts, run_);
    page += "<main class=\"overview\">\n";
    append_totals(page, {sums.inputs, sums.differing_inputs, sums.figures, sums.stopped_inputs});
    append_changes(page, sums.changes, {scope().drafts, scope().changes, false});
    begin_inputs(page, " class=\"files\"");
    sums.rows.for_each([&](std::string_view row) {
        page += row;
        out.send_if_long();
    });
    page += "</tbody>\n</table>\n";
    append_other_inputs(page, sums, !scope().leaves_changes_out() && !scope().only_tokens);
    page += "</main>\n</body>\n</html>\n";
    out.send();
}

std::string summary_html::row_of(const summed_input& of) const {
    if (of.figures.divergences == 0 && of.whole) return "";
    std::string row = "<tr><th scope=\"row\">";
    append_words(row, of.name);
    if (!of.whole) row += " <small>interrupted; only the part that was read is counted</small>";
    row += "</th>";
    append_input_figures(row, of.bytes, of.figures);
    return row + "</tr>\n";
}

}  // namespace strata::report
