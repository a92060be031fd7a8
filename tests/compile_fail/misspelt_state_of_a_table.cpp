// error: did you mean
// A rule of a full table leads to a state that is not in the table's enumeration.

#include "core/spec/machine.hpp"

using namespace strata::spec;

enum state_name : state_index { data, tag_open };
inline constexpr auto machine = machine_of(state(data, "Data state", "1", on('<', switch_to(tag_opened))),
                                           state(tag_open, "Tag open state", "2", on(anything_else, switch_to(data))));
