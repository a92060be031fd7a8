#pragma once
// Settles what the sentences of an entry leave open and the rest of its rule or its state decides: which token is
// emitted, how many characters are consumed, where a character is reconsumed, what an error is called.

#include <optional>
#include <string_view>

#include "core/language/grammar/names.hpp"
#include "core/reading/outline/outline.hpp"
#include "core/reading/state_reader.hpp"
#include "core/reading/statements.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::reading {

/// The error that "Parse error." means in a state on these characters: the name that the modern standard has for it, or
/// one of strata's own.
/// Returns the action, with both codes if one of the characters has a name of its own; nothing if there is no name.
[[nodiscard]] std::optional<spec::action> named_error(std::string_view state, const spec::characters& on);

/// The error that follows from what its rule asks about a character reference, or nothing.
[[nodiscard]] std::optional<spec::error_code> error_of_condition(spec::condition what);

/// Adds `r`, read from `from`, to the state it belongs to. What cannot be decided becomes a gap, which `to` records.
void add_settled(spec::rule r, const entry& from, const names& known, record& to, read_state& state);

}  // namespace strata::reading
