#pragma once
// The encodings in which texts of other days read the bytes of an input.

#include <cstddef>
#include <string>

#include "core/report/since/since.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// The periods for a terminal, newest first, with the changes that made them, after an empty line; nothing if there is
/// only one.
[[nodiscard]] block encodings_as_block(const input_in_time& of, std::size_t width);

/// Appends the same as HTML.
void append_encodings_as_html(std::string& to, const input_in_time& of);

/// Appends the member "encodings", oldest first: docs/schemas/since.schema.json. Nothing if there is only one period.
void append_encodings_as_json(std::string& to, const input_in_time& of);

}  // namespace strata::report
