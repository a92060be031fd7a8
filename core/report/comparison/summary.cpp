#include "core/report/comparison/summary.hpp"

#include <fmt/format.h>
#include <ostream>
#include <utility>
#include <vector>

#include "core/report/writing/visible_text.hpp"

namespace strata::report {

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

void append_csv_field(std::string& to, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        to += text;
        return;
    }
    to += '"';
    for (const char c : text) {
        if (c == '"') to += '"';
        to += c;
    }
    to += '"';
}

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

}  // namespace strata::report
