#pragma once
// The warning about inputs that are not UTF-8.

#include <string_view>

#include "core/cli/console.hpp"
#include "core/input/ill_formed.hpp"

namespace strata::cli {

/// Writes to standard error how many sequences of an input are not UTF-8, and where the first one is. Nothing if all of
/// it is. `name`: the input, as it was given.
void warn_of_encoding(const console& io, std::string_view name, const input::ill_formed_counter& of_input);
/// The same for an input that has been read whole.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes);

}  // namespace strata::cli
