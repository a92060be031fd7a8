// Writes the part of the page on October 2009 that shows the two machines side by side.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/report/diff/model.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/modes.hpp"
#include "core/study/draft_diff.hpp"
#include "tests/atlas/atlas.hpp"
#include "tests/atlas/editions.hpp"
#include "tests/atlas/october_2009.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;

// Returns the state to which `rule` leads; nothing if the machine stays in its state.
std::optional<std::size_t> target_of(const spec::rule& rule) {
    for (const spec::action& each : rule.then())
        if (each.code == spec::op::switch_to || each.code == spec::op::reconsume_in) return each.to;
    return std::nullopt;
}

bool applies_in(const spec::rule& rule, spec::content_model model) { return rule.in.has(spec::mode_of(model, false)); }

// Two states that correspond under one value of the flag, although their names do not show it. `before` is in the text
// with the flag, and `after` is in the text without it. Two other corresponding states lead to them on the same
// characters.
struct found_on_the_way {
    std::size_t before = 0;
    spec::content_model model{};
    std::size_t after = 0;
};
std::vector<found_on_the_way> entered_alike(const study::draft_diff& diff) {
    std::vector<found_on_the_way> found;
    for (const study::flag_row& row : diff.flag)
        for (const study::flag_row::cell& cell : row.cells)
            for (const std::size_t after : cell.states)
                for (const spec::rule& now : diff.b->table.rules_of(after))
                    for (const spec::rule& then : diff.a->table.rules_of(row.state)) {
                        const auto to = target_of(now);
                        const auto from = target_of(then);
                        if (!to || !from || now.by != then.by || now.on != then.on || !applies_in(then, cell.model) ||
                            std::find(diff.added.begin(), diff.added.end(), *to) == diff.added.end())
                            continue;
                        found.push_back({*from, cell.model, *to});
                    }
    return found;
}

// Appends a row for each state of the text with the flag. The row has the states that correspond to it under each value
// of the flag. Includes only states that have a counterpart under a value other than PCDATA.
void append_states(std::string& to, const study::draft_diff& diff) {
    const std::vector<found_on_the_way> alike = entered_alike(diff);
    std::vector<std::size_t> others = diff.added;
    line(to, "| 19 October | PCDATA | RCDATA | CDATA | PLAINTEXT |\n| --- | --- | --- | --- | --- |");
    for (const study::flag_row& row : diff.flag) {
        std::string text;
        bool any = false;
        for (const study::flag_row::cell& cell : row.cells) {
            std::vector<std::size_t> states = cell.states;
            for (const found_on_the_way& each : alike)
                if (each.before == row.state && each.model == cell.model) {
                    if (std::find(states.begin(), states.end(), each.after) == states.end())
                        states.push_back(each.after);
                    std::erase(others, each.after);
                }
            any = any || (cell.model != spec::content_model::pcdata && !states.empty());
            text += fmt::format(" {} |", states.empty() ? "–" : markdown_text(report::short_states(*diff.b, states)));
        }
        if (any) line(to, "| {} |{}", markdown_text(report::short_state(diff.a->table.states[row.state].name)), text);
    }
    line(to,
         "\nAll other states of 19 October still exist on 24 October. They include the states for attributes, which "
         "end tags in RCDATA and\nRAWTEXT may also have. These new states stand for no state under any value of the "
         "flag, and do at least what the escape flag\ndid: {}.",
         markdown_text(report::short_states(*diff.b, others)));
}

std::string picture(std::string_view name, std::string_view words) {
    return fmt::format("[![{0}](../graphs/{1}.svg)](../graphs/{1}.svg)", words, name);
}

}  // namespace

std::string october_machines(const october_texts& texts) {
    const study::draft_diff diff = study::diff_of(texts.drafts.known().drafts, texts.with_flag, texts.with_states);
    std::string to;
    line(to, "\n## The two machines\n");
    to += table_of_figures(diff);
    line(to,
         "\nThe pictures show the states that read text and the states that read tags. On the left, labels give the "
         "value of the flag.\n");
    line(to, "| 19 October | 24 October |\n| --- | --- |");
    line(to, "| {} | {} |", picture("2009-10-19/text", "Text with the flag"),
         picture("2009-10-24/text", "Text with states"));
    line(to, "| {} | {} |", picture("2009-10-19/tags", "Tags with the flag"),
         picture("2009-10-24/tags", "Tags with states"));
    line(to,
         "\nWith the flag, the states for tags also read tags in RCDATA and RAWTEXT, and scripts were RAWTEXT. Now "
         "scripts have their own\nstates: [script data](../graphs/2009-10-24/script-data.svg), "
         "[escaped](../graphs/2009-10-24/escaped-script-data.svg) after `<!--`, and [double "
         "escaped](../graphs/2009-10-24/double-escaped-script-data.svg) after a `<script` that follows.");
    to += only_in(
        edition::site,
        "The whole machines: [19 October](../graphs/2009-10-19.svg), [24 October](../graphs/2009-10-24.svg).\n");
    to += only_in(edition::repository,
                  fmt::format("Only the [site](../site/README.md) has pictures of these states and of the whole "
                              "machines.\n`strata graph --draft={} --construct=script-data --format=svg` draws one of "
                              "them.\n",
                              states_are_complete));
    line(to, "\n### Which states stand for which value of the flag\n");
    append_states(to, diff);
    return to;
}

}  // namespace strata::testing
