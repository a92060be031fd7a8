#include "tests/search/named_causes.hpp"

#include <algorithm>
#include <utility>

#include "core/run/configuration.hpp"
#include "core/search/witness.hpp"
#include "drafts/registry.hpp"
#include "tests/compare/comparing.hpp"

namespace strata::testing {

std::vector<named_cause> causes_on(const std::array<run::configuration, 2>& who, std::string_view input,
                                   const search::reference_classes& references) {
    return causes_on(drafts::known(), who, input, references);
}

std::vector<named_cause> causes_on(const registry& known, const std::array<run::configuration, 2>& who,
                                   std::string_view input, const search::reference_classes& references) {
    kept_divergences kept;
    compare::comparison comparing(known, {who[0], who[1]}, kept);
    comparing.feed(input);
    comparing.finish();
    std::vector<named_cause> causes;
    for (compare::divergence& d : kept.all) {
        search::cause_name name = search::cause_of(d, *who[0].draft, *who[1].draft, references);
        causes.push_back({d.kind, std::move(name), std::move(d)});
    }
    return causes;
}

bool begins_as_documents_do(const std::array<run::configuration, 2>& who) {
    return std::all_of(who.begin(), who.end(), [](const run::configuration& each) {
        const tokenizer_options& how = each.options;
        return how.last_start_tag.empty() || search::is_reached_behind(*each.draft, how.content, how.last_start_tag);
    });
}

}  // namespace strata::testing
