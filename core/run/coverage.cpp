#include "core/run/coverage.hpp"

#include <algorithm>

#include "core/engine/reference/interpreter.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"

namespace strata::run {
namespace {

// Counts the steps of a machine, and the errors that preprocessing found.
class counter : public engine::step_observer, public sink {
public:
    explicit counter(draft_coverage& into) : into_(into), states_(into.draft->table.states) {}

    void on_step(const engine::step& s) override {
        ++into_.rules[states_[s.state].first_rule + s.rule].in_mode[spec::mode_of(s.content_model, s.escape_flag)];
        ++into_.steps;
    }
    feedback on_token(const token& /*t*/) override { return {}; }
    void on_error(const parse_error& e) override {
        if (e.state != preprocessing_state) return;
        for (stream_error_count& each : into_.stream_errors)
            if (each.code == e.code) ++each.count;
    }

private:
    draft_coverage& into_;
    std::span<const spec::state_info> states_;
};

void add_rule(coverage_figures& to, const draft_coverage& c, std::size_t rule) {
    ++to.rules;
    to.steps += c.rules[rule].total();
    switch (standing_of(c, rule)) {
        case standing::fired: ++to.fired; break;
        case standing::never_fired: ++to.never_fired; break;
        case standing::cannot_fire: ++to.cannot_fire; break;
    }
}

}  // namespace

std::uint64_t rule_count::total() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t each : in_mode) sum += each;
    return sum;
}

std::uint64_t rule_count::under(spec::content_model model) const {
    return in_mode[spec::mode_of(model, false)] + in_mode[spec::mode_of(model, true)];
}

draft_coverage::draft_coverage(const spec::draft& of)
    : draft(&of), rules(of.table.rules.size()), possible(spec::firing_rules(of)) {
    for (const spec::input_error& each : of.stream.errors) {
        const bool is_known = std::any_of(stream_errors.begin(), stream_errors.end(),
                                          [&](const stream_error_count& known) { return known.code == each.code; });
        if (!is_known) stream_errors.push_back({each.code, each.range.first, 0});
    }
}

std::optional<early_stop> count_run(draft_coverage& into, const configuration& by, std::string_view source) {
    counter count(into);
    std::optional<simulated_feedback> answering;
    if (by.feedback) answering.emplace(*by.draft, *by.feedback, count);
    engine::interpreter machine(*by.draft, by.options, answering ? static_cast<sink&>(*answering) : count);
    machine.observe(&count);
    machine.feed(source);
    machine.finish();
    ++into.runs;
    into.stopped_runs += machine.stopped_early() ? 1 : 0;
    return machine.stopped_early();
}

void add(draft_coverage& to, const draft_coverage& more) {
    for (std::size_t i = 0; i < to.rules.size(); ++i)
        for (std::size_t m = 0; m < spec::mode_count; ++m) to.rules[i].in_mode[m] += more.rules[i].in_mode[m];
    for (std::size_t i = 0; i < to.stream_errors.size(); ++i) to.stream_errors[i].count += more.stream_errors[i].count;
    to.runs += more.runs;
    to.stopped_runs += more.stopped_runs;
    to.impossible_runs += more.impossible_runs;
    to.steps += more.steps;
}

void add(coverage& to, const coverage& more) {
    to.inputs.pages += more.inputs.pages;
    to.inputs.page_bytes += more.inputs.page_bytes;
    to.inputs.test_files += more.inputs.test_files;
    to.inputs.tests += more.inputs.tests;
    for (std::size_t i = 0; i < to.drafts.size(); ++i) add(to.drafts[i], more.drafts[i]);
}

standing standing_of(const draft_coverage& c, std::size_t rule) {
    if (c.rules[rule].total() > 0) return standing::fired;
    return c.possible[rule].is_possible() ? standing::never_fired : standing::cannot_fire;
}

coverage_figures figures_of(const draft_coverage& c, std::size_t state) {
    const spec::state_info& info = c.draft->table.states[state];
    coverage_figures figures;
    for (std::size_t r = 0; r < info.rule_count; ++r) add_rule(figures, c, info.first_rule + r);
    return figures;
}

coverage_figures figures_of(const draft_coverage& c) {
    coverage_figures figures;
    for (std::size_t r = 0; r < c.rules.size(); ++r) add_rule(figures, c, r);
    return figures;
}

}  // namespace strata::run
