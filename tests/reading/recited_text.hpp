#pragma once
// A draft's recital as a text that can be read. It has the draft's own sentences, and needs no text of the standard.

#include <string>

#include "core/reading/outline/outline.hpp"
#include "core/spec/draft.hpp"

namespace strata::reading_test {

/// The outline that the text of a draft would have.
[[nodiscard]] reading::outline recited_outline(const spec::draft& d);

/// The recital as plain text, indented like the standard's. Parts that are nested deeper than entries are left out.
[[nodiscard]] std::string recited_text(const spec::draft& d);

/// The recital as plain text with the numbers of the draft's own section: a recital numbers states in the way of 2009.
[[nodiscard]] std::string recited_text_in_its_section(const spec::draft& d);

}  // namespace strata::reading_test
