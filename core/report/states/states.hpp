#pragma once
// A draft's states and rules, as text and as JSON: a list of all states, one state with its rules, and all rules, each
// with the revision that gave it its present form.
//
// Scripts rely on the JSON objects and their members: docs/schemas/states.schema.json, state.schema.json and
// blame.schema.json describe them.

#include <cstddef>
#include <optional>
#include <string>

#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"

namespace strata::history {
struct blamed_table;  // core/history/parts_in_time.hpp
}

namespace strata::report {

/// A line for each state, in the draft's order, then for each step of the procedure on character references.
[[nodiscard]] std::string states_as_text(const spec::draft& draft, const text_style& style);

/// The rules of a state: the characters, sentence, modes, error and next state of each.
[[nodiscard]] std::string state_as_text(const spec::draft& draft, std::size_t state, const text_style& style);

/// An array with an object for each state, in the draft's order, then for each step of the procedure on character
/// references. The first object has the version of the format.
[[nodiscard]] std::string states_as_json(const spec::draft& draft);

/// An object with a state and its rules.
[[nodiscard]] std::string state_as_json(const spec::draft& draft, std::size_t state);

// --- Rules and their revisions (blame.cpp) ---

/// A draft on a chain, and the history of its rules. The members are views: their data must outlive the call.
struct blamed_draft {
    const spec::draft* draft = nullptr;
    const spec::revision_chain* chain = nullptr;
    const history::blamed_table* table = nullptr;
    std::optional<std::size_t> state{};  ///< nothing: all states
};

/// Each state with the commit and day that added it, and each rule with the commit and day of its last change.
[[nodiscard]] std::string blame_as_text(const blamed_draft& of, const text_style& style);

/// A JSON line for each rule: docs/schemas/blame.schema.json.
[[nodiscard]] std::string blame_as_json(const blamed_draft& of);

}  // namespace strata::report
