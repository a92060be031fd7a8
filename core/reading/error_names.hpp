#pragma once
// Names for parse errors in texts that have none.

#include <optional>
#include <string_view>

#include "core/spec/characters.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::reading {

/// The error that "Parse error." means in a state on these characters: the name that the modern standard has for it, or
/// one of strata's own.
/// Returns the action, with both codes if one of the characters has a name of its own; nothing if there is no name.
[[nodiscard]] std::optional<spec::action> named_error(std::string_view state, const spec::characters& on);

/// The error that follows from what its rule asks about a character reference, or nothing.
[[nodiscard]] std::optional<spec::error_code> error_of_condition(spec::condition what);

}  // namespace strata::reading
