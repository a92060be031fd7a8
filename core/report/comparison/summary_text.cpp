#include "core/report/comparison/summary_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>

#include "core/report/comparison/change_table.hpp"
#include "core/report/comparison/figures.hpp"
#include "core/report/comparison/topic_words.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"
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
    list.several_inputs = sums.inputs.size() > 1;
    list.most_causes = style_.most_causes;
    append_block(lines, change_list(sums.changes, scope().changes, list));
    if (sums.inputs.size() > 1) append_block(lines, inputs(sums));
    append_block(lines, not_read(sums));
    std::string text;
    for (const styled_text& each : lines) append_line(text, each, style_.colour, style_.links);
    to_.write(text.data(), static_cast<std::streamsize>(text.size()));
}

block summary_text::totals(const comparison_sums& sums) const {
    const std::string name =
        sums.inputs.size() == 1 ? on_one_line(sums.inputs.front().name)
        : sums.differing_inputs == 0
            ? counted(sums.inputs.size(), "input", "inputs")
            : fmt::format("{} of {} inputs", number(sums.differing_inputs), number(sums.inputs.size()));
    return figures_in_words(name, sums.figures, scope().drafts,
                            {style_.width, scope().only_tokens, topics_in_words(scope().topics),
                             sums.inputs.size() == 1 ? 0 : sums.stopped_inputs});
}

block summary_text::inputs(const comparison_sums& sums) const {
    block lines(1);
    const bool with_errors = !scope().only_tokens;
    if (sums.differing_inputs > 0)
        lines.push_back(styled_text(with_errors ? "  places tokens errors" : "  places", dim));
    for (const summed_input* each : sums.by_places()) {
        const compare::summary& of = each->figures;
        if (of.divergences == 0) break;
        const auto figure = [](std::uint64_t n) { return n == 0 ? "-" : number(n); };
        std::string text = fmt::format("  {:>6}", number(of.divergences));
        if (with_errors)
            text += fmt::format(" {:>6} {:>6}", figure(of.of_tokens), figure(of.divergences - of.of_tokens));
        lines.push_back(styled_text(text + "  ").add_whole(on_one_line(each->name)));
    }
    const std::uint64_t same = sums.same_inputs;
    if (same > 0 && sums.differing_inputs > 0) {
        const std::string words =
            scope().topics.empty() ? fmt::format("{} the same in all drafts", counted(same, "input is", "inputs are"))
                                   : fmt::format("{} no such place", counted(same, "input has", "inputs have"));
        append_block(lines, wrapped(styled_text(words), style_.width - 2, 2), 2);
    }
    return lines.size() > 1 ? lines : block();
}

block summary_text::not_read(const comparison_sums& sums) const {
    block lines;
    const summed_input& last = sums.inputs.back();
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
