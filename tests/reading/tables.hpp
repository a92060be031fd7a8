#pragma once
// Tables in a form for comparison, rule for rule.

#include <string>
#include <vector>

#include "core/reading/machine_reader.hpp"
#include "core/spec/draft.hpp"

namespace strata::reading_test {

/// A rule with everything that it requires and does, for comparison: equal texts mean equal rules. States are given by
/// their headings.
[[nodiscard]] std::string written(const spec::draft& d, const spec::rule& r);

/// The states of a draft: heading, section, first actions, other facts, and all rules in order.
[[nodiscard]] std::vector<std::string> written(const spec::draft& d);

/// The states of a machine that was read and is not part of a draft yet.
[[nodiscard]] std::vector<std::string> written(const reading::read_machine& machine);

/// The facts outside the states that are also read from a text: flags, preprocessing, numbers.
[[nodiscard]] std::vector<std::string> written_facts(const spec::draft& d);

}  // namespace strata::reading_test
