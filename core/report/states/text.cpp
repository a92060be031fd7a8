#include "core/report/states/text.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "core/report/states/words.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/words/recital.hpp"

namespace strata::report {
namespace {

constexpr std::size_t width = 80;

void append_paragraph(std::string& to, std::string_view text, std::string_view indent) {
    for (const std::string& line : wrapped(text, width - indent.size())) to.append(indent).append(line).append("\n");
}

}  // namespace

std::string states_as_text(const spec::draft& draft) {
    std::string text = fmt::format("{:<12} {:>5}  {}\n", "SECTION", "RULES", "STATE");
    // The table has the steps behind the states, but nothing makes it so.
    for (const bool steps : {false, true}) {
        bool first = true;
        for (const spec::state_info& each : draft.table.states) {
            if ((each.reads == spec::part::procedure) != steps) continue;
            if (steps && first) text += "\nSteps of the procedure on character references, no states of the draft:\n";
            first = false;
            text += fmt::format("{:<12} {:>5}  {}\n", each.section, each.rule_count, each.name);
        }
    }
    return text;
}

std::string state_as_text(const spec::draft& draft, std::size_t state, bool colour) {
    const spec::state_info& info = draft.table.states[state];
    std::string text = fmt::format("{}\n{}, {}, section {}\n", coloured(std::string(info.name), bold, colour),
                                   draft.about.name, draft.about.title, info.section);
    if (info.reads == spec::part::procedure)
        text += "A step of the procedure on character references, no state of the draft.\n";

    const state_prose around = prose_of(draft, state);
    for (const std::string& each : around.before) append_paragraph(text += '\n', each, "");

    std::vector<std::string> subjects_before;
    const auto rules = draft.table.rules_of(state);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const spec::rule& rule = rules[i];
        std::vector<std::string> subjects = words::subjects(draft, rule);
        // Rules that follow one another under the same characters are one entry of the draft.
        if (i == 0 || subjects != subjects_before || subjects.empty()) {
            text += '\n';
            for (const std::string& each : subjects) text += coloured(each, bold, colour) + "\n";
        }
        subjects_before = std::move(subjects);
        append_paragraph(text, words::sentence(draft, state, i), "    ");
        if (const std::vector<std::string> modes = modes_of(rule); !modes.empty())
            text += fmt::format("      {}  {}\n", coloured("modes", dim, colour), fmt::join(modes, "; "));
        if (const std::string error = error_of(rule); !error.empty())
            text += fmt::format("      {}  {}\n", coloured("error", dim, colour), coloured(error, red, colour));
        text += fmt::format("      {}   {}\n", coloured("next", dim, colour), next_of(draft, state, rule).text);
    }
    for (const std::string& each : around.behind) append_paragraph(text += '\n', each, "");
    return text;
}

}  // namespace strata::report
