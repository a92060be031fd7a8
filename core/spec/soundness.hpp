#pragma once
// Finds out whether a table can be studied and run at all.
//
// The drafts' own tables are checked when they are compiled (machine_of). A table made at run time may be unsound: it
// may go to a state that it does not have, or loop without ever consuming a character. Code that studies a table first
// checks it with these functions, and rejects a faulty table with a message that gives the reason.

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// Thrown if a table cannot be studied. `what()` names the state and says what is wrong with it.
class unsound_table : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// The first fault of a draft's table, as a sentence without its full stop; nothing if the table is sound. For example:
/// "the comment state: rule 2 goes to a state that the draft does not have". These are faults: an index outside its
/// table; more actions than a rule can have; a state, gap or error code that does not exist; an action before a state's
/// rules that emits a token, reports an error or sets the next state; "as per the anything else entry" in a state
/// without such an entry; a rule that looks ahead after a rule that consumes; a procedure on character references that
/// returns to one of its own steps, is entered without being run, or is left without returning; a name of a reference
/// that is empty or out of order; and a cycle of states that consumes no character. Every condition of a rule is
/// assumed to hold in some cases and to fail in others, so a cycle is a fault even if a condition actually prevents it.
/// Complexity: states x modes x symbols x rules of a state, and linear in the names.
[[nodiscard]] std::optional<std::string> fault_of(const draft& d);

/// A fault in a rule, or in the actions of a state before its rules.
struct fault_in_table {
    std::size_t state = 0;
    std::optional<std::size_t> rule{};  ///< the rule's index in the state; nothing if the fault is in the actions
                                        ///< before the rules
    bool looks_ahead_too_late = false;  ///< whether the fault is that the rule looks ahead after a rule that consumes
    bool only_at_eof = false;           ///< whether the rule has the fault only at EOF
    std::string what{};                 ///< the fault, in words that follow "rule 2 " or the name of the state
};

/// The faults of a draft's table that would disappear if the faulty rules did nothing. These are the faults of single
/// rules. If there are none, they are the faults of the rules that complete a cycle in which no character is consumed.
/// Empty if the table is sound, or if it has a fault of another kind. Complexity: as for `fault_of`.
[[nodiscard]] std::vector<fault_in_table> faults_of_rules(const draft& d);

/// Throws unsound_table if `d` has a fault.
void require_sound(const draft& d);

}  // namespace strata::spec
