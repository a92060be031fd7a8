#pragma once
// Requirements on a draft's table as data, as functions of the draft. The suites use them for the drafts, and
// tests/mutation for the mutants.

#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// What is wrong, in a sentence for each fault; empty if nothing is.
using failures = std::vector<std::string>;

/// The table has no fault (core/spec/soundness.hpp).
[[nodiscard]] failures faults(const spec::draft& d);
/// The table is silent only where the machine cannot be. The one other silence is that of the text: in the tag open
/// state of the working drafts under PLAINTEXT.
[[nodiscard]] failures wrong_silences(const spec::draft& d);
/// Every state is reached in some mode, and every rule takes something that no earlier rule takes.
[[nodiscard]] failures dead_parts(const spec::draft& d);
/// The draft's remarks on modes are true of the table, and each is on the right state.
[[nodiscard]] failures false_remarks(const spec::draft& d);
/// The part that each state reads (spec::part) follows from its rules.
[[nodiscard]] failures wrong_parts(const spec::draft& d);
/// An error found by looking ahead is at the next input character, any other at the current one.
[[nodiscard]] failures wrong_error_places(const spec::draft& d);
/// The draft's flags are those that its rules set and test, and its procedure on references is the one that they
/// run.
[[nodiscard]] failures wrong_flags(const spec::draft& d);
/// Every rule can fire.
[[nodiscard]] failures rules_that_cannot_fire(const spec::draft& d);

}  // namespace strata::testing
