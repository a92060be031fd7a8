#pragma once
// Generates docs/evolution/topics/TOPIC.md: the changes of all drafts on one topic.

#include <string>
#include <vector>

#include "tests/atlas/atlas.hpp"
#include "tests/atlas/atlas_file.hpp"

namespace strata::testing {

/// Writes a page for each topic that has a change.
[[nodiscard]] std::vector<atlas_file> topic_pages(const atlas& a);

/// Returns links to the pages of the topics, each with the number of changes: "[Tags](topics/tags.md) (5)".
[[nodiscard]] std::string list_of_topics(const atlas& a);

/// Writes a table of all changes by topic. Each change has a row, with its day in the column of the draft that made it.
[[nodiscard]] std::string table_of_changes(const atlas& a);

}  // namespace strata::testing
