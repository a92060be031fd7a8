#pragma once
// The rule of a text that is nearest to a deviation: the step that wrote the first part of the expected answer that
// differs.

#include <cstddef>
#include <optional>
#include <string>

#include "core/identify/verdict.hpp"
#include "core/spec/draft.hpp"

namespace strata::identify {

/// A rule of a text.
struct reason {
    std::optional<std::size_t> state;  ///< its number in the text; nothing: no rule of a state
    std::string state_name;            ///< "": nothing is known
    std::string subject;               ///< the characters that the rule is for; "" if it tests for none
    std::string sentence;              ///< what it says
};

/// The rule nearest to the place where the answer in `of`, which must have one, departs from `expected`, the answer of
/// `text`. Complexity: linear in the input, and in the rules of the state.
[[nodiscard]] reason reason_for(part in, const asked_probe& of, const spec::draft& text, const outcome& expected);

}  // namespace strata::identify
