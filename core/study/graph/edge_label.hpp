#pragma once
// The label of an edge in a graph: a class of characters in as few words as possible.

#include <string>

#include "core/spec/vocabulary.hpp"

namespace strata::study {

/// The characters in `set` that are not in `of`.
[[nodiscard]] spec::symbol_set without(const spec::symbol_set& set, const spec::characters& of);

/// A class of characters in few words: "blank letter / > EOF", or "else" if it includes any other character.
[[nodiscard]] std::string edge_class(spec::symbol_set set);

/// A class of characters met one by one: many different letters become a word instead of a list.
[[nodiscard]] std::string class_of_those_met(const spec::symbol_set& met);

}  // namespace strata::study
