// error: the states are not in the order of their enumeration
// The states of a full table are not in the order of the table's enumeration.

#include "core/spec/machine.hpp"

using namespace strata::spec;

enum state_name : state_index { data, tag_open };
inline constexpr auto machine = machine_of(state(tag_open, "Tag open state", "2", on(anything_else, switch_to(data))),
                                           state(data, "Data state", "1", on('<', switch_to(tag_open))));
