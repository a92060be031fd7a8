#pragma once
// Lists the texts that have a name in commands, as text and as JSON.

#include <string>

#include "core/engine/registry.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// A table with a line for each text, in the order of their days.
[[nodiscard]] std::string texts_as_text(const registry& known, const text_style& style);

/// Returns an array with an object for each text, as docs/schemas/drafts.schema.json describes. The first object has
/// the version of the format.
[[nodiscard]] std::string texts_as_json(const registry& known);

}  // namespace strata::report
