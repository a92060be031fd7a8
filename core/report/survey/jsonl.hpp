#pragma once
// The pages of a survey as JSON Lines, for programs that are fed records and pass rows on.

#include <iosfwd>

#include "core/pages/journal.hpp"
#include "core/pages/terms.hpp"

namespace strata::report {

/// Writes a line for each page and for all that was passed over, in the order in which they were read:
/// docs/schemas/survey-row.schema.json. `of`: the terms of the survey that made the journal. Complexity: linear.
void write_survey_as_jsonl(std::ostream& to, const survey::journal& from, const survey::survey_terms& of);

}  // namespace strata::report
