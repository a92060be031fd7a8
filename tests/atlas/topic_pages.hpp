#pragma once
// docs/evolution/topics/TOPIC.md: the changes of all drafts with one topic.

#include <string>
#include <vector>

#include "tests/atlas/atlas.hpp"
#include "tests/atlas/atlas_file.hpp"

namespace strata::testing {

/// A page for each topic that has a change.
[[nodiscard]] std::vector<atlas_file> topic_pages(const atlas& a);

/// Topics with their number of changes, linked: "[Tags](topics/tags.md) (5)".
[[nodiscard]] std::string list_of_topics(const atlas& a);

/// All changes, by topic: a line for each, with its day in the column of the draft that made it.
[[nodiscard]] std::string table_of_changes(const atlas& a);

}  // namespace strata::testing
