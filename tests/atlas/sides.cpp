#include "tests/atlas/sides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/report/diff/markdown.hpp"
#include "core/report/writing/lines.hpp"
#include "tests/atlas/code_span.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;

bool is_of(const compare::cause& c, const spec::draft& draft) {
    return std::find(c.drafts.begin(), c.drafts.end(), &draft) != c.drafts.end();
}

// Something of each step of a draft, in one cell, each once.
template <class Say>
std::string of_steps(const compare::divergence& d, const spec::draft& draft, compare::cause_role role, const Say& say) {
    std::vector<std::string> said;
    for (const compare::cause& each : d.causes) {
        if (each.role != role || !is_of(each, draft)) continue;
        const std::string text = say(each);
        if (!text.empty() && std::find(said.begin(), said.end(), text) == said.end()) said.push_back(text);
    }
    return said.empty() ? "–" : fmt::format("{}", fmt::join(said, "; "));
}

std::string quoted(const std::string& sentence) { return fmt::format("“{}”", markdown_text(sentence)); }

}  // namespace

std::string place_in_words(const compare::cause& c) {
    return c.section.empty() ? markdown_text(c.state_name)
                             : fmt::format("{}, {}", markdown_text(c.state_name), c.section);
}
std::string links_to(const std::vector<std::string>& rows, const spec::draft& draft) {
    std::string text;
    for (const std::string& each : rows)
        text +=
            fmt::format("{}[{}](../drafts/changes/{}.md#{})", text.empty() ? "" : ", ", each, draft.about.day, each);
    return text;
}

void append_head(std::string& to, const spec::draft& one, const spec::draft& other) {
    line(to, "| | {} | {} |\n|---|---|---|", name_of(one), name_of(other));
}

void append_made(std::string& to, const std::array<made_of_input, 2>& made) {
    line(to, "| tokens | {} | {} |", code_cells(made[0].tokens), code_cells(made[1].tokens));
    line(to, "| errors | {} | {} |", code_cells(made[0].errors), code_cells(made[1].errors));
}

void append_steps(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other) {
    using compare::cause_role;
    const auto row = [&](std::string_view name, cause_role role, const auto& say) {
        const std::string of_one = of_steps(d, one, role, say);
        const std::string of_other = of_steps(d, other, role, say);
        if (of_one != "–" || of_other != "–") line(to, "| {} | {} | {} |", name, of_one, of_other);
    };
    row("in", cause_role::parts, [](const compare::cause& step) { return place_in_words(step); });
    row("on", cause_role::parts, [](const compare::cause& step) { return markdown_text(step.subject); });
    row("words", cause_role::parts, [](const compare::cause& step) { return quoted(step.sentence); });
    row("then", cause_role::shows, [](const compare::cause& step) {
        return fmt::format("{}{}{}: {}", place_in_words(step), step.subject.empty() ? "" : ", ",
                           markdown_text(step.subject), quoted(step.sentence));
    });
}

}  // namespace strata::testing
