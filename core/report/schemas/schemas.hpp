#pragma once
// The JSON schemas of what strata reads and writes, from docs/schemas.

#include <span>
#include <string>
#include <string_view>

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

}  // namespace strata::report
