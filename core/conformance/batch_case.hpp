#pragma once
// A case of `strata batch`: an input, and how it is tokenized.

#include <optional>
#include <string>
#include <string_view>

#include "core/report/writing/json_schema.hpp"

namespace strata::conformance {

/// A case. A member without a value takes the default of the command.
struct batch_case {
    std::string input;  ///< in generalised UTF-8; escapes that were escaped twice have been decoded
    std::optional<std::string> draft, initial_state, last_start_tag, fragment;
    std::optional<bool> foreign, scripting, double_escaped;
};

/// Reads a case from a line of JSON (docs/schemas/batch-case.schema.json). Throws: std::runtime_error, with a message
/// about the line, if it is not a case.
[[nodiscard]] batch_case read_batch_case(std::string_view line);

/// Makes the schema of a case. Adds the definitions that the schema uses to `defined`.
[[nodiscard]] report::json::schema batch_case_schema(report::json::definitions& defined);

}  // namespace strata::conformance
