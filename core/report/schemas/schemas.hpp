#pragma once
// The JSON schemas of what strata reads and writes, from docs/schemas.

#include <span>
#include <string>
#include <string_view>

namespace strata::report {

/// A schema.
struct json_schema {
    std::string_view name;   ///< "tokens-jsonl": the name of its file without ".schema.json"
    std::string_view title;  ///< "A record of strata tokenize --format=jsonl"
    std::string_view text;   ///< the contents of its file
};

/// All schemas, by name. The schema "definitions" has definitions that the others refer to.
[[nodiscard]] std::span<const json_schema> json_schemas();

/// The text of a schema with the definitions that it refers to, so that it needs no other file.
[[nodiscard]] std::string bundled(const json_schema& schema);

}  // namespace strata::report
