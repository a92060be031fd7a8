#include "core/report/comparison/change_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/report/comparison/cause_table.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/named_changes.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

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
std::string figures_in_words(const change_count& of, const change_list_style& style) {
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

std::string_view title_of(const change_count& of) {
    if (of.what != nullptr) return of.what->title;
    return of.is_known() ? std::string_view(of.setting) : no_change_found;
}

const study::change_step* step_of(const spec::change& what, std::span<const study::change_step> known) {
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& each) { return each.what == &what; });
    return found == known.end() ? nullptr : &*found;
}

std::string origin_in_words(const spec::change& what, std::span<const study::change_step> known) {
    std::string text;
    if (const study::change_step* step = step_of(what, known))
        text = fmt::format("between {} and {}; ", step->from->about.name, step->to->about.name);
    text += fmt::format("topic {}", spec::name_of(what.topic));
    if (!what.commit().empty())
        text += fmt::format("; commit {}, {}", what.commit(), what.date());
    else if (!what.date().empty())
        text += fmt::format("; {}", what.date());
    return text;
}

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
        head.add(": ").add(figures_in_words(*each, style), bold);
        append_block(lines, wrapped(head, style.width, 4));
        append_block(lines, wrapped(styled_text(std::string(explanation_of(*each))), width, 2), indent);
        if (each->what != nullptr)
            append_block(lines, wrapped(styled_text(origin_in_words(*each->what, known), dim), width, 2), indent);
        styled_text place = styled_text("example: ", dim).add_whole(place_of(each->example), bold);
        if (!each->example.differs.empty()) place.add(": ").add(each->example.differs);
        append_block(lines, wrapped(place, width, 2), indent);
        append_block(
            lines,
            source_excerpt(excerpted(each->example), {width, each->of_tokens > 0 ? bold_red : bold_yellow, bold}),
            indent);
        change_list_style narrower = style;
        narrower.width = width;
        append_block(lines, cause_rows_of(*each, narrower), indent);
    }
    return lines;
}

}  // namespace strata::report
