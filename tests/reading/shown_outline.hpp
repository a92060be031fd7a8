#pragma once
// An outline in a form that can be compared line by line.

#include <string>
#include <vector>

#include "core/reading/outline/outline.hpp"

namespace strata::reading_test {

/// Everything but titles, numbers of sections and numbers of lines.
[[nodiscard]] std::vector<std::string> words_shown(const reading::outline& of);

/// The same of the notes alone, in alphabetical order: the sections do not have the same order in all texts.
[[nodiscard]] std::vector<std::string> notes_shown(const reading::outline& of);

}  // namespace strata::reading_test
