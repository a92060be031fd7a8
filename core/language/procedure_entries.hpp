#pragma once
// The entries of the procedure on character references.

#include "core/language/entry_list.hpp"
#include "core/spec/draft.hpp"

namespace strata::words {

/// Adds the entries of the procedure, whose steps are under one heading.
void recite_procedure(const spec::draft& d, entry_list& to);

}  // namespace strata::words
