#pragma once
// The rule of a text that is nearest to a deviation: the rule of the step that wrote the first differing part of the
// expected answer.

#include <cstddef>
#include <optional>
#include <string>

#include "core/identify/verdict.hpp"
#include "core/spec/draft.hpp"

namespace strata::identify {

/// A rule of a text.
struct reason {
    std::optional<std::size_t> state;  ///< the state's number in the text; nothing: the reason is not a rule of a state
    std::string state_name;            ///< "": nothing is known
    std::string subject;               ///< the characters of the rule; "" if it tests for none
    std::string sentence;              ///< what it says
};

/// The rule nearest to the place where the answer in `of` departs from `expected`, the answer of `text`. `of` must have
/// an answer. Complexity: linear in the input, and in the rules of the state.
[[nodiscard]] reason reason_for(part in, const asked_probe& of, const spec::draft& text, const outcome& expected);

}  // namespace strata::identify
