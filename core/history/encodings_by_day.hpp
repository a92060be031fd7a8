#pragma once
// How a draft that was named by a day chooses encodings: as the standard did on that day.

#include <string_view>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::naming {

/// How encodings are chosen under `draft`, which `name` was given for. On days between changes to the tokenizer the
/// draft is the same, but the choice of encodings may have changed. Null: nothing is known of it.
/// Complexity: linear in the number of changes.
[[nodiscard]] const spec::sniffing* encodings_of(const registry& known, std::string_view name,
                                                 const spec::draft& draft);

}  // namespace strata::naming
