#include "core/report/witness/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {
namespace {

bool is_content_model(std::string_view content) {
    return std::find(spec::content_model_names.begin(), spec::content_model_names.end(), content) !=
           spec::content_model_names.end();
}

}  // namespace

std::string_view kind_of(const search::witness& w) { return compare::name_of(w.kind); }

std::string_view kind_of(const search::tree_witness& w) {
    return w.kind == search::tree_difference::tokens ? "tokens" : "tree errors";
}

std::vector<const spec::change*> changes_shown(const compare::divergence& d) {
    std::vector<const spec::change*> all;
    for (const compare::difference& each : d.differences)
        for (const spec::change* change : each.changes)
            if (std::find(all.begin(), all.end(), change) == all.end()) all.push_back(change);
    return all;
}

std::string options_of(const search::tree_witness& w) {
    std::vector<std::string> options;
    if (!w.context.fragment.empty()) options.push_back("--fragment=" + w.context.fragment);
    if (!w.context.scripting) options.emplace_back("--scripting=off");
    if (w.kind == search::tree_difference::tree_errors) options.emplace_back("--tree-errors");
    return fmt::format("{}", fmt::join(options, " "));
}

std::string options_of(const search::witness& w) {
    std::vector<std::string> options;
    const std::string_view content = w.start.content;
    if (is_content_model(content)) {
        options.push_back(fmt::format("--content-model={}", content));
    } else if (!content.empty()) {
        const std::string_view state = short_state(content);
        const std::string_view quote = state.find(' ') == std::string_view::npos ? "" : "'";
        options.push_back(fmt::format("--initial-state={0}{1}{0}", quote, state));
    }
    if (!w.start.last_start_tag.empty()) options.push_back("--last-start-tag=" + w.start.last_start_tag);
    if (w.start.foreign) options.emplace_back("--foreign");
    return fmt::format("{}", fmt::join(options, " "));
}

std::string reach_of(const search::catalogue& found) {
    std::string reach;
    if (found.with_settings && found.trees_complete_to == 0)
        reach = found.stopped ? "search interrupted" : "searched from the start state of each";
    else if (found.with_settings)
        reach = fmt::format("{}complete after tags of up to {}", found.stopped ? "search interrupted; " : "",
                            counted(found.trees_complete_to, "character", "characters"));
    else if (found.exhausted)
        reach = fmt::format("search exhausted at length {}; no new cause beyond length {}", found.complete_to,
                            found.last_new);
    else
        reach = fmt::format("{}complete up to length {}; longer inputs may show more causes",
                            found.stopped ? "search interrupted; " : "", found.complete_to);
    std::string words = fmt::format("{} ({} product states, {} inputs, {} character classes)", reach,
                                    number(found.product_states), number(found.inputs), number(found.classes));
    if (found.early_stops > 0)
        words += fmt::format("; nothing is known of what follows where a machine stops, as in {}",
                             counted(found.early_stops, "of these inputs", "of these inputs"));
    return words;
}

std::string reach_of(const search::tree_catalogue& found) {
    const std::string reach = found.stopped
                                  ? "search interrupted"
                                  : fmt::format("complete for tag sequences up to length {}", found.complete_to);
    return fmt::format("{} ({}, {} product states)", reach, counted(found.facts, "fact", "facts"),
                       number(found.product_states));
}

std::string words_of(const search::unshown_fact& fact) {
    return fact.why.empty() ? fmt::format("no witness found for \"{}\"", fact.name)
                            : fmt::format("no witness exists for \"{}\": {}", fact.name, fact.why);
}

}  // namespace strata::report
