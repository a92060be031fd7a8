#pragma once
// How a phrase is written in the lists: "(a|b|)" is one of several wordings, "{slot}" is filled with a name. Marks of
// punctuation have spaces around them, so that a parenthesis of the text is told from one that opens alternatives.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/language/phrases.hpp"

namespace strata::phrases {

/// A group of alternatives of a phrase.
struct alternatives {
    std::size_t begin = 0;  ///< the place of its "("
    std::size_t end = 0;    ///< one past its ")"
    std::vector<std::string_view> each;
};

/// The first group of alternatives, or nothing. The views are of `says`. An alternative may have groups of its own.
/// Throws std::logic_error if a group has no end. Complexity: linear.
[[nodiscard]] std::optional<alternatives> first_alternatives(std::string_view says);

/// The slot that is written "{name}". Throws std::logic_error if there is none of this name.
[[nodiscard]] slot slot_named(std::string_view name);

}  // namespace strata::phrases
