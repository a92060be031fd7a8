#include "core/report/coverage/coverage.hpp"

// Writes a coverage as JSON.

#include <string_view>
#include <vector>

#include "core/language/recital.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/json_definitions.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"

namespace strata::report {
namespace {

using run::draft_coverage;

// --- Inputs and figures ---

constexpr auto inputs_of_coverage = json::object(
    json::required("pages", json::count, &run::covered_inputs::pages),
    json::required("pageBytes", json::count, &run::covered_inputs::page_bytes),
    json::required("testFiles", json::count, &run::covered_inputs::test_files),
    json::required("tests", json::count, &run::covered_inputs::tests),
    json::optional("interrupted", json::yes, "Present if an interrupt ended the command before all inputs were read.",
                   &run::covered_inputs::interrupted));

constexpr json::member_list figures(json::required("steps", json::count, "How often rules fired.",
                                                   &run::coverage_figures::steps),
                                    json::required("rules", json::count, &run::coverage_figures::rules),
                                    json::required("fired", json::count, &run::coverage_figures::fired),
                                    json::required("never", json::count, "How many rules can fire but did not fire.",
                                                   &run::coverage_figures::never_fired),
                                    json::required("cannot", json::count, "How many rules cannot fire.",
                                                   &run::coverage_figures::cannot_fire));

// --- Rules ---

struct covered_rule {
    const draft_coverage* of;
    std::size_t state, rule;

    [[nodiscard]] std::size_t place() const { return of->draft->table.states[state].first_rule + rule; }
    [[nodiscard]] std::vector<std::string> subjects() const {
        return language::subjects(*of->draft, of->draft->table.rules_of(state)[rule]);
    }
    [[nodiscard]] std::string sentence() const { return language::sentence(*of->draft, state, rule); }
    [[nodiscard]] std::uint64_t count() const { return of->rules[place()].total(); }
    [[nodiscard]] std::string_view standing() const {
        switch (run::standing_of(*of, place())) {
            case run::standing::fired: return "fired";
            case run::standing::never_fired: return "never";
            case run::standing::cannot_fire: return "cannot";
        }
        return "";
    }
    [[nodiscard]] std::string_view why() const { return spec::words_of(of->possible[place()].why); }
    [[nodiscard]] const run::rule_count* by_model() const {
        return spec::has_content_model_flag(*of->draft) ? &of->rules[place()] : nullptr;
    }
};

constexpr auto under(spec::content_model model) {
    return json::required(spec::name_of(model), json::count,
                          [model](const run::rule_count& of) { return of.under(model); });
}

constexpr auto rule_of_coverage = json::object(
    json::required("rule", json::count, "The number of the rule within the state, from 0.", &covered_rule::rule),
    json::required("subjects", json::list(json::text),
                   "The characters of the rule's entry; empty if the rule applies to any character.",
                   &covered_rule::subjects),
    json::required("sentence", json::text, &covered_rule::sentence),
    json::required("count", json::count, &covered_rule::count),
    json::required("standing", json::one_of("fired", "never", "cannot"), &covered_rule::standing),
    json::required("why", json::or_null(json::text), "Why the rule cannot fire; null if it can fire.",
                   &covered_rule::why),
    json::required(
        "contentModels",
        json::or_null(json::object(under(spec::content_model::pcdata), under(spec::content_model::rcdata),
                                   under(spec::content_model::cdata), under(spec::content_model::plaintext))),
        "How often the rule fired under each content model; null if the draft has no content models.",
        &covered_rule::by_model));

// --- States ---

struct covered_state {
    const draft_coverage* of;
    listed_state listed;

