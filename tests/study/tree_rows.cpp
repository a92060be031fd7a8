#include "tests/study/tree_rows.hpp"

#include "core/report/parsed_json.hpp"

namespace strata::testing {

bool is_of_tree_construction(const evolution_row& row) {
    return row.section.find("tree construction") != std::string::npos;
}

study::tree_context context_of(const evolution_row& row) {
    study::tree_context context;
    for (const std::string& each : row.options) {
        if (each.starts_with("--fragment=")) context.fragment = each.substr(11);
        if (each == "--scripting=off") context.scripting = false;
    }
    return context;
}

study::tree_difference difference_in(const evolution_row& row) {
    return row.differs_in == "tokens" ? study::tree_difference::tokens : study::tree_difference::tree_errors;
}

std::vector<std::string> inputs_of(const evolution_row& row) {
    std::vector<std::string> inputs = {report::string_of(report::parsed_json(row.input))};
    for (const std::string& each : row.more_inputs) inputs.push_back(report::string_of(report::parsed_json(each)));
    return inputs;
}

}  // namespace strata::testing
