#pragma once
// Why a draft gives another result than a test expects: the rules that make it so.

#include <string>
#include <vector>

#include "core/conformance/rebaseline.hpp"
#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"

namespace strata::conformance {

/// The rules of `draft` behind what `of` expects now, each once, at most a few, as headings of the draft's text:
///
///     2026 (13.2.5.6): Tag open state, U+003F QUESTION MARK (?); since 2026 (change: processing-instructions)
///     2009 (8.2.4.22): Comment end state, Anything else; until modern (change: comment-end-bang)
///     2009 (8.2.4.3): Tag open state, U+003E GREATER-THAN SIGN (>); reports the first error that differs
///
/// The first two forms if another draft gives what was expected before: the rules are those that a comparison of the
/// two names; "since" is the first draft from which on all give what is expected now, "until" the first that does not.
/// Otherwise, the rules that emit the first token and report the first error that are not as they were. Empty if
/// neither is known. Precondition: the table of `draft` has no fault (spec::require_sound). Complexity: linear in the
/// input, times the number of drafts.
[[nodiscard]] std::vector<std::string> reasons_for(const registry& known, const spec::draft& draft,
                                                   const remade_test& of);

}  // namespace strata::conformance
