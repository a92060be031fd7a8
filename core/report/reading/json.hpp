#pragma once
// What a text read at run time says, as JSON: docs/schemas/read.schema.json.

#include <string>

#include "core/report/reading/text.hpp"

namespace strata::report {

[[nodiscard]] std::string reading_as_json(const read_text& of);

}  // namespace strata::report
