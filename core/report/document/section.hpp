#pragma once
// Writes the number of the section that defines a state to a document.

#include <cstddef>

#include "core/report/document/document.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// The number of the section, as a link if there is a public copy of the draft; "" if the section has no number.
[[nodiscard]] inline_text section_of(const spec::draft& draft, std::size_t state);

}  // namespace strata::report
