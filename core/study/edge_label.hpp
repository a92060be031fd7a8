#pragma once
// What is written at an edge of a graph: a class of characters in as few words as there is room for.

#include <string>

#include "core/spec/vocabulary.hpp"

namespace strata::study {

/// The characters of `set` that are not of `of`.
[[nodiscard]] spec::symbol_set without(const spec::symbol_set& set, const spec::characters& of);

/// A class of characters in few words: "blank letter / > EOF", or "else" where any other character is among them.
[[nodiscard]] std::string edge_class(spec::symbol_set set);

/// A class of characters that came one by one: many different letters are a word there, not a list.
[[nodiscard]] std::string class_of_those_met(const spec::symbol_set& met);

}  // namespace strata::study
