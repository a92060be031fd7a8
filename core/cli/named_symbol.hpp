#pragma once
// Characters by the names that users type.

#include <string_view>

#include "core/spec/characters.hpp"

namespace strata::cli {

/// What a machine is given for the character with this name: the character itself, its number as "U+0021", or "EOF",
/// "NUL", "tab", "LF", "VT", "FF" and "space", in any case.
/// Throws: failure if it is none of these.
[[nodiscard]] spec::symbol symbol_named(std::string_view name);

}  // namespace strata::cli
