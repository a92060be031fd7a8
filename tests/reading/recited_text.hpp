#pragma once
// Turns a draft's recital into a text that strata can read. The text has the draft's own sentences, so no text of the
// standard is needed.

#include <string>

#include "core/reading/outline/outline.hpp"
#include "core/spec/draft.hpp"

namespace strata::reading_test {

/// Returns the outline that the text of a draft would have.
[[nodiscard]] reading::outline recited_outline(const spec::draft& d);

/// Returns the recital as plain text, indented like the standard's text. Leaves out parts that are nested deeper than
/// entries.
[[nodiscard]] std::string recited_text(const spec::draft& d);

/// Returns the recital as plain text, with the numbers of the draft's own section. Without this, a recital uses the
/// section numbers of 2009.
[[nodiscard]] std::string recited_text_in_its_section(const spec::draft& d);

}  // namespace strata::reading_test
