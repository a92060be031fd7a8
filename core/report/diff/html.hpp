#pragma once
// What changed between two drafts, as one self-contained page of HTML without a script.

#include <string>

#include "core/report/diff/words.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {

/// The whole page. Rules that differ only in wording, and long lists of names, are folded away, not left out.
[[nodiscard]] std::string diff_as_html(const study::draft_diff& diff, const diff_choices& shows);

}  // namespace strata::report
