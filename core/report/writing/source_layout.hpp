#pragma once
// Calls in C++ on lines of limited length, as the tables in drafts/ are laid out.

#include <cstddef>
#include <string>

#include "core/language/table_notation.hpp"

namespace strata::report {

/// The call with the arguments of lists one under the other, and those of other calls filling lines. Lines are at most
/// 120 columns long, except for an argument that does not fit in its place; the first begins with `indent` blanks.
/// Complexity: the length of the text times the depth of the call.
[[nodiscard]] std::string laid_out(const language::source_call& call, std::size_t indent = 0);

}  // namespace strata::report
