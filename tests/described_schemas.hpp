#pragma once
// All schemas that are made from descriptions of JSON.

#include <vector>

#include "core/identify/identification.hpp"
#include "core/report/schemas/schemas.hpp"

namespace strata::testing {

/// Returns the schemas of all rooms. Adds the definitions to which they refer to `defined`.
inline std::vector<report::json::schema> all_described_schemas(report::json::definitions& defined) {
    std::vector<report::json::schema> all = report::described_schemas(defined);
    all.push_back(identify::identification_schema(defined));
    return all;
}

}  // namespace strata::testing
