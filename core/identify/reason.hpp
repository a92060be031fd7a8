#pragma once
// Finds the rule of a text that is nearest to a deviation of a tokenizer: the rule whose step wrote the first part of
// the expected answer that the tokenizer's answer does not have.

#include <cstddef>
#include <optional>
#include <string>

#include "core/identify/verdict.hpp"
#include "core/spec/draft.hpp"

namespace strata::identify {

/// A rule of a text, as the report shows it.
struct reason {
    std::optional<std::size_t> state;  ///< the index of the state in the text; nothing if the rule belongs to no state
    std::string state_name;            ///< the name of the state; "" if no rule is known
    std::string subject;               ///< the characters that the rule is about; "" if the rule tests no character
    std::string sentence;              ///< the sentence of the rule
};

/// Returns the rule that is nearest to the first difference between the tokenizer's answer in `of` and `expected`, the
/// answer that `text` gives. `of` must have an answer. Complexity: linear in the input, and in the rules of the state.
[[nodiscard]] reason reason_for(part in, const asked_probe& of, const spec::draft& text, const outcome& expected);

}  // namespace strata::identify