    [[nodiscard]] const spec::state_info& info() const { return of->draft->table.states[listed.state]; }
    [[nodiscard]] std::string_view name() const { return info().name; }
    [[nodiscard]] std::string_view section() const { return info().section; }
    [[nodiscard]] bool is_step() const { return info().reads == spec::part::procedure; }
    [[nodiscard]] std::vector<covered_rule> rules() const {
        std::vector<covered_rule> made;
        for (const std::size_t each : listed.rules) made.push_back({of, listed.state, each});
        return made;
    }
};

constexpr auto state_of_coverage = json::object(
    json::required("state", json::text, &covered_state::name),
    json::required("section", json::text, &covered_state::section),
    json::required("procedure", json::truth, "Whether this state is a step of the procedure on character references.",
                   &covered_state::is_step),
    json::include(figures, [](const covered_state& of) { return of.listed.figures; }),
    json::required("table", json::list(rule_of_coverage, json::list_layout::on_lines), &covered_state::rules));

// --- Drafts ---

struct covered_error {
    const spec::draft* draft;
    const run::stream_error_count* counted;
};

constexpr auto error_of_preprocessing = json::object(
    json::required("code", json::error_code, [](const covered_error& of) { return of.counted->code; }),
    json::required("sentence", json::text,
                   [](const covered_error& of) { return language::stream_sentence(*of.draft, of.counted->first); }),
    json::required("count", json::count, [](const covered_error& of) { return of.counted->count; }));

struct covered_draft {
    const run::coverage* all;
    std::size_t number;
    const coverage_choice* choice;

    [[nodiscard]] const draft_coverage& of() const { return all->drafts[number]; }
    [[nodiscard]] const spec::provenance& about() const { return of().draft->about; }
    [[nodiscard]] std::vector<covered_state> states() const {
        std::vector<covered_state> made;
        for (listed_state& each : listed(*all, number, *choice)) made.push_back({&of(), std::move(each)});
        return made;
    }
    [[nodiscard]] std::vector<covered_error> stream_errors() const {
        std::vector<covered_error> made;
        for (const run::stream_error_count& each : of().stream_errors)
            if (shows_preprocessing(*choice) && !(choice->only_unfired && each.count > 0))
                made.push_back({of().draft, &each});
        return made;
    }
};

constexpr auto preprocessing = json::object(
    json::required("section", json::text, [](const covered_draft& of) { return of.of().draft->stream.section; }),
    json::required("errors", json::list(error_of_preprocessing, json::list_layout::on_lines),
                   &covered_draft::stream_errors));

constexpr auto draft_of_coverage = json::object(
    json::required("draft", json::text, [](const covered_draft& of) { return of.about().name; }),
    json::required("title", json::text, [](const covered_draft& of) { return of.about().title; }),
    json::required("date", json::text, [](const covered_draft& of) { return of.about().date; }),
    json::required("runs", json::count, [](const covered_draft& of) { return of.of().runs; }),
    json::required(
        "impossibleRuns", json::count,
        "The number of runs that were skipped because the draft does not have the state in which the test begins.",
        [](const covered_draft& of) { return of.of().impossible_runs; }),
    json::include(figures, [](const covered_draft& of) { return run::figures_of(of.of()); }),
    json::on_new_line(json::required("preprocessing", preprocessing, json::itself)),
    json::on_new_line(
        json::required("states", json::list(state_of_coverage, json::list_layout::on_lines), &covered_draft::states)));

// --- The whole ---

struct shown_coverage {
    const run::coverage* all;
    std::vector<covered_draft> drafts;
};

constexpr auto whole_coverage =
    json::object(json::version,
                 json::required("inputs", inputs_of_coverage, [](const shown_coverage& of) { return of.all->inputs; }),
                 json::on_new_line(json::required("drafts", json::list(draft_of_coverage, json::list_layout::on_lines),
                                                  &shown_coverage::drafts)));

}  // namespace

std::string coverage_json(const run::coverage& c, const coverage_choice& choice) {
    shown_coverage shown{&c, {}};
    for (std::size_t i = 0; i < c.drafts.size(); ++i)
        if (is_shown(choice, i)) shown.drafts.push_back({&c, i, &choice});
    return json::written(whole_coverage, shown) + "\n";
}

json::schema coverage_schema(json::definitions& defined) {
    return json::schema_of("coverage", "strata coverage --format=json", "The whole output.", whole_coverage, defined);
}

}  // namespace strata::report
