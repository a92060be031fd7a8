#pragma once
// Lays out C++ calls on lines of limited length, as in the tables in drafts/.

#include <cstddef>
#include <string>

#include "core/language/table_notation.hpp"

namespace strata::report {

/// Lays out a call. The arguments of lists are one under the other, and the arguments of other calls fill lines. Lines
/// have at most 120 columns, unless an argument does not fit. The first line begins with `indent` blanks. Complexity:
/// the length of the text times the depth of the call.
[[nodiscard]] std::string laid_out(const language::source_call& call, std::size_t indent = 0);

}  // namespace strata::report
