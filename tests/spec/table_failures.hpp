#pragma once
// Requirements on a draft's table as data, as functions of the draft: used by the suites for the drafts and by
// tests/mutation for the mutants.

#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// What is wrong, one sentence each; empty if nothing is.
using failures = std::vector<std::string>;

/// The table has no fault (core/spec/soundness.hpp).
[[nodiscard]] failures faults(const spec::draft& d);
/// It is silent only where the machine cannot get to, and there only where the text is silent: in the tag open state of
/// the working drafts under PLAINTEXT.
[[nodiscard]] failures wrong_silences(const spec::draft& d);
/// Every state is reached in some mode, and every rule takes something that no earlier rule takes.
[[nodiscard]] failures dead_parts(const spec::draft& d);
/// The draft's remarks on modes are true of the table, and each is on the right state.
[[nodiscard]] failures false_remarks(const spec::draft& d);
/// What each state reads (spec::part) follows from what its rules do.
[[nodiscard]] failures wrong_parts(const spec::draft& d);
/// An error found by looking ahead is at the next input character, any other at the current one.
[[nodiscard]] failures wrong_error_places(const spec::draft& d);
/// The flags of the draft are those that its rules set and test, and its procedure on references is the one that they
/// run.
[[nodiscard]] failures wrong_flags(const spec::draft& d);
/// Every rule can fire.
[[nodiscard]] failures rules_that_cannot_fire(const spec::draft& d);

}  // namespace strata::testing
