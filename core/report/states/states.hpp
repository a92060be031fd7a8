#pragma once
// A draft's states, all of them in a list or one with its rules, and its rules, each with the revision that gave it its
// present form, as documents and as JSON.
//
// Scripts rely on the JSON objects and their members: docs/schemas/states.schema.json, state.schema.json and
// blame.schema.json describe them.

#include <cstddef>
#include <optional>
#include <string>

#include "core/report/document/document.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"

namespace strata::history {
struct blamed_table;  // core/history/parts_in_time.hpp
}

namespace strata::report {

/// A row for each state, in the draft's order, and then for each step of the procedure on character references.
void write_states(document& to, const spec::draft& draft);

/// The rules of a state: the characters of each, its sentence, its modes, its error and the next state.
void write_state(document& to, const spec::draft& draft, std::size_t state);

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

/// A section for each state: the commits that added it and gave its rules their present form, with day and title, and
/// the rules, each with its commit.
void write_blame(document& to, const blamed_draft& of);

/// A JSON line for each rule: docs/schemas/blame.schema.json.
[[nodiscard]] std::string blame_as_json(const blamed_draft& of);

}  // namespace strata::report
