#pragma once
// An outline in a form that can be compared line by line.

#include <string>
#include <vector>

#include "core/reading/outline/outline.hpp"

namespace strata::reading_test {

/// Everything except titles, numbers of sections and numbers of lines.
[[nodiscard]] std::vector<std::string> words_shown(const reading::outline& of);

/// The words of the notes alone, in alphabetical order, because the texts have their sections in different orders.
[[nodiscard]] std::vector<std::string> notes_shown(const reading::outline& of);

}  // namespace strata::reading_test
