#pragma once
// Lays out C++ calls on lines of limited length, as in the tables in drafts/.

#include <cstddef>
#include <string>

#include "core/language/table_notation.hpp"

namespace strata::report {

/// Lays out a call. Elements of a list are placed one below the other. Arguments of other calls are placed side by side
/// until a line is full. Lines have at most 120 columns, unless a single argument is longer. The first line begins with
/// `indent` blanks. Complexity: the length of the text times the depth of the call.
[[nodiscard]] std::string laid_out(const language::source_call& call, std::size_t indent = 0);

}  // namespace strata::report
