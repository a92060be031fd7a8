#pragma once
// What changed between two drafts, as Markdown with tables, as GitHub shows it.

#include <functional>
#include <string>
#include <string_view>

#include "core/report/diff/words.hpp"
#include "core/spec/change.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {

/// How a change is named: its id, or a link to where more is said of it.
using change_naming = std::function<std::string(const spec::change&)>;

/// The whole text, under one heading of the first level. Where a draft and its predecessor are held against each other,
/// the older one first, each row names its changes: by `names` if there is one, else by their ids.
[[nodiscard]] std::string diff_as_markdown(const study::draft_diff& diff, const diff_choices& shows,
                                           const change_naming& names = {});

/// `text` with everything escaped that Markdown or HTML would take for markup, inside a cell of a table too.
[[nodiscard]] std::string markdown_text(std::string_view text);

}  // namespace strata::report
