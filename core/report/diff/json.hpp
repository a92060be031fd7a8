#pragma once
// What changed between two drafts, as one JSON object. docs/diff.md has its shape.

#include <string>

#include "core/study/rule_diff.hpp"

namespace strata::report {

/// All of it, including rules that differ only in wording and every name.
[[nodiscard]] std::string diff_as_json(const study::draft_diff& diff);

}  // namespace strata::report
