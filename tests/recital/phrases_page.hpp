#pragma once
// docs/phrases.md: every phrase that is read, by kind, with the word of the tables that it stands for and a sentence of
// a draft that contains it.

#include <string>

namespace strata::recital_test {

/// The page. Complexity: linear in the sentences of the drafts; takes seconds.
[[nodiscard]] std::string phrases_page();

}  // namespace strata::recital_test
