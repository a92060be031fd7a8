#pragma once
// Parts of the text about one test that reports share.

#include <string>
#include <string_view>

#include "core/conformance/html5lib_tests.hpp"

namespace strata::conformance {

/// Appends the line with a test's input and last start tag. A long input is shortened.
void append_input(std::string& to, const test& t);

/// Appends the lines of a `difference`, indented. With `colour`, what is only expected is red and what is only actual
/// is green.
void append_difference(std::string& to, std::string_view lines, bool colour);

}  // namespace strata::conformance
