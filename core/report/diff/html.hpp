#pragma once
// What changed between two drafts, as one page of HTML that needs nothing but itself, and no script.

#include <string>

#include "core/report/diff/words.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {

/// The whole page. Rules to the same effect and the names that are many are folded away, not left out.
[[nodiscard]] std::string diff_as_html(const study::draft_diff& diff, const diff_choices& shows);

}  // namespace strata::report
