#pragma once
// Three reports on a draft, as documents and as JSON: the list of its states, one state with its rules, and each rule
// with the revision that gave it its present form.
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

/// Writes a row for each state, in the draft's order, and then a row for each step of the procedure on character
/// references.
void write_states(document& to, const spec::draft& draft);

/// Writes the rules of a state. For each rule, writes its characters, its sentence, its modes, its errors and its next
/// state.
void write_state(document& to, const spec::draft& draft, std::size_t state);

/// An array with an object for each state, in the draft's order, then for each step of the procedure on character
/// references. The first object has the version of the format.
[[nodiscard]] std::string states_as_json(const spec::draft& draft);

/// An object with a state and its rules.
[[nodiscard]] std::string state_as_json(const spec::draft& draft, std::size_t state);

// --- Rules and their revisions ---

/// A draft on a chain, and the history of its rules. The members are views: their data must outlive the call.
struct blamed_draft {
    const spec::draft* draft = nullptr;
    const spec::revision_chain* chain = nullptr;
    const history::blamed_table* table = nullptr;
    std::optional<std::size_t> state{};  ///< nothing for all states
};

/// Writes a section for each state. The section lists the commits that added the state or gave its rules their present
/// form, each with its day and title, and then the rules, each with its commit.
void write_blame(document& to, const blamed_draft& of);

/// Returns a JSON line for each rule, as docs/schemas/blame.schema.json describes.
[[nodiscard]] std::string blame_as_json(const blamed_draft& of);

}  // namespace strata::report
