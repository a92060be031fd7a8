#pragma once
// Writes an identification as a document (document.cpp) and as JSON (json.cpp).
//
// Scripts rely on the JSON object: docs/schemas/identify.schema.json and docs/identify.md describe it.

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/identify/identification.hpp"
#include "core/report/document/document.hpp"

namespace strata::identify {

/// Writes the report: the texts that the tokenizer follows, the commits of these texts that it lacks, the later commits
/// that it has, its deviations, and how many probes it answered. At most `most` deviations and `most` commits of each
/// kind are listed; the rest is counted.
void write_identification(report::document& to, const identification& of, std::size_t most);

/// Writes everything that is known as one JSON object.
void write_identification_as_json(std::ostream& to, const identification& of);

/// The answer of a text or a tokenizer in one part, in html5lib's notation: "[\"Comment\", \"a\"]".
[[nodiscard]] std::vector<std::string> lines_of(part in, const outcome& of);

}  // namespace strata::identify
