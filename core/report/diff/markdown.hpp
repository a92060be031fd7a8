#pragma once
// What changed between two drafts, as Markdown with tables, as GitHub shows it.

#include <string>
#include <string_view>

#include "core/report/diff/words.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {

/// The whole text, under one heading of the first level.
[[nodiscard]] std::string diff_as_markdown(const study::draft_diff& diff, const diff_choices& shows);

/// `text` with everything escaped that Markdown or HTML would take for markup, inside a cell of a table too.
[[nodiscard]] std::string markdown_text(std::string_view text);

}  // namespace strata::report
