#pragma once
// A draft's recital as a text that can be read: its own sentences, without the text of the standard.

#include <string>

#include "core/reading/outline/outline.hpp"
#include "core/spec/draft.hpp"

namespace strata::reading_test {

/// The outline that the text of a draft has.
[[nodiscard]] reading::outline recited_outline(const spec::draft& d);

/// The same as plain text, indented as the standard's is. Parts nested deeper than entries are left out.
[[nodiscard]] std::string recited_text(const spec::draft& d);

/// The same with the numbers of the draft's own section: the recital numbers states as 2009 does.
[[nodiscard]] std::string recited_text_in_its_section(const spec::draft& d);

}  // namespace strata::reading_test
