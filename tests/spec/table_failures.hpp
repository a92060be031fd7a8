#pragma once
// What must be true of a draft's table as data, as functions of the draft: the suites ask them of the drafts, the
// mutants of tests/mutation are asked them too.

#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// What is wrong, a sentence each; nothing where all is as it must be.
using failures = std::vector<std::string>;

/// The table has no fault (core/spec/soundness.hpp).
[[nodiscard]] failures faults(const spec::draft& d);
/// It is silent only where the machine cannot come, and there only where the text is: in the tag open state of the
/// working drafts under PLAINTEXT.
[[nodiscard]] failures wrong_silences(const spec::draft& d);
/// Every state is reached in some mode, and every rule takes something that no rule above it takes.
[[nodiscard]] failures dead_parts(const spec::draft& d);
/// What the draft remarks on modes is true of the table, and a remark stands where it is.
[[nodiscard]] failures false_remarks(const spec::draft& d);
/// What each state reads (spec::part) follows from what its rules do.
[[nodiscard]] failures wrong_parts(const spec::draft& d);
/// An error that is found by looking ahead stands at the next input character, any other at the current one.
[[nodiscard]] failures wrong_error_places(const spec::draft& d);
/// The flags of the draft are those that its rules set and ask for, and its procedure on references is one that they
/// run.
[[nodiscard]] failures wrong_flags(const spec::draft& d);
/// Every rule can fire.
[[nodiscard]] failures rules_that_cannot_fire(const spec::draft& d);

}  // namespace strata::testing
