#pragma once
// What the sentences of an entry leave open, and the rest of its rule or its state decides: which token is emitted, how
// many characters are consumed, where a character is reconsumed, what an error is called.

#include "core/language/grammar/names.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/record.hpp"
#include "core/reading/state_reader.hpp"
#include "core/spec/machine.hpp"

namespace strata::reading {

/// Adds `r`, read from `from`, to the state it belongs to. What cannot be decided becomes a gap, which `to` records.
void add_settled(spec::rule r, const entry& from, const names& known, record& to, read_state& state);

}  // namespace strata::reading
