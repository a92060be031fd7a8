#pragma once
// Whether two texts have the same facts beside the rules of their states: then only their rules can make them differ.

#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"
#include "core/study/changed_rules.hpp"

namespace strata::compare {

/// Whether preprocessing by these rules does the same to what follows a byte order mark.
[[nodiscard]] bool same_preprocessing(const spec::preprocessing& a, const spec::preprocessing& b);

/// Whether numbers in character references mean the same.
[[nodiscard]] bool same_numbers(const spec::reference_tables& a, const spec::reference_tables& b);

/// Whether two states are the same except for their rules. `now`: the number in the second text of each state of the
/// first.
[[nodiscard]] bool same_beside_rules(const spec::state_info& a, const spec::state_info& b, study::states_now now);

/// Whether the other facts are the same, except for what tree construction accepts and for names of character
/// references: flags of tokens, content states and the tags that switch to them, the tags that may end in "/>", the
/// procedure on references. False for texts with gaps. Complexity: linear in the rows of what differs.
[[nodiscard]] bool same_facts(const spec::draft& a, const spec::draft& b, study::states_now now);

}  // namespace strata::compare
