#pragma once
// The texts that have a name in a program, as text and as JSON.

#include <string>

#include "core/engine/registry.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// A table with a line for each text, in the order of their days.
[[nodiscard]] std::string texts_as_text(const registry& known, const text_style& style);

/// An array with an object for each text: docs/schemas/drafts.schema.json. The first object has the version of the
/// format.
[[nodiscard]] std::string texts_as_json(const registry& known);

}  // namespace strata::report
