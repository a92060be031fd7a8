#include "core/report/comparison/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/report/comparison/change_text.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/outgoing_text.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

// How many of the inputs that were not read are named.
constexpr std::size_t most_named = 5;

}  // namespace

summary_text::summary_text(summary_scope scope, summary_style style, std::ostream& to)
    : comparison_summary(std::move(scope)), style_(style), to_(to) {
    style_.width = std::clamp(style_.width, narrowest, widest);
}

void summary_text::write(const comparison_sums& sums) {
    block lines = totals(sums);
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
    const bool has_rows = sums.inputs > 1 && sums.differing_inputs > 0;
    if (has_rows) {
        lines.emplace_back();
        lines.push_back(styled_text(scope().only_tokens ? "  places" : "  places tokens errors", dim));
    }
    write_lines(lines);
    if (has_rows) {
        sums.rows.for_each([&](std::string_view row) {
            out.text() += row;
            out.send_if_long();
        });
        write_lines(same_inputs(sums));
    }
    write_lines(not_read(sums));
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

block summary_text::totals(const comparison_sums& sums) const {
    const std::string name = sums.inputs == 1 ? on_one_line(sums.last.name)
                             : sums.differing_inputs == 0
                                 ? counted(sums.inputs, "input", "inputs")
                                 : fmt::format("{} of {} inputs", number(sums.differing_inputs), number(sums.inputs));
    return figures_in_words(name, sums.figures, scope().drafts,
                            {style_.width, scope().only_tokens, topics_in_words(scope().topics),
                             sums.inputs == 1 ? 0 : sums.stopped_inputs});
}

block summary_text::same_inputs(const comparison_sums& sums) const {
    block lines;
    const std::uint64_t same = sums.same_inputs;
    if (same == 0) return lines;
    const std::string words = scope().topics.empty()
                                  ? fmt::format("{} the same in all drafts", counted(same, "input is", "inputs are"))
                                  : fmt::format("{} no such place", counted(same, "input has", "inputs have"));
    append_block(lines, wrapped(styled_text(words), style_.width - 2, 2), 2);
    return lines;
}

block summary_text::not_read(const comparison_sums& sums) const {
    block lines;
    const summed_input& last = sums.last;
    if (!last.whole)
        append_block(lines, wrapped(styled_text()
                                        .add_whole(on_one_line(last.name))
                                        .add(fmt::format(": interrupted after {}; only that part is counted",
                                                         counted(last.bytes, "byte", "bytes"))),
                                    style_.width, 4));
    if (!sums.not_read.empty()) {
        styled_text line(counted(sums.not_read.size(), "input was not read", "inputs were not read"));
        for (std::size_t i = 0; i < std::min(sums.not_read.size(), most_named); ++i)
            line.add(i == 0 ? ": " : ", ").add_whole(on_one_line(sums.not_read[i]));
        if (sums.not_read.size() > most_named) line.add(", …");
        append_block(lines, wrapped(line, style_.width, 4));
    }
    if (!lines.empty()) lines.insert(lines.begin(), styled_text());
    return lines;
}

}  // namespace strata::report
