#include "core/report/schemas/described.hpp"

namespace strata::report {

std::vector<json::schema> described_schemas(json::definitions& defined) {
    std::vector<json::schema> made;
    for (const auto make : {blame_schema, changes_schema, coverage_schema, diff_schema, drafts_schema, read_schema,
                            revisions_schema, state_schema, states_schema})
        made.push_back(make(defined));
    return made;
}

}  // namespace strata::report
