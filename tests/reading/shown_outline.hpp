#pragma once
// Writes an outline as lines for comparison.

#include <string>
#include <vector>

#include "core/reading/outline/outline.hpp"

namespace strata::reading_test {

/// Returns everything except titles, numbers of sections and numbers of lines.
[[nodiscard]] std::vector<std::string> words_shown(const reading::outline& of);

/// Returns the words of the notes, in alphabetical order, because the texts have their sections in different orders.
[[nodiscard]] std::vector<std::string> notes_shown(const reading::outline& of);

}  // namespace strata::reading_test
