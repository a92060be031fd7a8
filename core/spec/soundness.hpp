#pragma once
// Whether a table can be studied and run at all.
//
// The drafts' own tables are checked when they are compiled (machine_of). A table made at run time may be unsound: it
// may go to a state that it does not have, or loop without ever consuming a character. Code that studies a table checks
// it with these functions first and rejects a faulty table with a reason.

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// A table that cannot be studied. `what()` names the state and says what is wrong with it.
class unsound_table : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// The first fault of a draft's table, as a sentence without its full stop; nothing if the table is sound. For example:
/// "the comment state: rule 2 goes to a state that the draft does not have". Faults are: views that leave their table;
/// counts beyond what a rule holds; states, gaps and error codes that do not exist; tokens, errors or next states
/// before rules; "as per the anything else entry" without such an entry; rules that look ahead after a rule that
/// consumes; a procedure on character references that returns to its own step, is entered without being run or is left
/// without returning; names of references that are empty or out of order; and a cycle of states that consumes no
/// character. Conditions of rules are assumed to be able to hold or not: a cycle that only a condition prevents is
/// also a fault. Complexity: states x modes x symbols x rules of a state, and linear in the names.
[[nodiscard]] std::optional<std::string> fault_of(const draft& d);

/// A fault in a rule, or in the actions of a state before its rules.
struct fault_in_table {
    std::size_t state = 0;
    std::optional<std::size_t> rule{};  ///< index in the state; nothing: the fault is in the actions before the rules
    bool looks_ahead_too_late = false;  ///< the rule comes after a rule that consumes
    bool only_at_eof = false;           ///< on any other symbol, the rule has no fault
    std::string what{};                 ///< the fault, in words that follow "rule 2 " or the name of the state
};

/// The faults of a draft's table that disappear if the faulty rules do nothing. These are faults of single rules; if
/// there are none, they are the rules that complete a cycle that consumes no character. Empty if the table is sound, or
/// if it has a fault of another kind. Complexity: as `fault_of`.
[[nodiscard]] std::vector<fault_in_table> faults_of_rules(const draft& d);

/// Throws unsound_table if `d` has a fault.
void require_sound(const draft& d);

}  // namespace strata::spec
