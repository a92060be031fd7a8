#pragma once
// How reports name drafts, states, sections and changes, in text, HTML and JSON.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"

namespace strata::report {

/// The names of drafts: "2007 2008".
[[nodiscard]] std::string names_of(const std::vector<const spec::draft*>& drafts, std::string_view between = " ");

// --- States ---

/// The name of a state or content state, without " state": "Tag open".
[[nodiscard]] std::string_view short_state(std::string_view name);

/// The name of a state without " state"; for a step of the procedure for character references, what it does: "[the
/// digits]". The view is of `state.name`.
[[nodiscard]] std::string_view short_state(const spec::state_info& state);

// --- Changes ---

/// Appends the id of a change, and its commit and day if they are known: "comment-end-bang cf99432c 2009-06-04".
void append_named(std::string& to, const spec::change& change);
/// Appends the id and the commit that made a difference. If that commit is not known, appends every commit of the
/// change, with "or" between them.
void append_named(std::string& to, const compare::made_change& change);

/// The commit and the day: "cf99432c 2009-06-04"; "" if neither is known.
[[nodiscard]] std::string commit_and_day(const spec::change& change);

/// Appends two members of a JSON object: `changes`, the ids, each once; and `madeBy`, with each change's id and title,
/// and the day and commit that made the difference; null if not known.
void append_changes(std::string& to, const std::vector<compare::made_change>& changes);

/// Appends a member of a JSON object called `name`, in the form of `madeBy`.
void append_change_list(std::string& to, std::string_view name, std::span<const spec::change* const> changes);

/// Topics in words: "topic tags", "topics tags, comments"; "" for none.
[[nodiscard]] std::string topics_in_words(const std::vector<spec::change_topic>& topics);

}  // namespace strata::report
