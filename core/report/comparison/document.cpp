#include "core/report/comparison/document.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/report/comparison/text_parts.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

void write(document& to, const explanation& of) {
    to.paragraph(inline_of(of.head));
    std::vector<inline_text> rules;
    for (const same_words& causes : of.rules) {
        inline_text rule;
        for (const styled_text& each : headings_of(causes)) {
            if (!rule.empty()) rule.add("; ");
            rule.add(inline_of(each));
        }
        const compare::cause& first = *causes.front();
        if (of.in_full && !first.sentence.empty()) rule.add(": ").add(first.sentence);
        if (of.in_full && !first.row.words.empty()) rule.add(" ").add(first.row.words, role::code);
        rules.push_back(std::move(rule));
    }
    if (!rules.empty()) to.list(rules);
}

}  // namespace

void write_differences(document& to, const compare::divergence& d,
                       const std::vector<explained_differences>& differences,
                       const std::vector<std::string_view>& earlier, bool every_sentence) {
    const group_table groups = groups_of(d);
    for (const styled_text& each : groups.shared) to.paragraph(inline_text("All: ", role::dim).add(inline_of(each)));
    std::vector<inline_text> heads;
    for (const std::string& each : groups.heads) heads.emplace_back(each, role::strong);
    std::vector<table_row> rows;
    for (const std::vector<styled_text>& row : groups.rows) {
        table_row cells;
        for (const styled_text& each : row) cells.push_back(each.empty() ? table_cell() : table_cell{inline_of(each)});
        rows.push_back(std::move(cells));
    }
    if (!rows.empty()) to.table(heads, rows);
    const explained_place of = explained_place_of(d, differences, earlier, every_sentence);
    if (!of.starts_in.empty()) to.paragraph(inline_text(of.starts_in, role::dim));
    for (const explanation& each : of.of) write(to, each);
    if (of.left_out > 0) to.paragraph(inline_text(more_differences_in_words(of.left_out), role::dim));
    for (const explanation& each : of.steps) write(to, each);
}

void write_differences(document& to, const compare::divergence& d) {
    const std::vector<explained_differences> all = explained(d);
    write_differences(to, d, all, std::vector<std::string_view>(all.size()), false);
}

void write_place(document& to, const compare::divergence& d, const std::vector<explained_differences>& differences,
                 const std::vector<std::string_view>& earlier, bool every_sentence) {
    to.source(source_excerpt(excerpted(d), {to.width_of_source(), bold_red, bold}));
    write_differences(to, d, differences, earlier, every_sentence);
}

comparison_document::comparison_document(std::vector<const spec::draft*> drafts, comparison_document_style style,
                                         std::unique_ptr<document> to)
    : drafts_(std::move(drafts)), style_(std::move(style)), to_(std::move(to)) {
    to_->title(inline_text("Where drafts of the HTML tokenizer differ"));
    to_->paragraph(inline_text("Compared: " + names_of(drafts_, ", ") + "."));
    if (!style_.run.empty()) to_->paragraph(inline_text(style_.run));
}

void comparison_document::begin_input(std::string_view name, std::uint64_t /*bytes*/) {
    name_ = on_one_line(name);
    said_ = {};
    of_input_ = {};
    places_ = 0;
    to_->section(inline_text(name_, role::code));
}

void comparison_document::on_encodings(const compare::compared_encodings& found) {
    if (!found.agree() || !is_worth_saying(found.all().back().found)) return;
    to_->paragraph(inline_text(encoding_line(found.all().back().found)));
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
    of_input_.add(d, differences, name_, fmt::format("{}:{}", name_, place));
    to_->part(inline_text(fmt::format("{}: {}", place, words_of_kind(d.kind))));
    write_place(*to_, d, differences, {earlier.begin(), earlier.end()}, style_.every_sentence);
}

void comparison_document::end_input(const compare::summary& of) {
    if (!of_input_.empty()) to_->part(inline_text("Summary"));
    to_->paragraph(inline_of(figures_in_words(name_, of, drafts_, {style_.only_tokens, style_.topics})));
    write_change_table(*to_, of_input_, style_.only_tokens);
}

void comparison_document::abandon_input() { to_->paragraph(inline_text("The rest of this input could not be read.")); }

void comparison_document::cut_off_input() {
    to_->paragraph(inline_text("Interrupted: the rest of this input was not compared."));
}

void comparison_document::finish() { to_->end(); }

}  // namespace strata::report
