#include "tests/compare/evolution_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/conformance/parsed_json.hpp"
#include "core/study/changes.hpp"
#include "core/study/state_relation.hpp"
#include "core/tree/simulated.hpp"
#include "tests/compare/comparing.hpp"

namespace strata::testing {
namespace {

// Splits a line of options into words. A value may be between apostrophes.
std::vector<std::string> words_of_line(std::string_view line) {
    std::vector<std::string> found(line.empty() ? 0 : 1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '\'')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            found.emplace_back();
        else
            found.back() += c;
    }
    return found;
}

}  // namespace

std::vector<evolution_row> rows_of_changes(std::span<const spec::draft* const> drafts) {
    std::vector<evolution_row> rows;
    for (const spec::draft* each : drafts) {
        const spec::draft* const former = study::predecessor_of(drafts, *each);
        if (former == nullptr) continue;
        for (const spec::change& change : spec::changes_of(*each))
            for (const spec::change_row& row : change.rows) rows.push_back({row.id, &row, &change, {former, each}});
    }
    return rows;
}

bool is_of(const evolution_row& row, const spec::draft& one, const spec::draft& other) {
    return row.drafts[0] == &one && row.drafts[1] == &other;
}

bool is_of_tree_construction(const evolution_row& row) {
    return row.change->topic == spec::change_topic::tree_construction;
}

std::string_view in_words(spec::change_kind kind) {
    return kind == spec::change_kind::tree ? std::string_view("tree errors") : name_of(kind);
}

std::vector<std::string> inputs_of(const evolution_row& row) {
    std::vector<std::string> inputs;
    for (const std::string_view each : row.what->inputs)
        inputs.push_back(report::string_of(report::parsed_json(std::string(each))));
    return inputs;
}

run::choices choices_of(const spec::change_row& row) {
    run::choices choices;
    for (const std::string& each : words_of_line(row.options)) {
        const std::size_t equals = std::min(each.find('='), each.size());
        const std::string name = each.substr(0, equals);
        const std::string value = each.substr(std::min(equals + 1, each.size()));
        if (name == "--content-model")
            choices.content_model = value;
        else if (name == "--initial-state")
            choices.initial_state = value;
        else if (name == "--last-start-tag")
            choices.last_start_tag = value;
        else if (name == "--foreign")
            choices.foreign = true;
        else if (name == "--feedback")
            choices.simulates_feedback = value == "simulated";
        else if (name == "--fragment")
            choices.fragment = value;
        else if (each == "--scripting=off")
            choices.scripting = false;
        else if (each != "--tree-errors")  // results always include tree errors
            throw std::runtime_error(fmt::format("{}: option {}", row.id, each));
    }
    if (row.of_characters) choices.simulates_feedback = false;
    return choices;
}

tokenizer_options options_of(const spec::change_row& row, const spec::draft& draft) {
    tokenizer_options options = configuration_of(draft, choices_of(row)).options;
    if (row.of_characters) options.input = input_kind::characters;
    return options;
}

std::array<run::configuration, 2> configurations_of(const evolution_row& row) {
    std::array<run::configuration, 2> who;
    for (std::size_t d = 0; d < who.size(); ++d) {
        who[d].draft = row.drafts[d];
        who[d].options = options_of(*row.what, *who[d].draft);
    }
    return who;
}

std::vector<compare::divergence> divergences_on(const evolution_row& row, std::string_view input) {
    auto who = configurations_of(row);
    for (run::configuration& each : who) each.feedback = configuration_of(*each.draft, choices_of(*row.what)).feedback;
    kept_divergences kept;
    compare::comparison comparing(drafts::known(), {who[0], who[1]}, kept);
    comparing.feed(input);
    comparing.finish();
    return std::move(kept.all);
}

made_of_input taken_under(const spec::change_row& row, const spec::draft& draft, std::string_view input,
                          engine_kind engine) {
    std::vector<std::string> names;
    tree_error_names tree_errors(names);
    const std::optional<simulation> simulated = configuration_of(draft, choices_of(row)).feedback;
    simulation how = simulated.value_or(simulation{});
    how.errors = &tree_errors;
    const tokenizer_options options = options_of(row, draft);
    report::html5lib_sink to(draft, input, options.input);
    simulated_feedback answering(draft, how, to);
    tokenizer t(draft, simulated ? static_cast<sink&>(answering) : to, options, engine);
    t.feed(input);
    t.finish();
    made_of_input made = taken_by(to);
    made.tree_errors = std::move(names);
    return made;
}

std::optional<spec::change_kind> difference_on(const evolution_row& row, std::string_view input) {
    const spec::draft& one = *row.drafts[0];
    const spec::draft& other = *row.drafts[1];
    switch (difference_of(one, taken_under(*row.what, one, input), other, taken_under(*row.what, other, input))) {
        case output_difference::in_tokens: return spec::change_kind::tokens;
        case output_difference::in_errors: return spec::change_kind::errors;
        case output_difference::in_tree_errors: return spec::change_kind::tree;
        case output_difference::none: break;
    }
    return std::nullopt;
}

}  // namespace strata::testing
