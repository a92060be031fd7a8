#pragma once
// Generates docs/evolution/timeline.md with its picture, and the pages in docs/evolution/years: the changes of the
// standard and their dates.

#include <string>
#include <vector>

#include "tests/atlas/atlas_file.hpp"
#include "tests/atlas/texts_in_time.hpp"

namespace strata::testing {

/// Writes the picture, and the page with all events, sorted by topic.
[[nodiscard]] std::vector<atlas_file> timeline_pages(const texts_in_time& texts);

/// Writes a page for each year that has an event. Complexity: dominated by running all witnesses twice.
[[nodiscard]] std::vector<atlas_file> year_pages(const texts_in_time& texts);

// --- Parts that these pages share ---

/// Returns a link to the commit of `event`: "[4ac24e34](https://github.com/whatwg/html/commit/4ac24e34...)"; "–" if no
/// commit is known.
[[nodiscard]] std::string commit_in_markdown(const history::event& event);
/// Returns what the event changed: "tokens", "errors", "tree errors" or "words".
[[nodiscard]] std::string_view changed_in_words(const history::event& event);
/// Returns the id of `event` on the page of its year: the id of the revision or the change.
[[nodiscard]] std::string_view id_of(const history::event& event);
/// Returns a cell with the event's witness and its options; "–" if the event has no witness.
[[nodiscard]] std::string witness_in_cell(const history::event& event);
/// Counts the events of `year`, or all events if `year` is "", by effect: "3 in tokens, 2 in errors only, 18 in words
/// only".
[[nodiscard]] std::string counts_in_words(const history::timeline& all, std::string_view year = {});

}  // namespace strata::testing
