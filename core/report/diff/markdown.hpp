#pragma once
// What changed between two drafts, as Markdown with tables, as GitHub shows it.

#include <functional>
#include <string>
#include <string_view>

#include "core/report/diff/words.hpp"
#include "core/spec/change.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {

/// How a change is named: its id, or a link to its description.
using change_naming = std::function<std::string(const spec::change&)>;

/// The whole text, under one heading of the first level. In a diff of a draft's predecessor and the draft each row
/// names its changes: by `names` if given, else by their ids.
[[nodiscard]] std::string diff_as_markdown(const study::draft_diff& diff, const diff_choices& shows,
                                           const change_naming& names = {});

/// `text` with everything escaped that Markdown or HTML would take for markup, also inside a table's cell.
[[nodiscard]] std::string markdown_text(std::string_view text);

}  // namespace strata::report
