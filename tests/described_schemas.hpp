#pragma once
// All JSON schemas.

#include <vector>

#include "core/conformance/batch_case.hpp"
#include "core/conformance/html5lib_tests.hpp"
#include "core/identify/identification.hpp"
#include "core/pages/report/survey.hpp"
#include "core/report/schemas/schemas.hpp"

namespace strata::testing {

/// Returns the schemas of all rooms. Adds the definitions to which they refer to `defined`.
inline std::vector<report::json::schema> all_described_schemas(report::json::definitions& defined) {
    std::vector<report::json::schema> all = report::described_schemas(defined);
    for (const auto make : {identify::identification_schema, conformance::batch_case_schema,
                            conformance::known_disagreements_schema, report::survey_schema, report::survey_row_schema})
        all.push_back(make(defined));
    return all;
}

}  // namespace strata::testing
