#pragma once
// Updates the expectations of test files for a draft, and finds the rules of the draft that explain each change.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/draft.hpp"

namespace strata::conformance {

/// A test whose expectation is different under the draft.
struct remade_test {
    test before;           ///< the old test, in the notation of the new one
    std::string content;   ///< the state or content model in which a failed run began; one of `before.contents`
    result now;            ///< its new expectation
    std::size_t line = 1;  ///< the line of the file on which the test begins
};

/// A test that fails and whose expectation cannot be updated.
struct stuck_test {
    std::string description;
    std::string why;
    std::size_t line = 1;
};

/// A file remade.
struct remade_file {
    std::string text;  ///< the new text of the whole file; empty if no test was remade
    std::vector<remade_test> remade;
    std::vector<stuck_test> stuck;
    std::size_t tests = 0;    ///< in the file
    std::size_t listed = 0;   ///< how many tests were left alone because all of their runs are known to disagree
    std::size_t coerced = 0;  ///< how many tests were left alone because they are for tokenizers that replace
                              ///< characters that XML forbids
};

/// How to remake.
struct remaking {
    const spec::draft& draft;
    engine_kind engine = engine_kind::runner;
    /// Whether a run is known to disagree with its test. Such a run does not count as failed.
    std::function<bool(const test&, std::string_view content)> is_listed;
    std::function<void()> before_each;  ///< called before each test; may throw to stop
};

/// Updates the expectations of each test in `json` that has a failed run. New expectations have the notation and style
/// of the file, and all other bytes stay the same. If the runs of one test have different results, no expectation can
/// hold for all of them, and the test is stuck. Complexity: linear in the file and in the results of the tests. Throws:
/// std::runtime_error, which says what is wrong with the file.
[[nodiscard]] remade_file remake(std::string_view json, const remaking& how);

/// The rules of `draft` that explain the new expectation of `of`: at most a few, each once, with their headings in the
/// draft's text:
///
///     2026 (13.2.5.6): Tag open state, U+003F QUESTION MARK (?); since 2026 (change: processing-instructions)
///     2009 (8.2.4.22): Comment end state, Anything else; until modern (change: comment-end-bang)
///     2009 (8.2.4.3): Tag open state, U+003E GREATER-THAN SIGN (>); reports the first error that differs
///
/// If another draft gives the old result, the rules come from a comparison of the two drafts, and have the form of the
/// first two lines. "since" names the earliest draft from which on all drafts give the new result; "until" names the
/// first draft that no longer gives it. If no draft gives the old result, the rules are those that emit the first
/// changed token and report the first changed error, in the form of the third line. Empty if no rule is known.
/// Precondition: the table of `draft` has no fault (spec::require_sound). Complexity: linear in the input, times the
/// number of drafts.
[[nodiscard]] std::vector<std::string> reasons_for(const registry& known, const spec::draft& draft,
                                                   const remade_test& of);

}  // namespace strata::conformance
