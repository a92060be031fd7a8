// error: only a text read at run time has sentences that were not understood
// A compiled table must not have a gap.

#include "core/spec/machine.hpp"

using namespace strata::spec;

enum state_name : state_index { data };
inline constexpr auto machine = machine_of(state(data, "Data state", "1", on(anything_else, gap(0))));
