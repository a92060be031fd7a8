#pragma once
// Decides which tables the runner can execute exactly as the interpreter does.
//
// The runner assumes properties that all drafts share. For instance, the other branch of a condition is the next rule,
// and a rule that continues "as per the anything else entry" emits nothing itself. The table of a text that is read at
// run time may lack these properties. The interpreter then runs it. (The agreement tests run every draft and every
// revision, and require a program for each.)

#include <string_view>
#include <vector>

#include "core/engine/program/table.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/modes.hpp"

namespace strata::engine {

/// Whether everything that the table refers to exists, and whether the types that a program uses are large enough to
/// number its states and rules.
[[nodiscard]] bool is_within_bounds(const spec::draft& d);
/// Whether the draft's names of references can be indexed.
[[nodiscard]] bool has_usual_names(const spec::draft& d);
/// Whether each character of a condition's word is a single byte of the stream. The runner compares bytes.
[[nodiscard]] bool is_usual_word(std::string_view word);
/// Whether the runner can execute each step of the procedure on references.
[[nodiscard]] bool procedure_can_be_run(const table& t);
/// Whether the runner can execute each state and each step.
[[nodiscard]] bool can_be_run(const table& t);

// --- Lifetimes of tokens and registers ---
//
// A table may use tokens only while they are being built.
//
// The runner clears a token when it has been emitted, and reading in one pass leaves no trace in the registers. In the
// standard, a token that has been emitted still exists. No draft relies on this. But a table that was changed or
// misread might rely on it, for instance by staying in a state after a tag has been emitted.

/// Whether, on every path through the table, tags, attributes, comments, processing instructions and DOCTYPEs are
/// created before they are used, and not used after they have been emitted. The temporary buffer, the code, the match
/// and the return state must also be set before they are used. A literal may be emitted only for a character that has
/// been consumed and is a single byte. Complexity: states x return states x rules.
[[nodiscard]] bool touches_only_live_tokens(const table& t);

// --- Modes ---
//
// The modes in which a state can be entered. In old drafts, a state has no rules for modes in which the machine never
// enters it.

/// The modes in which each state can be entered, whatever the initial state is and however tree construction responds
/// to tags. The analysis assumes that any condition of a rule can hold. Complexity: linear in the table, times the
/// modes.
[[nodiscard]] std::vector<spec::modes> reachable_modes(const table& t);

}  // namespace strata::engine
