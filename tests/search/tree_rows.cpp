#include "tests/search/tree_rows.hpp"

#include "tests/compare/evolution_runs.hpp"

namespace strata::testing {

bool is_of_tree_construction(const evolution_row& row) {
    return row.section.find("tree construction") != std::string::npos;
}

search::tree_context context_of(const evolution_row& row) {
    const cli::run_choices choices = choices_of(row);
    search::tree_context context;
    context.fragment = choices.fragment.value_or("");
    context.scripting = choices.scripting;
    return context;
}

search::tree_difference difference_in(const evolution_row& row) {
    return row.differs_in == "tokens" ? search::tree_difference::tokens : search::tree_difference::tree_errors;
}

}  // namespace strata::testing
