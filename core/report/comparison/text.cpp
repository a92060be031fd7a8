#include "core/report/comparison/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "core/report/comparison/text_parts.hpp"
#include "core/report/encoding/encoding.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {
namespace {

std::string place_of(const std::string& name, const input::position& where) {
    return fmt::format("{}:{}:{}", name, where.line, where.column);
}

std::string_view colour_of(compare::divergence_kind kind) {
    return kind == compare::divergence_kind::errors ? bold_yellow : bold_red;
}

// `earlier`: for each difference, the earlier place that quotes its rules, or "".
block shown(const compare::divergence& d, const std::string& name,
            const std::vector<explained_differences>& differences, const std::vector<std::string_view>& earlier,
            const comparison_style& style, known_headings& headings) {
    const std::size_t width = style.width;
    const std::string_view colour = colour_of(d.kind);
    styled_text head;
    head.add_whole(place_of(name, d.begin) + ":", bold).add(" ");
    head.add(words_of_kind(d.kind), colour);
    block lines = wrapped(head, width, 4);
    append_block(lines, source_excerpt(excerpted(d), {width, colour, bold}));
    append_block(lines, group_columns(d, width - 2), 2);
    if (!d.causes.empty()) lines.emplace_back();
    append_block(lines, difference_sentences(d, differences, earlier, {width - 2, style.every_sentence, &headings}), 2);
    lines.emplace_back();
    return lines;
}

}  // namespace

comparison_text::comparison_text(std::vector<const spec::draft*> drafts, comparison_style style, std::ostream& to)
    : drafts_(std::move(drafts)), style_(std::move(style)), to_(to) {
    style_.width = std::clamp(style_.width, narrowest, widest);
}

void comparison_text::begin_input(std::string_view name, std::uint64_t /*bytes*/) {
    name_ = on_one_line(name);
    said_ = {};
    of_input_ = {};
    places_ = 0;
    if (!style_.headings) return;
    block lines;
    if (inputs_ > 0) lines.emplace_back();
    lines.push_back(styled_text().add_whole(fmt::format("==> {} <==", name_), bold));
    write(lines);
}

void comparison_text::on_encodings(const compare::compared_encodings& found) {
    if (!found.agree() || !is_worth_saying(found.all().back().found)) return;
    write(wrapped(styled_text(encoding_line(found.all().back().found), dim), style_.width, 2));
}

void comparison_text::on_divergence(compare::divergence&& d) {
    const std::string place = place_of(name_, d.begin);
    const std::vector<explained_differences> differences = explained(d);
    ++places_;
    std::vector<std::string> earlier;
    for (const explained_differences& each : differences) {
        const cause_count& alike = said_.add(each, {places_, d.kind, place});
        const bool said = alike.first != place && !style_.every_sentence;
        earlier.push_back(said ? alike.first.substr(name_.size() + 1) : std::string());
    }
    of_input_.add(d, differences, name_, place);
    write(shown(d, name_, differences, {earlier.begin(), earlier.end()}, style_, headings_));
}

void comparison_text::end_input(const compare::summary& of) {
    write(closing(name_, of, of_input_));
    ++inputs_;
    differing_inputs_ += of.divergences > 0 ? 1 : 0;
    sum_.tokens += of.tokens;
    sum_.divergences += of.divergences;
    sum_.of_tokens += of.of_tokens;
    if (style_.headings) of_all_.add(std::move(of_input_));
}

void comparison_text::abandon_input() {}

void comparison_text::finish() {
    if (!style_.headings || inputs_ < 2) return;
    block lines(1);
    append_block(lines,
                 closing(fmt::format("{} of {} inputs", number(differing_inputs_), number(inputs_)), sum_, of_all_));
    write(lines);
}

block comparison_text::closing(const std::string& name, const compare::summary& of, const change_counts& counts) const {
    block lines = wrapped(figures_in_words(name, of, drafts_, {style_.only_tokens, style_.topics}), style_.width, 4);
    append_block(lines, change_table(counts, {style_.width, style_.only_tokens}));
    return lines;
}

void comparison_text::write(const block& lines) {
    std::string text;
    for (const styled_text& each : lines) append_line(text, each, style_.colour, style_.links);
    to_.write(text.data(), static_cast<std::streamsize>(text.size()));
}

}  // namespace strata::report
