#pragma once
// Files of tests with their expectations written anew for a draft.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/engine/tokenizer.hpp"
#include "core/spec/draft.hpp"

namespace strata::conformance {

/// A test whose expectation is another for the draft.
struct remade_test {
    test before;           ///< as it was, but in the notation in which it is written
    std::string content;   ///< the state or content model of a run that failed; one of `before.contents`
    result now;            ///< what it expects now
    std::size_t line = 1;  ///< of the file on which it begins
};

/// A test that fails and cannot be remade.
struct stuck_test {
    std::string description;
    std::string why;
    std::size_t line = 1;
};

/// A file remade.
struct remade_file {
    std::string text;  ///< of the whole file; empty if no test was remade
    std::vector<remade_test> remade;
    std::vector<stuck_test> stuck;
    std::size_t tests = 0;    ///< in the file
    std::size_t listed = 0;   ///< tests left alone because all of their runs are
    std::size_t coerced = 0;  ///< tests left alone because they are for tokenizers that replace what XML cannot hold
};

/// How to remake.
struct remaking {
    const spec::draft& draft;
    engine_kind engine = engine_kind::fused;
    /// Whether what a run gives is known to be something else than what its test expects. Such a run does not count.
    std::function<bool(const test&, std::string_view content)> is_listed;
    std::function<void()> before_each;  ///< called before each test; may throw to stop
};

/// Writes the expectations of `json` anew where a run fails, each in the notation and style of its file; everything
/// else keeps its bytes. A test that passes is not touched. If the runs of one test differ, one expectation cannot hold
/// for all, and it is stuck. Complexity: linear in the file and in what the tests give. Throws: std::runtime_error,
/// with what is wrong with the file.
[[nodiscard]] remade_file remake(std::string_view json, const remaking& how);

}  // namespace strata::conformance
