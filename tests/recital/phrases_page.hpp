#pragma once
// Writes docs/phrases.md: every phrase that strata reads, by kind, with the word of the tables that the phrase stands
// for, and a sentence of a draft that contains the phrase.

#include <string>

namespace strata::recital_test {

/// Returns the page. Complexity: linear in the number of sentences of the drafts; takes seconds.
[[nodiscard]] std::string phrases_page();

}  // namespace strata::recital_test
