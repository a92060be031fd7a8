#pragma once
// The warning about inputs that are not UTF-8.

#include <string_view>

#include "core/cli/console.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/input/ill_formed.hpp"

namespace strata::cli {

/// Prints to standard error how many sequences of an input are not UTF-8, and where the first one is; nothing if there
/// are none. `name`: the input, as given. Hides `progress` first, unless it is null.
void warn_of_encoding(const console& io, std::string_view name, const input::ill_formed_counter& of_input,
                      progress_bar* progress = nullptr);
/// The same for an input that was read whole.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes,
                      progress_bar* progress = nullptr);

}  // namespace strata::cli
