#pragma once
// What an action of a faulty table may do instead.

#include <vector>

#include "core/spec/vocabulary.hpp"

namespace strata::generation {

/// A word that stands for something else of the same kind; `op::none` if there is none.
[[nodiscard]] spec::op similar_word(spec::op code);

/// What else an action with this operand might append, emit or set.
[[nodiscard]] std::vector<spec::operand> other_operands(const spec::action& a);

}  // namespace strata::generation
