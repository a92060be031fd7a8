#include "tests/search/tree_rows.hpp"

namespace strata::testing {

search::tree_context context_of(const evolution_row& row) {
    const run::choices choices = choices_of(*row.what);
    search::tree_context context;
    context.fragment = choices.fragment.value_or("");
    context.scripting = choices.scripting;
    return context;
}

search::tree_difference difference_in(const evolution_row& row) {
    return row.what->kind == spec::change_kind::tokens ? search::tree_difference::tokens
                                                       : search::tree_difference::tree_errors;
}

}  // namespace strata::testing
