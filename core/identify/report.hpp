#pragma once
// Writes an identification as a document (document.cpp) or as JSON (json.cpp).
//
// docs/identify.md and docs/schemas/identify.schema.json describe the JSON object, on which scripts rely.

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/identify/identification.hpp"
#include "core/report/document/document.hpp"

namespace strata::identify {

/// Writes the report: which texts the tokenizer follows, which of their commits it lacks, which later commits it has,
/// its deviations, and how many probes it answered. Lists at most `most` deviations, and at most `most` commits of each
/// kind; says only how many others there are.
void write_identification(report::document& to, const identification& of, std::size_t most);

/// Writes all findings as one JSON object.
void write_identification_as_json(std::ostream& to, const identification& of);

/// Returns one part of an answer in html5lib's notation, such as "[\"Comment\", \"a\"]".
[[nodiscard]] std::vector<std::string> lines_of(part in, const outcome& of);

}  // namespace strata::identify
