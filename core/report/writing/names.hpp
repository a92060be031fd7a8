#pragma once
// How reports name drafts, states, sections and changes, in text and HTML.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"

namespace strata::report {

/// The names of drafts for headings: "2007 2008 2009".
[[nodiscard]] std::string names_of(const std::vector<const spec::draft*>& drafts);
/// The names of drafts for sentences: "2007, 2008 and 2009".
[[nodiscard]] std::string listed_names(const std::vector<const spec::draft*>& drafts);

// --- States ---

/// The name of a state or content state, without " state": "Tag open".
[[nodiscard]] std::string_view short_state(std::string_view name);

/// The name of a state without " state". For a step of the procedure for character references, what the step does:
/// "[the digits]". The result is a view of `state.name`.
[[nodiscard]] std::string_view short_state(const spec::state_info& state);

// --- Changes ---

/// Appends the id of a change, and its commit and day if they are known: "comment-end-bang cf99432c 2009-06-04".
void append_named(std::string& to, const spec::change& change);
/// Appends the change's id and the commit that made the difference. If the commit is not known, appends every commit of
/// the change, with "or" between them.
void append_named(std::string& to, const compare::made_change& change);

/// The commit and day of a change: "cf99432c 2009-06-04"; "" if neither is known.
[[nodiscard]] std::string commit_and_day(const spec::change& change);

/// Topics in words: "topic tags", "topics tags, comments"; "" if there are no topics.
[[nodiscard]] std::string topics_in_words(const std::vector<spec::change_topic>& topics);

}  // namespace strata::report
