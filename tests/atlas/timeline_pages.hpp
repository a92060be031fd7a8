#pragma once
// docs/evolution/timeline.md, the picture beside it, and docs/evolution/years: the changes of the standard and their
// dates.

#include <string>
#include <vector>

#include "tests/atlas/atlas_file.hpp"
#include "tests/atlas/texts_in_time.hpp"

namespace strata::testing {

/// The picture, and the page with all events, sorted by topic.
[[nodiscard]] std::vector<atlas_file> timeline_pages(const texts_in_time& texts);

/// A page for each year that has an event. Complexity: that of running all witnesses twice.
[[nodiscard]] std::vector<atlas_file> year_pages(const texts_in_time& texts);

// -- parts that these pages share
// --------------------------------------------------------------------------------------

/// "[4ac24e34](https://github.com/whatwg/html/commit/4ac24e34...)"; "–" for none.
[[nodiscard]] std::string commit_in_markdown(const history::event& event);
/// The effect of an event, in a word: "tokens", "errors", "tree errors", "words".
[[nodiscard]] std::string_view changed_in_words(const history::event& event);
/// The id of an event on the page of its year: that of the revision or the change.
[[nodiscard]] std::string_view id_of(const history::event& event);
/// The event's witness with its options, in a cell; "–" if there is none.
[[nodiscard]] std::string witness_in_cell(const history::event& event);
/// The number of events by effect, in a year or in all: "3 in tokens, 2 in errors only, 18 in words only".
[[nodiscard]] std::string counts_in_words(const history::timeline& all, std::string_view year = {});

}  // namespace strata::testing
