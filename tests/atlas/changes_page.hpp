#pragma once
// docs/drafts/changes/DAY.md: the changes of the draft of that day from its predecessor, each with its rows, generated
// from the draft's declarations and from running the inputs.

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "tests/atlas/atlas_file.hpp"

namespace strata::testing {

/// The pages of all drafts that have a predecessor, sorted by day. Complexity: that of running the inputs.
[[nodiscard]] std::vector<atlas_file> pages_of_changes(const registry& known);

// -- parts that other pages share
// --------------------------------------------------------------------------------------

/// A sentence in which code is between backticks, as Markdown.
[[nodiscard]] std::string sentence_in_markdown(std::string_view sentence);
/// "[1ff9688a](https://github.com/whatwg/html/commit/1ff9688a)"
[[nodiscard]] std::string link_to_commit(std::string_view hash);
/// "../drafts/changes/2009-02-07.md#self-closing-flag", to which `link_to_change` links.
[[nodiscard]] std::string address_of_change(const spec::draft& draft, const spec::change& change, std::string_view up);
/// "[self-closing-flag](../drafts/changes/2009-02-07.md#self-closing-flag)"; a revision is on the page of its year.
/// `up`: the relative path to `docs`, "../". `draft`: the draft that made the change.
[[nodiscard]] std::string link_to_change(const spec::draft& draft, const spec::change& change, std::string_view up);

}  // namespace strata::testing
