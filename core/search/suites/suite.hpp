#pragma once
// Makes a test suite from a draft's machine. Its inputs together distinguish the draft from every table that differs
// from the draft's table in one respect (fault_search.hpp), as far as inputs of limited length can do this.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/search/suites/outcome.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"

namespace strata::generation {

/// A test of a suite. Its expected results are the draft's own, so the test has no member for them.
struct test {
    beginning from;
    std::string input;  ///< generalised UTF-8
    std::string description;
    spec::change_topic topic = spec::change_topic::text;
    std::size_t state = 0;  ///< the state under which the test is listed, or a number beyond the last state
    /// The rule under which the test is listed within that state, as an index among all rules of the draft.
    std::size_t rule = 0;
};

/// What the tests of a suite cover.
struct suite_figures {
    std::size_t rules = 0, rules_reached = 0;
    std::size_t faults = 0;   ///< faults that could be put into the table
    std::size_t unshown = 0;  ///< faults that change the result of no test
};

struct suite {
    std::vector<test> tests;  ///< sorted by state, as in the draft; no two tests have the same input and beginning
    suite_figures figures;
};

/// An input that must be in a suite, with its description and topic.
struct wanted_test {
    beginning from;
    std::string input;
    std::string description;
    spec::change_topic topic = spec::change_topic::text;
};

/// Makes the suite of a draft. The inputs in `in_addition` are added at its end. The result depends only on the draft
/// and on these inputs. `before_each`: called before each state of the draft; it may throw to end the work. Complexity:
/// a few thousand runs of short inputs for each state. Throws: spec::unsound_table if the draft's own table has a
/// fault.
[[nodiscard]] suite make_suite(const spec::draft& draft, const std::vector<wanted_test>& in_addition = {},
                               const std::function<void()>& before_each = {});

}  // namespace strata::generation
