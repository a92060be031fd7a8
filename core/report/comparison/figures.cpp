#include "core/report/comparison/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/report/comparison/draft_names.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {

void add_stops(compare::summary& to, const compare::summary& of) {
    for (const compare::stopped_draft& each : of.stopped)
        if (std::none_of(to.stopped.begin(), to.stopped.end(),
                         [&](const compare::stopped_draft& other) { return other.draft == each.draft; }))
            to.stopped.push_back(each);
}

std::string known_in_words(const std::vector<compare::stopped_draft>& stopped, std::uint64_t inputs) {
    if (stopped.empty()) return {};
    compare::summary once;
    add_stops(once, {0, 0, 0, stopped});
    std::vector<const spec::draft*> drafts;
    for (const compare::stopped_draft& each : once.stopped) drafts.push_back(each.draft);
    std::string words = fmt::format(" before the machine{} of {} stop{}", drafts.size() == 1 ? "" : "s",
                                    names_of(drafts, ", "), drafts.size() == 1 ? "s" : "");
    if (inputs > 0) words += fmt::format(" in {}", counted(inputs, "input", "inputs"));
    return words;
}

block figures_in_words(const std::string& name, const compare::summary& of,
                       const std::vector<const spec::draft*>& drafts, const figures_style& style) {
    const std::string all = names_of(drafts, ", ");
    const std::string tokens = counted(of.tokens, "token", "tokens");
    styled_text line;
    line.add_whole(name + ":", bold).add(" ");
    // Beyond that, nothing is known.
    const std::string known = known_in_words(of.stopped, style.stopped_inputs);
    if (of.divergences == 0 && !known.empty()) {
        line.add(fmt::format("no difference{}{} ({})",
                             style.topics.empty() ? "" : fmt::format(" ({} only)", style.topics), known, tokens));
        return wrapped(line, style.width, 4);
    }
    if (of.divergences == 0) {
        if (style.topics.empty())
            line.add("the same", green).add(fmt::format(" in {} ({})", all, tokens));
        else
            line.add("no differences", green).add(fmt::format(" in {} ({} only)", all, style.topics));
        return wrapped(line, style.width, 4);
    }
    const std::uint64_t of_errors = of.divergences - of.of_tokens;
    line.add(counted(of.divergences, "place differs", "places differ"));
    if (style.only_tokens || of_errors == 0)
        line.add(" in ").add("tokens", bold_red);
    else if (of.of_tokens == 0)
        line.add(" in ").add("errors only", bold_yellow);
    else
        line.add(fmt::format(": {} in ", number(of.of_tokens)))
            .add("tokens", bold_red)
            .add(fmt::format(", {} in ", number(of_errors)))
            .add("errors only", bold_yellow);
    if (!style.topics.empty()) line.add(fmt::format(" ({} only)", style.topics));
    line.add(fmt::format("; {} the same in all of {}", counted(of.tokens, "token is", "tokens are"), all));
    if (!known.empty()) line.add("," + known);
    return wrapped(line, style.width, 4);
}

}  // namespace strata::report
