#pragma once
// Tables side by side, rule for rule.

#include <string>
#include <vector>

#include "core/reading/machine_reader.hpp"
#include "core/spec/draft.hpp"

namespace strata::reading_test {

/// A rule with all that it requires and does, for comparing: equal texts are equal rules. States are by their headings.
[[nodiscard]] std::string written(const spec::draft& d, const spec::rule& r);

/// The states of a draft: heading, section, first actions, other facts, and all rules in order.
[[nodiscard]] std::vector<std::string> written(const spec::draft& d);

/// The same of a machine that was read and is not part of a draft yet.
[[nodiscard]] std::vector<std::string> written(const reading::read_machine& machine);

/// The facts outside the states that are also read from a text: flags, preprocessing, numbers.
[[nodiscard]] std::vector<std::string> written_facts(const spec::draft& d);

}  // namespace strata::reading_test
