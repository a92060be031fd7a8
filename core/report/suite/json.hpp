#pragma once
// A generated suite in the format of the html5lib tests.

#include <iosfwd>

#include "core/search/suites/suite.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// Writes {"tests": [...]}, with a line for each member of a test. If the draft has a content model flag, the tests
/// have the form of the html5lib tests of its time, with "contentModelFlags" and with "ParseError" among the tokens. In
/// addition, they list their errors as today's tests do.
void write_suite_as_json(std::ostream& to, const spec::draft& draft, const generation::suite& tests);

}  // namespace strata::report
