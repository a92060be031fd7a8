#pragma once
// The JSON schemas of what strata reads and writes, from docs/schemas.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/json_schema.hpp"

namespace strata::report {

/// A schema.
struct json_schema {
    std::string_view name;   ///< the name of the file of the schema without ".schema.json": "tokens-jsonl"
    std::string_view title;  ///< "A record of strata tokenize --format=jsonl"
    std::string_view text;   ///< the contents of its file
};

/// All schemas, sorted by name. The schema "definitions" has the definitions to which the other schemas refer.
[[nodiscard]] std::span<const json_schema> json_schemas();

/// The text of a schema, together with the definitions to which it refers, so that a reader needs no other file.
[[nodiscard]] std::string bundled(const json_schema& schema);

// --- Schemas made from descriptions ---
// Each description of a JSON output (core/report/writing/json_object.hpp) can make a schema. The functions below are
// defined beside the descriptions. docs/schemas has the resulting documents.

// Each function makes one schema, and adds to `defined` the definitions that the schema uses.
[[nodiscard]] json::schema batch_answer_schema(json::definitions& defined);
[[nodiscard]] json::schema bisection_schema(json::definitions& defined);
[[nodiscard]] json::schema blame_schema(json::definitions& defined);
[[nodiscard]] json::schema changes_schema(json::definitions& defined);
[[nodiscard]] json::schema comparison_schema(json::definitions& defined);
[[nodiscard]] json::schema coverage_schema(json::definitions& defined);
[[nodiscard]] json::schema diff_schema(json::definitions& defined);
[[nodiscard]] json::schema drafts_schema(json::definitions& defined);
[[nodiscard]] json::schema html5lib_schema(json::definitions& defined);
[[nodiscard]] json::schema minimized_page_schema(json::definitions& defined);
[[nodiscard]] json::schema read_schema(json::definitions& defined);
[[nodiscard]] json::schema revisions_schema(json::definitions& defined);
[[nodiscard]] json::schema since_schema(json::definitions& defined);
[[nodiscard]] json::schema since_part_schema(json::definitions& defined);
[[nodiscard]] json::schema state_schema(json::definitions& defined);
[[nodiscard]] json::schema states_schema(json::definitions& defined);
[[nodiscard]] json::schema summary_schema(json::definitions& defined);
[[nodiscard]] json::schema tokens_schema(json::definitions& defined);
[[nodiscard]] json::schema trace_schema(json::definitions& defined);
[[nodiscard]] json::schema what_if_schema(json::definitions& defined);
[[nodiscard]] json::schema witness_schema(json::definitions& defined);

/// Returns the schemas that all of these functions make.
[[nodiscard]] std::vector<json::schema> described_schemas(json::definitions& defined);

}  // namespace strata::report
