#include "core/report/comparison/summary.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/comparison/document.hpp"
#include "core/report/comparison/parts.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
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

// --- A document ---

namespace {

// At most this many unreadable inputs are named.
constexpr std::size_t most_named = 5;
// A table of inputs has at most this many rows, so that memory stays bounded. Another table follows.
constexpr std::size_t most_rows_of_table = 1000;

inline_text totals_of(const comparison_sums& sums, const summary_scope& scope) {
    const auto of_several = [&] {
        if (sums.differing_inputs == 0) return counted(sums.inputs, "input", "inputs");
        return fmt::format("{} of {} inputs", number(sums.differing_inputs), number(sums.inputs));
    };
    const inline_text name = sums.inputs == 1 ? inline_text(on_one_line(sums.last.name), role::code)
                                              : inline_text(of_several(), role::strong);
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

std::vector<inline_text> not_read_in_words(const comparison_sums& sums) {
    std::vector<inline_text> sentences;
    if (const summed_input& last = sums.last; !last.whole)
        sentences.push_back(inline_text(on_one_line(last.name), role::code)
                                .add(fmt::format(": interrupted after {}; only that part is counted",
                                                 counted(last.bytes, "byte", "bytes"))));
    if (!sums.not_read.empty()) {
        inline_text line(counted(sums.not_read.size(), "input was not read", "inputs were not read"));
        for (std::size_t i = 0; i < std::min(sums.not_read.size(), most_named); ++i)
            line.add(i == 0 ? ": " : ", ").add(on_one_line(sums.not_read[i]), role::code);
        if (sums.not_read.size() > most_named) line.add(", …");
        sentences.push_back(std::move(line));
    }
    return sentences;
}

// Writes the rows of inputs to tables.
class input_rows {
public:
    input_rows(document& to, bool only_tokens) : to_(to), heads_({inline_text("input")}) {
        heads_.emplace_back("places", role::number);
        if (!only_tokens)
            for (const std::string_view each : {"in tokens", "errors only"}) heads_.emplace_back(each, role::number);
    }
    // `row`: its cells, separated by line ends.
    void add(std::string_view row) {
        table_row cells;
        for (std::size_t at = 0; cells.size() < heads_.size(); ++at) {
            const std::size_t end = std::min(row.find('\n', at), row.size());
            cells.push_back({inline_text(row.substr(at, end - at), cells.empty() ? role::code : role::plain)});
            at = end;
        }
        rows_.push_back(std::move(cells));
        if (rows_.size() == most_rows_of_table) write();
    }
    void write() {
        if (!rows_.empty()) to_.table(heads_, rows_);
        rows_.clear();
    }

private:
    document& to_;
    std::vector<inline_text> heads_;
    std::vector<table_row> rows_;
};

}  // namespace

void summary_document::write(const comparison_sums& sums) {
    if (style_.with_title) write_title(*to_, scope().drafts, style_.run);
    to_->paragraph(totals_of(sums, scope()));
    if (!sums.changes.empty()) to_->section(inline_text("Changes"));
    write_change_list(*to_, sums.changes, scope().changes, {scope().only_tokens, sums.inputs > 1, style_.most_causes});
    const bool has_rows = sums.inputs > 1 && sums.differing_inputs > 0;
    const std::vector<inline_text> not_read = not_read_in_words(sums);
    if (has_rows || !not_read.empty()) to_->section(inline_text("Inputs"));
    if (has_rows) {
        input_rows rows(*to_, scope().only_tokens);
        sums.rows.for_each([&](std::string_view row) { rows.add(row); });
        rows.write();
        if (const std::string same = same_inputs_in_words(sums, scope()); !same.empty())
            to_->paragraph(inline_text(same));
    }
    for (const inline_text& each : not_read) to_->paragraph(each);
    to_->end();
}

// The cells of the row, separated by line ends.
std::string summary_document::row_of(const summed_input& of) const {
    if (of.figures.divergences == 0) return "";
    const auto figure = [](std::uint64_t n) { return n == 0 ? "" : number(n); };
    std::string row = on_one_line(of.name) + "\n" + number(of.figures.divergences);
    if (!scope().only_tokens)
        row += fmt::format("\n{}\n{}", figure(of.figures.of_tokens),
                           figure(of.figures.divergences - of.figures.of_tokens));
    return row;
}

}  // namespace strata::report
