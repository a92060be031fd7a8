#pragma once
// The texts that a program knows by a name, as text and as JSON.

#include <string>

#include "core/engine/registry.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// A table, a line for each text in the order of their days.
[[nodiscard]] std::string texts_as_text(const registry& known, const text_style& style);

/// An array with an object for each: docs/schemas/drafts.schema.json. The first has the version of the shape.
[[nodiscard]] std::string texts_as_json(const registry& known);

}  // namespace strata::report
