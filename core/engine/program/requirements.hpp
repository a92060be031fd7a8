#pragma once
// Which tables the runner executes exactly as the interpreter does.
//
// It takes for granted what all drafts have in common: for instance that the other branch of a condition is the next
// rule, or that nothing is emitted by a rule that goes on "as per the anything else entry". A text that is read at run
// time may say anything; if its table is not of that form, the interpreter runs it. (The agreement tests run every
// draft and every revision, and require a program for each.)

#include <string_view>

#include "core/engine/program/table.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

/// Whether everything that the table refers to exists, and fits into the numbers that a program has for it.
[[nodiscard]] bool is_within_bounds(const spec::draft& d);
/// Whether the names of references can be indexed.
[[nodiscard]] bool has_usual_names(const spec::draft& d);
/// Whether the word of a condition is of single bytes of the stream, which the runner can compare.
[[nodiscard]] bool is_usual_word(std::string_view word);
/// Whether the runner can execute each step of the procedure on references.
[[nodiscard]] bool procedure_can_be_run(const table& t);
/// Whether the runner can execute each state and each step.
[[nodiscard]] bool can_be_run(const table& t);

}  // namespace strata::engine
