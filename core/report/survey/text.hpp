#pragma once
// The result of a survey for people.

#include <cstddef>
#include <iosfwd>
#include <vector>

#include "core/pages/result.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// How the text looks.
struct survey_style {
    bool colour = false;
    std::size_t width = 80;
};

/// Totals, then each change by the number of pages, with its examples, then the divisions. `known`: where titles and
/// dates of changes are looked up.
void write_survey_as_text(std::ostream& to, const survey::result& of, const std::vector<study::change_step>& known,
                          const survey_style& style);

}  // namespace strata::report
