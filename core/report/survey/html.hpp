#pragma once
// The result of a survey as a page for the browser, which loads nothing.

#include <iosfwd>
#include <vector>

#include "core/study/changes.hpp"
#include "core/survey/result.hpp"

namespace strata::report {

/// A timeline of the changes, the changes by their share of the pages with small charts by year, examples with the
/// command that compares them, and tables of errors and encodings. `known`: where titles and dates are looked up.
void write_survey_as_html(std::ostream& to, const survey::result& of, const std::vector<study::change_step>& known);

}  // namespace strata::report
