#include "core/report/comparison/summary_csv.hpp"

#include <fmt/format.h>

#include <ostream>
#include <vector>

#include "core/report/comparison/change_table.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
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
