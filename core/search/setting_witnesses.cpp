#include "core/search/setting_witnesses.hpp"

#include <utility>

#include "core/search/machine_pair.hpp"
#include "core/search/set_starts.hpp"
#include "core/spec/soundness.hpp"

namespace strata::search {

catalogue find_setting_witnesses(const registry& known, const std::array<compare::configuration, 2>& as_set,
                                 const witness_options& options) {
    for (const compare::configuration& each : as_set) spec::require_sound(*each.draft);
    const machine_pair pair(known, *as_set[0].draft, *as_set[1].draft);
    const set_starts starts = starts_as_set(as_set);
    product_findings found = search_products(pair, starts.all, options);
    catalogue made = catalogue_of(pair, std::move(found.found), &as_set);
    take_figures(made, found);
    made.with_settings = true;
    made.trees_complete_to = starts.complete_to;
    return made;
}

}  // namespace strata::search
