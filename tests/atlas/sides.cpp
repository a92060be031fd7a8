#include "tests/atlas/sides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "tests/atlas/changes_page.hpp"
#include "tests/atlas/code_span.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;

bool is_of(const compare::cause& c, const spec::draft& draft) {
    return std::find(c.drafts.begin(), c.drafts.end(), &draft) != c.drafts.end();
}

// Returns a cell that describes each of the draft's steps, without duplicates. `say` describes a step.
template <class Say>
std::string of_steps(const std::vector<const compare::cause*>& steps, const spec::draft& draft, const Say& say) {
    std::vector<std::string> said;
    for (const compare::cause* each : steps) {
        if (!is_of(*each, draft)) continue;
        const std::string text = say(*each);
        if (!text.empty() && std::find(said.begin(), said.end(), text) == said.end()) said.push_back(text);
    }
    return said.empty() ? "–" : fmt::format("{}", fmt::join(said, "; "));
}

// Appends a row of a table with a cell for each draft. Appends nothing if both cells are empty.
template <class Say>
void append_line(std::string& to, std::string_view name, const std::vector<const compare::cause*>& steps,
                 const spec::draft& one, const spec::draft& other, const Say& say) {
    const std::string of_one = of_steps(steps, one, say);
    const std::string of_other = of_steps(steps, other, say);
    if (of_one != "–" || of_other != "–") line(to, "| {} | {} | {} |", name, of_one, of_other);
}

std::string quoted(const std::string& sentence) { return fmt::format("“{}”", markdown_text(sentence)); }

std::string step_in_words(const compare::cause& step) {
    return fmt::format("{}{}{}: {}", place_in_words(step), step.subject.empty() ? "" : ", ",
                       markdown_text(step.subject), quoted(step.sentence));
}

// Adds `step`, unless an equal step for the same drafts is already there. Returns whether `step` was added.
bool add_step(std::vector<const compare::cause*>& to, const compare::cause& step) {
    const bool is_known = std::any_of(to.begin(), to.end(), [&](const compare::cause* each) {
        return each->drafts == step.drafts && each->state_name == step.state_name && each->subject == step.subject &&
               each->sentence == step.sentence;
    });
    if (!is_known) to.push_back(&step);
    return !is_known;
}

// Appends rows for the steps at which the drafts diverge: the state, the character, and the words of the rule.
void append_divergence(std::string& to, const std::vector<const compare::cause*>& steps, const spec::draft& one,
                       const spec::draft& other) {
    append_line(to, "in", steps, one, other, [](const compare::cause& step) { return place_in_words(step); });
    append_line(to, "on", steps, one, other, [](const compare::cause& step) { return markdown_text(step.subject); });
    append_line(to, "words", steps, one, other, [](const compare::cause& step) { return quoted(step.sentence); });
}

std::vector<const compare::cause*> steps_of(const compare::divergence& d, compare::cause_role role) {
    std::vector<const compare::cause*> steps;
    for (const compare::cause& each : d.causes)
        if (each.role == role) steps.push_back(&each);
    return steps;
}

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

std::string links_to_changes(const std::vector<const spec::change*>& changes, const spec::draft& draft) {
    std::string text;
    for (const spec::change* each : changes)
        text.append(text.empty() ? "" : ", ").append(link_to_change(draft, *each, "../"));
    return text;
}

std::string links_to_changes(const compare::divergence& d, const spec::draft& draft) {
    std::vector<const spec::change*> all;
    for (const compare::difference& difference : d.differences)
        for (const spec::change* each : difference.changes)
            if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
    return links_to_changes(all, draft);
}

void append_head(std::string& to, const spec::draft& one, const spec::draft& other) {
    line(to, "| | {} | {} |\n|---|---|---|", name_of(one), name_of(other));
}

void append_made(std::string& to, const std::array<made_of_input, 2>& made) {
    line(to, "| tokens | {} | {} |", code_cells(made[0].tokens), code_cells(made[1].tokens));
    line(to, "| errors | {} | {} |", code_cells(made[0].errors), code_cells(made[1].errors));
}

void append_steps(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other) {
    append_divergence(to, steps_of(d, compare::cause_role::diverges), one, other);
    append_line(to, "then", steps_of(d, compare::cause_role::shows), one, other, step_in_words);
}

void append_divergence(std::string& to, const compare::divergence& d, const spec::draft& one,
                       const spec::draft& other) {
    append_divergence(to, steps_of(d, compare::cause_role::diverges), one, other);
}

void append_causes(std::string& to, const compare::divergence& d, const spec::draft& one, const spec::draft& other) {
    const std::vector<const compare::cause*> diverging = steps_of(d, compare::cause_role::diverges);
    std::vector<const compare::cause*> of_states;
    std::vector<const compare::cause*> of_stream;
    for (const compare::cause* each : diverging) add_step(each->state ? of_states : of_stream, *each);
    std::vector<const compare::cause*> rows;
    std::vector<std::vector<const compare::cause*>> later;
    std::vector<const compare::cause*> known = of_states;
    for (const compare::difference& difference : d.differences) {
        std::vector<const compare::cause*> steps;
        for (const compare::cause& each : difference.causes) {
            if (!each.row.words.empty()) rows.push_back(&each);
            if (!each.state)
                add_step(of_stream, each);
            else if (add_step(known, each))
                steps.push_back(&each);
        }
        if (!steps.empty()) later.push_back(std::move(steps));
    }
    // The rules for preprocessing a character are long, so the page shows them only if nothing else differs.
    append_divergence(to, of_states.empty() ? of_stream : of_states, one, other);
    for (const auto& steps : later) append_line(to, "then", steps, one, other, step_in_words);
    append_line(to, "row", rows, one, other, [](const compare::cause& step) { return markdown_text(step.row.words); });
    if (!known.empty())
        append_line(to, "besides", of_stream, one, other, [](const compare::cause& step) {
            return fmt::format("{}, {}", place_in_words(step), markdown_text(step.subject));
        });
}

}  // namespace strata::testing
