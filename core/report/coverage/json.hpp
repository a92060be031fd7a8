#pragma once
// A coverage for programs: one JSON object. docs/coverage.md has its shape.

#include <string>

#include "core/report/coverage/listing.hpp"
#include "core/run/coverage.hpp"

namespace strata::report {

/// The coverage as one JSON object with a line for each rule, and a line end. Figures are those of whole drafts.
[[nodiscard]] std::string coverage_json(const study::coverage& c, const coverage_choice& choice);

}  // namespace strata::report
