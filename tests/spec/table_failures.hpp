#pragma once
// Checks a draft's table as data. Each check is a function of the draft. The test suites run them on the drafts, and
// tests/mutation runs them on the mutants.

#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::testing {

/// What is wrong, a sentence for each fault; empty if nothing is wrong.
using failures = std::vector<std::string>;

/// Checks that the table has no fault (core/spec/soundness.hpp).
[[nodiscard]] failures faults(const spec::draft& d);
/// Checks that a state lacks rules only in modes in which the machine cannot be in the state. The text itself has one
/// exception: the tag open state of the working drafts under PLAINTEXT.
[[nodiscard]] failures wrong_silences(const spec::draft& d);
/// Checks that every state is reached in some mode, and that every rule matches something that no earlier rule matches.
[[nodiscard]] failures dead_parts(const spec::draft& d);
/// Checks that the draft's remarks on modes are true of the table, and that each remark is on the right state.
[[nodiscard]] failures false_remarks(const spec::draft& d);
/// Checks that the part that each state reads (spec::part) follows from its rules.
[[nodiscard]] failures wrong_parts(const spec::draft& d);
/// Checks that errors found by looking ahead are at the next input character, and all others at the current one.
[[nodiscard]] failures wrong_error_places(const spec::draft& d);
/// Checks that the draft's flags are exactly the flags that its rules set and test, and that its procedure on
/// references is exactly the procedure that they run.
[[nodiscard]] failures wrong_flags(const spec::draft& d);
/// Checks that every rule can fire.
[[nodiscard]] failures rules_that_cannot_fire(const spec::draft& d);

}  // namespace strata::testing
