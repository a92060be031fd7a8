#pragma once
// What changed between two drafts, as one JSON object. docs/diff.md has its shape.

#include <string>

#include "core/study/rule_diff.hpp"

namespace strata::report {

/// All of it, rules to the same effect and every name included: who reads it can leave out what is not wanted.
[[nodiscard]] std::string diff_as_json(const study::draft_diff& diff);

}  // namespace strata::report
