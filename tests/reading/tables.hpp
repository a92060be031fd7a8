#pragma once
// Writes tables as lines for comparison, rule for rule.

#include <string>
#include <vector>

#include "core/reading/machine_reader.hpp"
#include "core/spec/draft.hpp"

namespace strata::reading_test {

/// Writes a rule with everything that it requires and does. Equal texts mean equal rules. States have their headings.
[[nodiscard]] std::string written(const spec::draft& d, const spec::rule& r);

/// Writes the states of a draft: the heading, the section, the first actions, other facts, and all rules in order.
[[nodiscard]] std::vector<std::string> written(const spec::draft& d);

/// Writes the states of a machine that was read and is not yet part of a draft.
[[nodiscard]] std::vector<std::string> written(const reading::read_machine& machine);

/// Writes the facts outside the states that strata reads from a text: flags, preprocessing, numbers.
[[nodiscard]] std::vector<std::string> written_facts(const spec::draft& d);

}  // namespace strata::reading_test
