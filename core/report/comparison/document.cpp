#include "core/report/comparison/document.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/report/comparison/parts.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

void write(document& to, const explanation& of, known_headings& known) {
    std::vector<quotation> rules;
    for (const same_words& causes : of.rules) {
        quotation rule{known.of(causes), {}};
        const compare::cause& first = *causes.front();
        // Steps that only reveal an earlier divergence are dimmed.
        const role as = first.role == compare::cause_role::shows ? role::dim : role::plain;
        if (of.in_full && !first.sentence.empty()) rule.words.emplace_back(first.sentence, as);
        if (of.in_full && !first.row.words.empty()) rule.words.emplace_back(first.row.words, role::code);
        rules.push_back(std::move(rule));
    }
    to.quotations(of.head, rules);
}

}  // namespace

void write_differences(document& to, const compare::divergence& d,
                       const std::vector<explained_differences>& differences,
                       const std::vector<std::string_view>& earlier, bool every_sentence, known_headings& known) {
    const group_table groups = groups_of(d);
    for (const styled_text& each : groups.shared) to.paragraph(inline_text("all: ", role::dim).add(inline_of(each)));
    std::vector<inline_text> heads;
    for (const std::string& each : groups.heads) heads.emplace_back(each, role::strong);
    std::vector<table_row> rows;
    for (const std::vector<styled_text>& row : groups.rows) {
        table_row cells;
        for (const styled_text& each : row) cells.push_back(each.empty() ? table_cell() : table_cell{inline_of(each)});
        rows.push_back(std::move(cells));
    }
    if (!rows.empty()) to.columns(heads, rows);
    const explained_place of = explained_place_of(d, differences, earlier, every_sentence);
    if (!of.starts_in.empty()) to.paragraph(inline_text(of.starts_in, role::dim));
    for (const explanation& each : of.of) write(to, each, known);
    if (of.left_out > 0) to.paragraph(inline_text(more_differences_in_words(of.left_out), role::dim));
    for (const explanation& each : of.steps) write(to, each, known);
}

void write_differences(document& to, const compare::divergence& d) {
    const std::vector<explained_differences> all = explained(d);
    known_headings known;
    write_differences(to, d, all, std::vector<std::string_view>(all.size()), false, known);
}

void write_place(document& to, const compare::divergence& d, const std::vector<explained_differences>& differences,
                 const std::vector<std::string_view>& earlier, bool every_sentence, known_headings& known) {
    const std::string_view colour = d.kind == compare::divergence_kind::errors ? bold_yellow : bold_red;
    to.source(source_excerpt(excerpted(d), {to.width_of_source(), colour, bold}));
    write_differences(to, d, differences, earlier, every_sentence, known);
}

comparison_document::comparison_document(std::vector<const spec::draft*> drafts, comparison_style style,
                                         std::unique_ptr<document> to)
    : drafts_(std::move(drafts)), style_(std::move(style)), to_(std::move(to)) {
    if (!style_.with_title) return;
    write_title(*to_, drafts_, style_.run);
}

void comparison_document::begin_input(std::string_view name, std::uint64_t /*bytes*/) {
    name_ = on_one_line(name);
    said_ = {};
    of_input_ = {};
    places_ = 0;
    if (style_.with_title || style_.several_inputs) to_->input(name_);
}

void comparison_document::on_encodings(const compare::compared_encodings& found) {
    if (!found.agree() || !is_worth_saying(found.all().back().found)) return;
    to_->paragraph(inline_text(encoding_line(found.all().back().found), role::dim));
}

void comparison_document::on_divergence(compare::divergence&& d) {
    const std::string place = fmt::format("{}:{}", d.begin.line, d.begin.column);
    const std::vector<explained_differences> differences = explained(d);
    ++places_;
    std::vector<std::string> earlier;
    for (const explained_differences& each : differences) {
        const std::string& first = said_.add(each, {places_, d.kind, place}).first;
        earlier.push_back(first != place && !style_.every_sentence ? first : "");
    }
    const std::string where = fmt::format("{}:{}", name_, place);
    of_input_.add(d, differences, name_, where);
    to_->place(where, kind_in_words(d.kind));
    write_place(*to_, d, differences, {earlier.begin(), earlier.end()}, style_.every_sentence, headings_);
    to_->send();
}

void comparison_document::end_input(const compare::summary& of) {
    if (!of_input_.empty()) to_->part(inline_text("Summary"));
    write_totals(inline_text(name_, role::code), of, of_input_);
    to_->send();
    ++inputs_;
    differing_inputs_ += of.divergences > 0 ? 1 : 0;
    sum_.tokens += of.tokens;
    sum_.divergences += of.divergences;
    sum_.of_tokens += of.of_tokens;
    if (style_.several_inputs) of_all_.add(std::move(of_input_));
}

void comparison_document::abandon_input() {
    to_->paragraph(inline_text("The rest of this input could not be read."));
    uncounted_.add(name_);
}

void comparison_document::cut_off_input() {
    to_->paragraph(inline_text("Interrupted: the rest of this input was not compared."));
    uncounted_.add(name_);
}

void comparison_document::finish() {
    const std::string uncounted = uncounted_.words();
    const bool has_totals = style_.several_inputs && inputs_ > 1;
    if (has_totals || (style_.several_inputs && inputs_ > 0 && !uncounted.empty()))
        to_->section(inline_text("All inputs"));
    if (inputs_ > 0 && !uncounted.empty()) to_->paragraph(inline_text(uncounted));
    if (has_totals) {
        const std::string differing = fmt::format("{} of {} inputs", number(differing_inputs_), number(inputs_));
        write_totals(inline_text(differing, role::strong), sum_, of_all_);
    }
    to_->end();
}

void comparison_document::write_totals(const inline_text& name, const compare::summary& of,
                                       const change_counts& counts) {
    to_->paragraph(figures_in_words(name, of, drafts_, {style_.only_tokens, style_.limits}));
    write_change_table(*to_, counts, style_.only_tokens);
}

void write_title(document& to, const std::vector<const spec::draft*>& drafts, const std::string& run) {
    to.title(inline_text("Where drafts of the HTML tokenizer differ"));
    to.paragraph(inline_text("Compared: " + listed_names(drafts) + "."));
    if (!run.empty()) to.paragraph(inline_text(run));
}

}  // namespace strata::report
