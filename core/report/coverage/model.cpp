#include "core/report/coverage/coverage.hpp"

// What the document and JSON share: the choice of states and rules, and figures in words.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>

#include "core/language/recital.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/spec/content_states.hpp"

namespace strata::report {

using run::standing;

std::vector<listed_state> listed(const run::coverage& c, std::size_t draft, const coverage_choice& choice) {
    const run::draft_coverage& of = c.drafts[draft];
    const auto states = of.draft->table.states;
    std::vector<std::size_t> chosen(states.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    if (!choice.states.empty()) chosen = choice.states[draft];
    std::stable_partition(chosen.begin(), chosen.end(), [&](std::size_t s) { return !spec::is_step(states[s]); });
    std::vector<listed_state> list;
    for (const std::size_t s : chosen) {
        listed_state each{s, run::figures_of(of, s), {}};
        for (std::size_t r = 0; r < states[s].rule_count; ++r)
            if (!choice.only_unfired || run::standing_of(of, states[s].first_rule + r) == standing::never_fired)
                each.rules.push_back(r);
        if (!each.rules.empty()) list.push_back(std::move(each));
    }
    return list;
}

bool is_shown(const coverage_choice& choice, std::size_t draft) {
    return choice.states.empty() || !choice.states[draft].empty();
}

bool shows_preprocessing(const coverage_choice& choice) { return choice.states.empty(); }

std::string words_of(const run::covered_inputs& inputs) {
    std::string words;
    if (inputs.test_files > 0)
        words = fmt::format("{} of {}", counted(inputs.test_files, "file", "files"),
                            counted(inputs.tests, "test", "tests"));
    if (inputs.pages > 0)
        words += fmt::format("{}{} of {}", words.empty() ? "" : " and ", counted(inputs.pages, "page", "pages"),
                             counted(inputs.page_bytes, "byte", "bytes"));
    if (words.empty()) words = "nothing";
    return inputs.interrupted ? words + "; interrupted before the other inputs" : words;
}

std::string words_of(const run::coverage_figures& figures) {
    std::string words =
        fmt::format("{} of {} fired ({}{})", number(figures.fired), counted(figures.rules, "rule", "rules"),
                    percentage(figures), figures.cannot_fire > 0 ? " of those that can" : "");
    if (figures.never_fired > 0) words += fmt::format(", {} never", number(figures.never_fired));
    if (figures.cannot_fire > 0) words += fmt::format("; {} cannot fire", number(figures.cannot_fire));
    return words;
}

std::string percentage(const run::coverage_figures& figures) {
    const std::size_t possible = figures.rules - figures.cannot_fire;
    if (possible == 0 || figures.fired >= possible) return "100%";
    // The share is rounded down, so that "100%" appears only if all these rules fired.
    const std::size_t thousandths = figures.fired * 1000 / possible;
    return fmt::format("{}.{}%", thousandths / 10, thousandths % 10);
}

std::string by_content_model(const spec::draft& draft, const run::rule_count& count) {
    if (!spec::has_content_model_flag(draft)) return "";
    std::string words;
    std::size_t models = 0;
    for (const spec::content_state& each : draft.contents) {
        const std::uint64_t n = count.under(each.model);
        if (n == 0) continue;
        ++models;
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", each.name, number(n));
    }
    return models > 1 ? words : "";
}

}  // namespace strata::report
