#pragma once
// Generates docs/drafts/changes/DAY.md: what the draft of that day changed since its predecessor, with the rows of each
// change, and with what became of the states. The data comes from the draft's declarations and tables, and from running
// the rows' inputs.

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "tests/atlas/atlas_file.hpp"

namespace strata::testing {

/// Writes the pages of all drafts that have a predecessor, sorted by day. Complexity: dominated by running the inputs
/// of all rows.
[[nodiscard]] std::vector<atlas_file> pages_of_changes(const registry& known);

// --- Parts that other pages share ---

/// Returns `sentence` as Markdown. Code in `sentence` is between backticks.
[[nodiscard]] std::string sentence_in_markdown(std::string_view sentence);
/// Returns a link to a commit: "[1ff9688a](https://github.com/whatwg/html/commit/1ff9688a)".
[[nodiscard]] std::string link_to_commit(std::string_view hash);
/// Returns the address to which `link_to_change` links: "../drafts/changes/2009-02-07.md#self-closing-flag".
[[nodiscard]] std::string address_of_change(const spec::draft& draft, const spec::change& change, std::string_view up);
/// Returns a link to a change: "[self-closing-flag](../drafts/changes/2009-02-07.md#self-closing-flag)". A revision is
/// on the page of its year. `up` is the relative path to `docs`, such as "../". `draft` is the draft that made the
/// change.
[[nodiscard]] std::string link_to_change(const spec::draft& draft, const spec::change& change, std::string_view up);

}  // namespace strata::testing
