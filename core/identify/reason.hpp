#pragma once
// Finds the rule of a text that is nearest to a deviation of a tokenizer. It is the rule whose step wrote the first
// part of the expected answer that differs from the tokenizer's answer.

#include <cstddef>
#include <optional>
#include <string>

#include "core/identify/verdict.hpp"
#include "core/spec/draft.hpp"

namespace strata::identify {

/// A rule of a text.
struct reason {
    std::optional<std::size_t> state;  ///< the state's number in the text; nothing: the rule does not belong to a state
    std::string state_name;            ///< "": no rule is known
    std::string subject;               ///< the characters of the rule; "" if it tests no character
    std::string sentence;              ///< what it says
};

/// The rule nearest to the first place at which the tokenizer's answer in `of` differs from `expected`, the answer of
/// `text`. `of` must have an answer. Complexity: linear in the input, and in the rules of the state.
[[nodiscard]] reason reason_for(part in, const asked_probe& of, const spec::draft& text, const outcome& expected);

}  // namespace strata::identify
