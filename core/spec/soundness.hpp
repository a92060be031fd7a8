#pragma once
// Whether a table is one that can be studied and run at all.
//
// The drafts' own tables are checked while they compile (machine_of). A table that was made at run time is not: it may
// go to a state that it does not have, or go round without ever consuming a character. Whatever studies a table asks
// here first and refuses such a one in words.

#include <optional>
#include <stdexcept>
#include <string>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// A table that no study can make sense of. `what()` names the state and says what is wrong with it.
class unsound_table : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// The first fault of a draft's table, as a sentence without its full stop: "the comment state: rule 2 goes to a state
/// that the draft does not have"; nothing where the table is sound. Faults are: views that leave their table, counts
/// beyond what a rule holds, states and error codes that do not exist, "as per the anything else entry" without such an
/// entry, rules that look ahead behind one that consumes, a procedure on character references that comes back to one
/// of its steps or leaves them, names of references that are empty or out of order, and a way round the states on
/// which no character is consumed.
/// Conditions of rules are taken to hold or not, as it comes: a way round that only a condition prevents is a fault
/// too. Complexity: states x modes x symbols x rules of a state, and linear in the names.
[[nodiscard]] std::optional<std::string> fault_of(const draft& d);

/// Throws: unsound_table, where `d` has a fault.
void require_sound(const draft& d);

}  // namespace strata::spec
