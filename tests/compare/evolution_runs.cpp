#include "tests/compare/evolution_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/report/writing/parsed_json.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

const spec::draft& draft_of(const evolution_side& side) {
    const spec::draft* found = drafts::find(side.draft);
    if (found == nullptr) throw std::runtime_error(fmt::format("no draft is called {}", side.draft));
    return *found;
}

std::vector<std::string> inputs_of(const evolution_row& row) {
    std::vector<std::string> inputs = {report::string_of(report::parsed_json(row.input))};
    for (const std::string& each : row.more_inputs) inputs.push_back(report::string_of(report::parsed_json(each)));
    return inputs;
}

cli::run_choices choices_of(const evolution_row& row) {
    cli::run_choices choices;
    for (const std::string& each : row.options) {
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
        else if (name == "--fragment")
            choices.fragment = value;
        else if (each == "--scripting=off")
            choices.scripting = false;
        else
            throw std::runtime_error(fmt::format("{}: option {}", row.id, each));
    }
    if (row.of_characters) choices.simulates_feedback = false;
    return choices;
}

tokenizer_options options_of(const evolution_row& row, const spec::draft& draft) {
    tokenizer_options options = cli::options_for(draft, choices_of(row));
    if (row.of_characters) options.input = input_kind::characters;
    return options;
}

std::array<compare::contestant, 2> contestants_of(const evolution_row& row) {
    std::array<compare::contestant, 2> who;
    for (std::size_t d = 0; d < who.size(); ++d) {
        who[d].draft = &draft_of(row.sides[d]);
        who[d].options = options_of(row, *who[d].draft);
    }
    return who;
}

}  // namespace strata::testing
