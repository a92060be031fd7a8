#pragma once
// The result of a survey as a page for the browser, which loads nothing.

#include <iosfwd>
#include <string>
#include <vector>

#include "core/pages/result.hpp"
#include "core/report/survey/compared_examples.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// A timeline of the changes, the changes by their share of the pages with small charts by year, examples with what the
/// drafts make of them, and tables of errors and encodings. `known`: where titles and dates are looked up.
/// `playground`: the address of the page for browsers, to which examples link; "": they do not.
void write_survey_as_html(std::ostream& to, const survey::result& of, const std::vector<study::change_step>& known,
                          compared_examples& examples, const std::string& playground);

}  // namespace strata::report
