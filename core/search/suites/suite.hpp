#pragma once
// A test suite made from a draft's machine. Its inputs together distinguish the draft from every table that differs
// from it in one thing (faults.hpp), as far as inputs of limited length can.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/search/suites/outcome.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"

namespace strata::generation {

/// A test. A test expects the results of the draft.
struct test {
    beginning from;
    std::string input;  ///< generalised UTF-8
    std::string description;
    spec::change_topic topic = spec::change_topic::text;
    std::size_t state = 0;  ///< the state under which it is listed, or a number past the last state
    std::size_t rule = 0;   ///< the rule within the state, as an index among the draft's rules
};

/// How the tests came about.
struct suite_figures {
    std::size_t rules = 0, rules_reached = 0;
    std::size_t faults = 0;   ///< faults that could be put into the table
    std::size_t unshown = 0;  ///< faults for which no test changes its result
};

struct suite {
    std::vector<test> tests;  ///< sorted by state, as in the draft; no two have the same input and beginning
    suite_figures figures;
};

/// An input that must be in a suite, with its description and topic.
struct wanted_test {
    beginning from;
    std::string input;
    std::string description;
    spec::change_topic topic = spec::change_topic::text;
};

/// Makes the suite of a draft. The inputs in `in_addition` are added at its end. The result depends on nothing else.
/// `before_each`: called before each state of the draft; it may throw to end the work. Complexity: some
/// thousand runs of short inputs for each state. Throws: spec::unsound_table if the draft's own table has a
/// fault.
[[nodiscard]] suite make_suite(const spec::draft& draft, const std::vector<wanted_test>& in_addition = {},
                               const std::function<void()>& before_each = {});

}  // namespace strata::generation
