#pragma once
// The schemas that the descriptions of JSON outputs make (core/report/writing/json_object.hpp). Each is defined beside
// its description. docs/schemas has their documents.

#include <vector>

#include "core/report/writing/json_schema.hpp"

namespace strata::report {

// `defined` gets the definitions to which the schema refers.
[[nodiscard]] json::schema blame_schema(json::definitions& defined);
[[nodiscard]] json::schema changes_schema(json::definitions& defined);
[[nodiscard]] json::schema coverage_schema(json::definitions& defined);
[[nodiscard]] json::schema diff_schema(json::definitions& defined);
[[nodiscard]] json::schema drafts_schema(json::definitions& defined);
[[nodiscard]] json::schema read_schema(json::definitions& defined);
[[nodiscard]] json::schema revisions_schema(json::definitions& defined);
[[nodiscard]] json::schema state_schema(json::definitions& defined);
[[nodiscard]] json::schema states_schema(json::definitions& defined);

/// All of them.
[[nodiscard]] std::vector<json::schema> described_schemas(json::definitions& defined);

}  // namespace strata::report
