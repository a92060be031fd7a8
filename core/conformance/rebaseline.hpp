#pragma once
// Updates the expectations of test files to fit a draft, and finds the rules of the draft that explain each change.

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

/// A test that has been updated, because it did not expect the draft's result.
struct remade_test {
    test before;           ///< the test before the update, in the notation of the new result
    std::string content;   ///< the state or content model in which a failed run began; one of `before.contents`
    result now;            ///< the result that the test expects after the update
    std::size_t line = 1;  ///< the line of the file on which the test begins, from 1
};

/// A test that fails but cannot be updated.
struct stuck_test {
    std::string description;
    std::string why;
    std::size_t line = 1;
};

/// The outcome of updating a file.
struct remade_file {
    std::string text;  ///< the new text of the whole file; "" if no test was updated
    std::vector<remade_test> remade;
    std::vector<stuck_test> stuck;
    std::size_t tests = 0;    ///< the number of tests in the file
    std::size_t listed = 0;   ///< how many tests were skipped because all of their runs are known to disagree
    std::size_t coerced = 0;  ///< how many tests were skipped because they are for tokenizers that replace characters
                              ///< that XML forbids
};

/// How to update files.
struct remaking {
    const spec::draft& draft;
    engine_kind engine = engine_kind::runner;
    /// Whether a run is known to disagree with its test. Such a run does not count as failed. Null means that no run is
    /// known to disagree.
    std::function<bool(const test&, std::string_view content)> is_listed;
    std::function<void()> before_each;  ///< called before each test; may throw to end the work; may be null
};

/// Updates each test in `json`, the text of a file, that has a failed run. New expectations have the notation and the
/// style of the file; all other bytes stay the same. A test whose runs have different results cannot be updated,
/// because it has only one expectation. Complexity: linear in the file and in the results of the tests. Throws:
/// std::runtime_error with a message about what is wrong with the file.
[[nodiscard]] remade_file remake(std::string_view json, const remaking& how);

/// Returns the rules of `draft` that explain the new result of a test. Returns only a few rules, without repetitions,
/// each with the heading of its state in the text of the draft:
///
///     2026 (13.2.5.6): Tag open state, U+003F QUESTION MARK (?); since 2026 (change: processing-instructions)
///     2009 (8.2.4.22): Comment end state, Anything else; until modern (change: comment-end-bang)
///     2009 (8.2.4.3): Tag open state, U+003E GREATER-THAN SIGN (>); reports the first error that differs
///
/// If another draft gives the old result, the two drafts are compared. The rules that made the difference are then
/// given in the form of the first two lines. There, "since" names the first of the consecutive drafts that give the new
/// result, and "until" names the first draft after them. If no draft gives the old result, the rules that emit the
/// first changed token and report the first changed error are given in the form of the third line. Returns nothing if
/// no rule is known. Precondition: the table of `draft` has no fault (spec::require_sound). Complexity: linear in the
/// input, times the number of drafts.
[[nodiscard]] std::vector<std::string> reasons_for(const registry& known, const spec::draft& draft,
                                                   const remade_test& of);

}  // namespace strata::conformance
